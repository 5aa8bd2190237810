import { createRoute, type RequestContext } from '../../context';
import { formatsFor } from '../../domain/format';
import { paths } from '../../paths';
import { type RefundableCharge, type RefundReason, refundReasons } from '../../services/refunds/port';
import { actionRoute } from './action';
import { refundFacts } from './refund-facts';

interface Wanted {
  readonly charge: RefundableCharge;
  readonly amountMinor: number;
  readonly reason: RefundReason;
  /** What was left of the charge when it was asked. */
  readonly leftMinor: number;
}

const whole = /^[1-9]\d{0,8}$/;

async function find(c: RequestContext): Promise<Wanted | null> {
  const { payment = '', left = '', amount = '', reason: word } = c.req.param();
  const reason = refundReasons.find((one) => one === word);
  const [amountMinor, leftMinor] = [Number(amount), Number(left)];
  if (!reason || !whole.test(amount) || !whole.test(left) || amountMinor > leftMinor) return null;
  const charge = await c.var.services.refunds.chargeOf(payment);
  return charge && { charge, amountMinor, leftMinor, reason };
}

/**
 * Pays back: books first, the provider is told by the outbox. The batch itself holds only while as much is left as was
 * shown: who goes back in the browser is asked anew how much.
 */
const refund = actionRoute<Wanted>({
  path: paths.deskActions.refund,
  action: 'payment.refundOrdered',
  find,
  subjectOf: ({ charge }) => charge.subscriptionId,
  detailOf: ({ charge, amountMinor, reason }) => ({ payment: charge.paymentId, amountMinor, reason }),
  ask({ var: { t, language, services } }, { charge, amountMinor, reason }) {
    const market = services.markets[charge.market];
    const amount = formatsFor(market, language).money(amountMinor);
    const method = charge.method ?? t('desk.refund.sameMethod');
    return {
      title: t('desk.refund.ask', { amount }),
      says: t('desk.refund.says', { method }),
      facts: [
        { term: t('desk.refund.sum'), value: amount },
        { term: t('desk.member.method'), value: method },
        { term: t('desk.refund.reason'), value: t(`desk.refund.reasons.${reason}`) },
        ...refundFacts(charge, market, { t, language }),
      ],
      button: t('desk.refund.button', { amount }),
      isDangerous: true,
    };
  },
  effect: ({ var: { services } }, { charge: { paymentId }, leftMinor, amountMinor }) =>
    services.refunds.statements({ paymentId, leftMinor }, amountMinor),
  after: (c) => c.var.services.outbox.wake(),
  back: (wanted) =>
    wanted ? paths.deskMore.member.href({ subscriptionId: wanted.charge.subscriptionId }) : paths.desk.money.href(),
  notice: 'refundOrdered',
});

export const refundRoute = createRoute()
  .get(paths.deskActions.refund.patterns[0], async (c, next) => {
    const [payment, left] = [c.req.param('payment') ?? '', c.req.param('left')];
    const charge = await c.var.services.refunds.chargeOf(payment);
    const isAsItWas = !charge || (charge.leftMinor === Number(left) && !charge.isDisputed);
    return isAsItWas ? next() : c.redirect(paths.deskActions.chooseRefund.href({ payment }), 303);
  })
  .route('/', refund);
