import { createRoute, type RequestContext } from '../../context';
import { refundLimitOf } from '../../domain/desk-roles';
import { formatsFor } from '../../domain/format';
import { markets } from '../../domain/markets';
import { paths } from '../../paths';
import { type RefundableCharge, type RefundReason, refundReasons } from '../../services/refunds/port';
import { actionRoute } from './action';
import { isTheirs } from './look';
import { inMarket } from './reach';
import { refundFacts } from './refund-facts';

interface Wanted {
  readonly charge: RefundableCharge;
  readonly amountMinor: number;
  readonly reason: RefundReason;
  /** What was left of the charge when it was asked. */
  readonly leftMinor: number;
  readonly limitMinor: number;
  /** Within what this person may pay back alone; else a second one confirms it. */
  readonly isAlone: boolean;
}

const whole = /^[1-9]\d{0,8}$/;

async function find(c: RequestContext): Promise<Wanted | null> {
  const { services, operator } = c.var;
  const { payment = '', left = '', amount = '', reason: word } = c.req.param();
  const reason = refundReasons.find((one) => one === word);
  const [amountMinor, leftMinor] = [Number(amount), Number(left)];
  if (!reason || !whole.test(amount) || !whole.test(left) || amountMinor > leftMinor) return null;
  const charge = await services.refunds.chargeOf(payment);
  if (!charge || !isTheirs(c, charge.market)) return null;
  const limitMinor = refundLimitOf(operator.grants, charge.market, charge.currency);
  const beforeMinor = await services.refundRequests.aloneOf(operator.email, charge.subscriptionId);
  return { charge, amountMinor, leftMinor, reason, limitMinor, isAlone: beforeMinor + amountMinor <= limitMinor };
}

/**
 * Pays back, or asks a second person to: books first, the provider is told by the outbox. The batch itself holds only
 * while as much is left as was shown: who goes back in the browser is asked anew how much.
 */
const refund = actionRoute<Wanted>({
  path: paths.deskActions.refund,
  action: ({ isAlone }) => (isAlone ? 'payment.refundOrdered' : 'payment.refundAsked'),
  find,
  subjectOf: ({ charge }) => charge.subscriptionId,
  detailOf: ({ charge, amountMinor, reason }) => ({ payment: charge.paymentId, amountMinor, reason }),
  ask({ var: { t, language } }, { charge, amountMinor, reason, limitMinor, isAlone }) {
    const market = markets[charge.market];
    const format = formatsFor(market, language);
    const amount = format.money(amountMinor);
    const method = charge.method ?? t('desk.refund.sameMethod');
    return {
      title: t(isAlone ? 'desk.refund.ask' : 'desk.refund.askSecond', { amount }),
      says: isAlone
        ? t('desk.refund.says', { method })
        : t('desk.refund.saysSecond', { limit: format.money(limitMinor) }),
      facts: [
        { term: t('desk.refund.sum'), value: amount },
        { term: t('desk.member.method'), value: method },
        { term: t('desk.refund.reason'), value: t(`desk.refund.reasons.${reason}`) },
        ...refundFacts(charge, market, { t, language }),
      ],
      button: t(isAlone ? 'desk.refund.button' : 'desk.refund.buttonSecond', { amount }),
      isDangerous: isAlone,
    };
  },
  async effect({ var: { services, operator } }, wanted) {
    const { charge, leftMinor, amountMinor, reason, limitMinor, isAlone } = wanted;
    const { paymentId, subscriptionId } = charge;
    const by = operator.email;
    if (!isAlone)
      return [await services.refundRequests.asking({ paymentId, leftMinor }, { amountMinor, reason, operator: by })];
    const [first, ...rest] = await services.refunds.statements({ paymentId, leftMinor }, amountMinor);
    const limit = { operator: by, subscriptionId, limitMinor };
    return first ? [first, ...rest, await services.refundRequests.withinLimit(limit, amountMinor)] : [];
  },
  after: (c) => c.var.services.outbox.wake(),
  back: (wanted) =>
    wanted ? paths.deskMore.member.href({ subscriptionId: wanted.charge.subscriptionId }) : paths.desk.money.href(),
  notice: ({ isAlone }) => (isAlone ? 'refundOrdered' : 'refundAsked'),
});

export const refundRoute = createRoute()
  .get(paths.deskActions.refund.patterns[0], async (c, next) => {
    const [payment, left] = [c.req.param('payment') ?? '', c.req.param('left')];
    const charge = await c.var.services.refunds.chargeOf(payment);
    const isAsItWas = !charge || (charge.leftMinor === Number(left) && !charge.isDisputed);
    return isAsItWas ? next() : c.redirect(inMarket(c, paths.deskActions.chooseRefund.href({ payment })), 303);
  })
  .route('/', refund);
