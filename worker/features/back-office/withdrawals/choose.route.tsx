import { createRoute, type RequestContext } from '../../../context';
import { parseSubscriptionNumber } from '../../../domain/membership/subscription-number';
import { formatsFor } from '../../../domain/text/format';
import { form } from '../../../middleware/form';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { gone } from '../access/gone';
import { noteLook } from '../access/look';
import { inMarket } from '../access/reach';
import type { ChoosePageProps } from './choose.page';
import { type Match, matchOf, waitingOf } from './waiting';

const ChoosePage = lazyPage(() => import('./choose.page').then((page) => page.ChoosePage));
const pattern = paths.backOfficeActions.chooseWithdrawal.patterns[0];
const maximumLength = 40;

/** Changes nothing; leads to the confirmation. */
export const chooseRoute = createRoute()
  .get(pattern, async (c) => {
    const withdrawal = await seen(c);
    const { contract } = withdrawal;
    return ask(c, {
      withdrawal,
      typed: parseSubscriptionNumber(contract, c.var.services.market) ? contract : '',
      error: null,
    });
  })
  .post(pattern, form, async (c) => {
    const withdrawal = await seen(c);
    const typed = (c.var.form.values.number ?? '').slice(0, maximumLength);
    const number = parseSubscriptionNumber(typed, c.var.services.market);
    const match = number ? await matchOf(c, withdrawal, number) : null;
    if (number && match && match !== 'cannot' && match.allowance.kind !== 'none') {
      const href = { withdrawal: withdrawal.withdrawalId, number };
      return c.redirect(inMarket(c, paths.backOfficeActions.matchWithdrawal.href(href)), 303);
    }
    const error = number ? faultOf(c, match) : c.var.t('backOffice.member.fault.checkDigit');
    return ask(c, { withdrawal, typed, error });
  });

const ask = (c: RequestContext, asked: Pick<ChoosePageProps, 'withdrawal' | 'typed' | 'error'>) =>
  render(c, <ChoosePage market={c.var.services.market} {...asked} />, asked.error === null ? 200 : 422);

function faultOf({ var: { t, services, language } }: RequestContext, match: Match | 'cannot' | null): string {
  if (match === null) return t('backOffice.member.fault.unknown');
  if (match === 'cannot') return t('backOffice.withdrawals.fault.cannot');
  const { market } = services;
  const amount = formatsFor(market, language).money(match.refundMinor);
  return t('backOffice.withdrawals.fault.money', { days: market.withdrawal.confirmDays, amount });
}

/** The waiting statement, after its audit entry was written. Refused when it no longer waits. */
async function seen(c: RequestContext) {
  const withdrawal = await waitingOf(c);
  if (!withdrawal) throw gone(c, paths.backOffice.withdrawals.href());
  await noteLook(c, withdrawal.withdrawalId);
  return withdrawal;
}
