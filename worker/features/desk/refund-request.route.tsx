import { createRoute, type RequestContext } from '../../context';
import { figuresFor } from '../../domain/figures';
import { formatsFor } from '../../domain/format';
import { markets } from '../../domain/markets';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import type { RefundableCharge, RefundRequest } from '../../services/refunds/port';
import { lazyPage } from '../../ui/lazy-page';
import { actionRoute, type DeskAction } from './action';
import { isTheirs } from './look';
import { withNotice } from './notice';
import { inMarket } from './reach';
import { refundFacts } from './refund-facts';

const NotYoursPage = lazyPage(() => import('./not-yours.page').then((page) => page.NotYoursPage));

interface Wanted {
  readonly request: RefundRequest;
  readonly charge: RefundableCharge;
}

async function find(c: RequestContext): Promise<Wanted | null> {
  const { refundRequests, refunds } = c.var.services;
  const request = await refundRequests.find(c.req.param('request') ?? '');
  if (!request || !isTheirs(c, request.market)) return null;
  const charge = await refunds.chargeOf(request.paymentId);
  return charge && { request, charge };
}

/** What both answers to a request have in common. */
const shared = {
  find,
  subjectOf: ({ request }: Wanted) => request.subscriptionId,
  detailOf: ({ request }: Wanted) => ({
    request: request.requestId,
    payment: request.paymentId,
    amountMinor: request.amountMinor,
    reason: request.reason,
  }),
  back: (wanted: Wanted | null) =>
    wanted ? paths.deskMore.member.href({ subscriptionId: wanted.request.subscriptionId }) : paths.desk.money.href(),
} satisfies Partial<DeskAction<Wanted>>;

function factsOf({ var: { t, language } }: RequestContext, { request, charge }: Wanted) {
  const market = markets[charge.market];
  const { dateTime } = figuresFor(market, language);
  return [
    { term: t('desk.refund.sum'), value: formatsFor(market, language).money(request.amountMinor) },
    { term: t('desk.refund.reason'), value: t(`desk.refund.reasons.${request.reason}`) },
    { term: t('desk.refund.askedBy'), value: request.askedBy },
    { term: t('desk.refund.askedAt'), value: dateTime(request.askedAt) },
    ...refundFacts(charge, market, { t, language }),
  ];
}

const amountOf = ({ var: { language } }: RequestContext, { request, charge }: Wanted) =>
  formatsFor(markets[charge.market], language).money(request.amountMinor);

const confirmRoute = actionRoute<Wanted>({
  ...shared,
  path: paths.deskActions.confirmRefund,
  action: 'payment.refundConfirmed',
  ask(c, wanted) {
    const { t } = c.var;
    const amount = amountOf(c, wanted);
    return {
      title: t('desk.refund.ask', { amount }),
      says: t('desk.refund.says', { method: wanted.charge.method ?? t('desk.refund.sameMethod') }),
      facts: factsOf(c, wanted),
      button: t('desk.refund.button', { amount }),
      isDangerous: true,
    };
  },
  /** The request is decided once, by another person; the refund itself holds while there is enough left to pay back. */
  async effect({ var: { services, operator } }, { request, charge }) {
    const { paymentId, leftMinor } = charge;
    const [first, ...rest] = await services.refunds.statements({ paymentId, leftMinor }, request.amountMinor);
    if (!first) return [];
    const decided = await services.refundRequests.confirming(request.requestId, operator.email);
    return [decided, first, ...rest];
  },
  after: (c) => c.var.services.outbox.wake(),
  notice: 'refundOrdered',
});

const refuseRoute = actionRoute<Wanted>({
  ...shared,
  path: paths.deskActions.refuseRefund,
  action: 'payment.refundRefused',
  ask(c, wanted) {
    const { t, operator } = c.var;
    const isOwn = wanted.request.askedBy === operator.email;
    return {
      title: t(isOwn ? 'desk.refund.takeBackAsk' : 'desk.refund.refuseAsk', { amount: amountOf(c, wanted) }),
      says: t('desk.refund.refuseSays'),
      facts: factsOf(c, wanted),
      button: t(isOwn ? 'desk.refund.takeBack' : 'desk.refund.refuse'),
    };
  },
  effect: async ({ var: { services, operator } }, { request }) => [
    await services.refundRequests.refusing(request.requestId, operator.email),
  ],
  notice: 'refundRefused',
});

/** Nobody confirms what they asked for themselves, nor what cannot be paid back any more. */
const notOwn = async (c: RequestContext, next: () => Promise<void>): Promise<Response | undefined> => {
  const wanted = await find(c);
  if (wanted?.request.askedBy === c.var.operator.email) {
    c.set('outcome', 'refused:ownRequest');
    return render(c, <NotYoursPage groups={null} isOwn />, 403);
  }
  if (wanted && (wanted.charge.isDisputed || wanted.charge.leftMinor < wanted.request.amountMinor))
    return c.redirect(withNotice(inMarket(c, shared.back(wanted)), 'gone'), 303);
  await next();
  return undefined;
};

const { patterns } = paths.deskActions.confirmRefund;
export const refundRequestRoute = createRoute()
  .get(patterns[0], notOwn)
  .post(patterns[0], notOwn)
  .route('/', confirmRoute)
  .route('/', refuseRoute);
