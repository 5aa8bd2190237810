import { createRoute, type RequestContext } from '../../../context';
import { figuresFor } from '../../../domain/back-office/figures';
import { markets } from '../../../domain/markets';
import { formatsFor } from '../../../domain/text/format';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import type { RefundableCharge, RefundRequest } from '../../../services/membership/refunds/port';
import { lazyPage } from '../../../ui/lazy-page';
import { isTheirs } from '../access/look';
import { inMarket } from '../access/reach';
import { actionRoute, type BackOfficeAction } from '../action';
import { memberOr } from '../members/found';
import { withNotice } from '../notice';
import { methodText, refundFacts } from './facts';
import { oncePerPage } from './once';

const NotYoursPage = lazyPage(() => import('../access/not-yours.page').then((page) => page.NotYoursPage));

interface Wanted {
  readonly request: RefundRequest;
  readonly charge: RefundableCharge;
}

const find = oncePerPage(async function find(c): Promise<Wanted | null> {
  const { refundRequests, refunds } = c.var.services;
  const request = await refundRequests.find(c.req.param('request') ?? '');
  if (!request || !isTheirs(c, request.market)) return null;
  const charge = await refunds.chargeOf(request.paymentId);
  return charge && { request, charge };
});

/** What confirming and refusing a request share. */
const shared = {
  find,
  subjectOf: ({ request }: Wanted) => request.subscriptionId,
  detailOf: ({ request }: Wanted) => ({
    request: request.requestId,
    payment: request.paymentId,
    amountMinor: request.amountMinor,
    reason: request.reason,
  }),
  back: (wanted: Wanted | null) => memberOr(paths.backOffice.money, wanted?.request.subscriptionId),
} satisfies Partial<BackOfficeAction<Wanted>>;

function factsOf({ var: { t, language } }: RequestContext, { request, charge }: Wanted) {
  const market = markets[charge.market];
  const { dateTime } = figuresFor(market, language);
  return [
    { term: t('backOffice.refund.sum'), value: formatsFor(market, language).money(request.amountMinor) },
    { term: t('backOffice.refund.reason'), value: t(`backOffice.refund.reasons.${request.reason}`) },
    { term: t('backOffice.refund.askedBy'), value: request.askedBy },
    { term: t('backOffice.refund.askedAt'), value: dateTime(request.askedAt) },
    ...refundFacts(charge, market, { t, language }),
  ];
}

const amountOf = ({ var: { language } }: RequestContext, { request, charge }: Wanted) =>
  formatsFor(markets[charge.market], language).money(request.amountMinor);

const confirmRoute = actionRoute<Wanted>({
  ...shared,
  path: paths.backOfficeActions.confirmRefund,
  action: 'payment.refundConfirmed',
  ask(c, wanted) {
    const { t } = c.var;
    const amount = amountOf(c, wanted);
    return {
      title: t('backOffice.refund.ask', { amount }),
      says: t('backOffice.refund.says', { method: methodText(t, wanted.charge.method) }),
      facts: factsOf(c, wanted),
      button: t('backOffice.refund.button', { amount }),
      isPlain: true,
    };
  },
  /**
   * The batch succeeds only if the request is still undecided, another operator decides it, and enough of the charge is
   * left.
   */
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
  path: paths.backOfficeActions.refuseRefund,
  action: 'payment.refundRefused',
  ask(c, wanted) {
    const { t, operator } = c.var;
    const isOwn = wanted.request.askedBy === operator.email;
    return {
      title: t(isOwn ? 'backOffice.refund.takeBackAsk' : 'backOffice.refund.refuseAsk', {
        amount: amountOf(c, wanted),
      }),
      says: t('backOffice.refund.refuseSays'),
      facts: factsOf(c, wanted),
      button: t(isOwn ? 'backOffice.refund.takeBack' : 'backOffice.refund.refuse'),
    };
  },
  effect: async ({ var: { services, operator } }, { request }) => [
    await services.refundRequests.refusing(request.requestId, operator.email),
  ],
  notice: 'refundRefused',
});

/** Nobody may confirm their own request, nor one that can no longer be refunded. */
const notOwn = async (c: RequestContext, next: () => Promise<void>): Promise<Response | undefined> => {
  const wanted = await find(c);
  if (wanted?.request.askedBy === c.var.operator.email) {
    c.set('outcome', 'refused:ownRequest');
    return render(c, <NotYoursPage groups={null} isOwn />, 403);
  }
  if (wanted && wanted.charge.leftMinor < wanted.request.amountMinor)
    return c.redirect(withNotice(inMarket(c, shared.back(wanted)), 'gone'), 303);
  await next();
  return undefined;
};

const { patterns } = paths.backOfficeActions.confirmRefund;
export const refundRequestRoute = createRoute()
  .get(patterns[0], notOwn)
  .post(patterns[0], notOwn)
  .route('/', confirmRoute)
  .route('/', refuseRoute);
