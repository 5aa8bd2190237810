import { createRoute, type RequestContext } from '../../../context';
import { markets } from '../../../domain/markets';
import { parseTypedMoney } from '../../../domain/money/typed-money';
import { Refusal } from '../../../failures';
import { form } from '../../../middleware/form';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { type RefundableCharge, refundReasons } from '../../../services/membership/refunds/port';
import { lazyPage } from '../../../ui/lazy-page';
import { isTheirs, noteLook } from '../access/look';
import { inMarket } from '../access/reach';
import type { ChooseRefundPageProps, RefundFault } from './choose.page';

const ChooseRefundPage = lazyPage(() => import('./choose.page').then((page) => page.ChooseRefundPage));
const pattern = paths.backOfficeActions.chooseRefund.patterns[0];

async function chargeOf(c: RequestContext): Promise<RefundableCharge> {
  const charge = await c.var.services.refunds.chargeOf(c.req.param('payment') ?? '');
  if (!charge || !isTheirs(c, charge.market)) throw new Refusal('notFound');
  await noteLook(c, charge.subscriptionId);
  return charge;
}

const ask = (c: RequestContext, charge: RefundableCharge, refused?: Pick<ChooseRefundPageProps, 'typed' | 'fault'>) =>
  render(c, <ChooseRefundPage charge={charge} market={markets[charge.market]} {...refused} />, refused ? 422 : 200);

/** Form for amount and reason. It changes nothing; it leads to the confirmation. */
export const chooseRefundRoute = createRoute()
  .get(pattern, async (c) => ask(c, await chargeOf(c)))
  .post(pattern, form, async (c) => {
    const charge = await chargeOf(c);
    const { amount = '', reason = '' } = c.var.form.values;
    const amountMinor = amount.trim() === '' ? charge.leftMinor : parseTypedMoney(amount);
    const fault: RefundFault = {
      amount: amountMinor === null ? 'noSum' : amountMinor > charge.leftMinor ? 'tooMuch' : null,
      reason: refundReasons.some((one) => one === reason) ? null : 'missing',
    };
    if (amountMinor === null || fault.amount || fault.reason)
      return ask(c, charge, { typed: { amount, reason }, fault });
    const { paymentId: payment, leftMinor } = charge;
    const [left, asked] = [leftMinor, amountMinor].map(String) as [string, string];
    const question = paths.backOfficeActions.refund.href({ payment, left, amount: asked, reason });
    return c.redirect(inMarket(c, question), 303);
  });
