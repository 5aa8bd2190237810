import { createRoute, type RequestContext } from '../../../context';
import { parseSubscriptionNumber } from '../../../domain/membership/subscription-number';
import { formatsFor } from '../../../domain/text/format';
import { form } from '../../../middleware/form';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { answerGone } from '../access/gone';
import { noteLook } from '../access/look';
import { inMarket } from '../access/reach';
import { type Match, matchOf, waitingOf } from './waiting';

const ChoosePage = lazyPage(() => import('./choose.page').then((page) => page.ChoosePage));
const pattern = paths.backOfficeActions.chooseWithdrawal.patterns[0];
const maximumLength = 40;

/** Changes nothing; leads to the confirmation. */
export const chooseRoute = createRoute()
  .get(pattern, async (c) => {
    const withdrawal = await seen(c);
    if (withdrawal === null) return answerGone(c, paths.backOffice.withdrawals.href());
    const number = parseSubscriptionNumber(withdrawal.contract, c.var.services.market);
    return render(
      c,
      <ChoosePage
        market={c.var.services.market}
        withdrawal={withdrawal}
        typed={number ? withdrawal.contract : ''}
        error={null}
      />,
    );
  })
  .post(pattern, form, async (c) => {
    const withdrawal = await seen(c);
    if (withdrawal === null) return answerGone(c, paths.backOffice.withdrawals.href());
    const typed = (c.var.form.values.number ?? '').slice(0, maximumLength);
    const number = parseSubscriptionNumber(typed, c.var.services.market);
    const match = number ? await matchOf(c, withdrawal, number) : null;
    if (number && match && match !== 'cannot' && match.allowance.kind !== 'none') {
      const href = { withdrawal: withdrawal.withdrawalId, number };
      return c.redirect(inMarket(c, paths.backOfficeActions.matchWithdrawal.href(href)), 303);
    }
    const error = number ? faultOf(c, match) : c.var.t('backOffice.member.fault.checkDigit');
    return render(
      c,
      <ChoosePage market={c.var.services.market} withdrawal={withdrawal} typed={typed} error={error} />,
      422,
    );
  });

function faultOf({ var: { t, services, language } }: RequestContext, match: Match | 'cannot' | null): string {
  if (match === null) return t('backOffice.member.fault.unknown');
  if (match === 'cannot') return t('backOffice.withdrawals.fault.cannot');
  const { market } = services;
  const amount = formatsFor(market, language).money(match.refundMinor);
  return t('backOffice.withdrawals.fault.money', { days: market.withdrawal.confirmDays, amount });
}

/** The waiting statement, after its audit entry was written; null when it no longer waits. */
async function seen(c: RequestContext) {
  const withdrawal = await waitingOf(c);
  if (withdrawal) await noteLook(c, withdrawal.withdrawalId);
  return withdrawal;
}
