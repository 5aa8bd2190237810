import { createRoute, type RequestContext } from '../../../context';
import { formatsFor } from '../../../domain/format';
import { parseSubscriptionNumber } from '../../../domain/subscription-number';
import { form } from '../../../middleware/form';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { answerGone } from '../gone';
import { noteLook } from '../look';
import { inMarket } from '../reach';
import { type Match, matchOf, waitingOf } from './waiting';

const ChoosePage = lazyPage(() => import('./choose.page').then((page) => page.ChoosePage));
const pattern = paths.deskActions.chooseWithdrawal.patterns[0];
const maximumLength = 40;

/** Nothing happens here but the way to the question. */
export const chooseRoute = createRoute()
  .get(pattern, async (c) => {
    const withdrawal = await seen(c);
    if (withdrawal === null) return answerGone(c, paths.desk.withdrawals.href());
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
    if (withdrawal === null) return answerGone(c, paths.desk.withdrawals.href());
    const typed = (c.var.form.values.number ?? '').slice(0, maximumLength);
    const number = parseSubscriptionNumber(typed, c.var.services.market);
    const match = number ? await matchOf(c, withdrawal, number) : null;
    if (number && match && match !== 'cannot' && match.allowance.kind !== 'none') {
      const href = { withdrawal: withdrawal.withdrawalId, number };
      return c.redirect(inMarket(c, paths.deskActions.matchWithdrawal.href(href)), 303);
    }
    const error = number ? faultOf(c, match) : c.var.t('desk.member.fault.checkDigit');
    return render(
      c,
      <ChoosePage market={c.var.services.market} withdrawal={withdrawal} typed={typed} error={error} />,
      422,
    );
  });

function faultOf({ var: { t, services, language } }: RequestContext, match: Match | 'cannot' | null): string {
  if (match === null) return t('desk.member.fault.unknown');
  if (match === 'cannot') return t('desk.withdrawals.fault.cannot');
  const { market } = services;
  const amount = formatsFor(market, language).money(match.refundMinor);
  return t('desk.withdrawals.fault.money', { days: market.withdrawal.confirmDays, amount });
}

/** Audited before it is shown; null where none waits any more. */
async function seen(c: RequestContext) {
  const withdrawal = await waitingOf(c);
  if (withdrawal) await noteLook(c, { market: c.var.services.market.id, subject: withdrawal.withdrawalId });
  return withdrawal;
}
