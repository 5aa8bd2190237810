import { createRoute, type RequestContext } from '../../../context';
import { refundLimitOf } from '../../../domain/back-office/roles';
import { markets } from '../../../domain/markets';
import { formatsFor } from '../../../domain/text/format';
import { paths } from '../../../paths';
import { type RefundableCharge, type RefundReason, refundReasons } from '../../../services/membership/refunds/port';
import { isTheirs } from '../access/look';
import { inMarket } from '../access/reach';
import { actionRoute } from '../action';
import { memberOr } from '../members/found';
import { methodText, refundFacts } from './facts';
import { oncePerPage } from './once';

interface Wanted {
  readonly charge: RefundableCharge;
  readonly amountMinor: number;
  readonly reason: RefundReason;
  /** What was left of the charge when the page was made, in minor units. */
  readonly leftMinor: number;
  readonly limitMinor: number;
  /** Within the limit that this operator may refund alone; above it a second operator confirms. */
  readonly isAlone: boolean;
}

const whole = /^[1-9]\d{0,8}$/;

/** The charge that the address names. */
const chargeOf = oncePerPage((c) => c.var.services.refunds.chargeOf(c.req.param('payment') ?? ''));

async function find(c: RequestContext): Promise<Wanted | null> {
  const { services, operator } = c.var;
  const { left = '', amount = '', reason: word } = c.req.param();
  const reason = refundReasons.find((one) => one === word);
  const [amountMinor, leftMinor] = [Number(amount), Number(left)];
  if (!reason || !whole.test(amount) || !whole.test(left) || amountMinor > leftMinor) return null;
  const charge = await chargeOf(c);
  if (!charge || !isTheirs(c, charge.market)) return null;
  const limitMinor = refundLimitOf(operator.grants, charge.market, charge.currency);
  const beforeMinor = await services.refundRequests.aloneOf(operator.email, charge.subscriptionId);
  return { charge, amountMinor, leftMinor, reason, limitMinor, isAlone: beforeMinor + amountMinor <= limitMinor };
}

/**
 * Orders a refund, or asks a second operator to confirm it. The ledger is written first; the outbox informs the
 * provider. The batch fails if less is left of the charge than the page showed.
 */
const refund = actionRoute<Wanted>({
  path: paths.backOfficeActions.refund,
  action: ({ isAlone }) => (isAlone ? 'payment.refundOrdered' : 'payment.refundAsked'),
  find,
  subjectOf: ({ charge }) => charge.subscriptionId,
  detailOf: ({ charge, amountMinor, reason }) => ({ payment: charge.paymentId, amountMinor, reason }),
  ask({ var: { t, language } }, { charge, amountMinor, reason, limitMinor, isAlone }) {
    const market = markets[charge.market];
    const format = formatsFor(market, language);
    const amount = format.money(amountMinor);
    const method = methodText(t, charge.method);
    return {
      title: t(isAlone ? 'backOffice.refund.ask' : 'backOffice.refund.askSecond', { amount }),
      says: isAlone
        ? t('backOffice.refund.says', { method })
        : t('backOffice.refund.saysSecond', { limit: format.money(limitMinor) }),
      facts: [
        { term: t('backOffice.refund.sum'), value: amount },
        { term: t('backOffice.member.method'), value: method },
        { term: t('backOffice.refund.reason'), value: t(`backOffice.refund.reasons.${reason}`) },
        ...refundFacts(charge, market, { t, language }),
      ],
      button: t(isAlone ? 'backOffice.refund.button' : 'backOffice.refund.buttonSecond', { amount }),
      isPlain: isAlone,
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
  back: (wanted) => memberOr(paths.backOffice.money, wanted?.charge.subscriptionId),
  notice: ({ isAlone }) => (isAlone ? 'refundOrdered' : 'refundAsked'),
});

export const refundRoute = createRoute()
  .get(paths.backOfficeActions.refund.patterns[0], async (c, next) => {
    const [payment, left] = [c.req.param('payment') ?? '', c.req.param('left')];
    const charge = await chargeOf(c);
    const isAsItWas = !charge || (charge.leftMinor === Number(left) && !charge.isOutside);
    return isAsItWas ? next() : c.redirect(inMarket(c, paths.backOfficeActions.chooseRefund.href({ payment })), 303);
  })
  .route('/', refund);
