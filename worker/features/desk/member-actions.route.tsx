import { createRoute, type RequestContext } from '../../context';
import { civilDateOf } from '../../domain/dates';
import { formatsFor } from '../../domain/format';
import { parseGuid } from '../../domain/guid';
import { markets } from '../../domain/markets';
import { displaySubscriptionNumber } from '../../domain/subscription-number';
import { paths } from '../../paths';
import type { MemberFacts } from '../../services/member-look/port';
import type { PaymentRecord, SubscriptionRecord } from '../../services/membership/port';
import { actionRoute, type DeskAction } from './action';
import { isTheirs } from './look';

interface Found {
  readonly subscription: SubscriptionRecord;
  readonly facts: MemberFacts;
}

async function membershipOf(c: RequestContext, subscriptionId: string): Promise<Found | null> {
  const { membership, memberLook } = c.var.services;
  const subscription = await membership.getSubscriptionById(subscriptionId);
  if (!subscription || !isTheirs(c, subscription.market)) return null;
  const facts = await memberLook.factsOf(subscriptionId);
  return facts && !facts.isClosed ? { subscription, facts } : null;
}

const find = (c: RequestContext) => membershipOf(c, parseGuid(c.req.param('subscriptionId')) ?? '');

/** What deeds for a member have in common. */
const shared = {
  subjectOf: ({ subscription }: Found) => subscription.subscriptionId,
  back: (found: Found | null) =>
    found
      ? paths.deskMore.member.href({ subscriptionId: found.subscription.subscriptionId })
      : paths.desk.findMember.href(),
} satisfies Partial<DeskAction<Found>>;

const personRows = ({ var: { t } }: RequestContext, { subscription, facts }: Found) => [
  { term: t('desk.member.number'), value: displaySubscriptionNumber(subscription.number) },
  { term: t('desk.member.name'), value: facts.shortName },
  { term: t('desk.member.email'), value: facts.maskedEmail },
];

const sendCode = actionRoute<Found>({
  ...shared,
  find,
  path: paths.deskActions.sendCode,
  action: 'member.codeSent',
  ask: (c, found) => ({
    title: c.var.t('desk.resend.codeAsk'),
    says: c.var.t('desk.resend.codeSays'),
    facts: personRows(c, found),
    button: c.var.t('desk.resend.codeButton'),
  }),
  effect: (c, { subscription }) => c.var.services.resending.activationCode(subscription.subscriptionId),
  after: (c) => c.var.services.outbox.wake(),
  notice: 'codeSent',
});

interface Paid extends Found {
  readonly payment: PaymentRecord;
}

const sendReceipt = actionRoute<Paid>({
  ...shared,
  async find(c) {
    const { refunds, members } = c.var.services;
    const paymentId = c.req.param('payment') ?? '';
    const subscriptionId = await refunds.subscriptionOf(paymentId);
    const found = subscriptionId === null ? null : await membershipOf(c, subscriptionId);
    const payments = found ? await members.paymentsOf(found.subscription.memberId) : [];
    const payment = payments.find((one) => one.paymentId === paymentId);
    return found && payment?.receiptNumber && payment.state === 'succeeded' ? { ...found, payment } : null;
  },
  path: paths.deskActions.sendReceipt,
  action: 'payment.receiptSent',
  detailOf: ({ payment }) => ({ payment: payment.paymentId }),
  ask(c, found) {
    const { t, language } = c.var;
    const market = markets[found.subscription.market];
    const format = formatsFor(market, language);
    const { receiptNumber, amountMinor, at } = found.payment;
    return {
      title: t('desk.resend.receiptAsk'),
      says: t('desk.resend.receiptSays'),
      facts: [
        { term: t('desk.money.receipt'), value: receiptNumber ?? t('desk.money.noReceipt') },
        {
          term: t('desk.money.amount'),
          value: `${format.money(amountMinor)} · ${format.date(civilDateOf(at, market.timeZone))}`,
        },
        ...personRows(c, found),
      ],
      button: t('desk.resend.receiptButton'),
    };
  },
  effect: (c, { payment }) => c.var.services.resending.receipt(payment.paymentId),
  after: (c) => c.var.services.outbox.wake(),
  notice: 'receiptSent',
});

/** An ordinary cancellation with the member's own rules, and the mail they would get; never a withdrawal, which pays back. */
const cancel = actionRoute<Found>({
  ...shared,
  async find(c) {
    const found = await find(c);
    return found && c.var.services.changes.standingOfRecord(found.subscription).actions.cancel ? found : null;
  },
  path: paths.deskActions.cancel,
  action: 'membership.cancelled',
  ask(c, found) {
    const { t, language, services } = c.var;
    const format = formatsFor(markets[found.subscription.market], language);
    const ending = services.changes.standingOfRecord(found.subscription).actions.cancel;
    return {
      title: t('desk.cancel.title'),
      says: t('desk.cancel.says'),
      facts: [
        { term: t('desk.member.lastDay'), value: ending ? format.date(ending.lastDay) : '' },
        { term: t('desk.cancel.charges'), value: ending?.charges.map((on) => format.date(on)).join(', ') || '–' },
        ...personRows(c, found),
      ],
      button: t('desk.cancel.button'),
      isDangerous: true,
    };
  },
  async perform(c, { subscription, facts }, form, entry) {
    const { desk, changes } = c.var.services;
    const use = await desk.formUseOf(form, entry);
    if (!use) return 'keyExpired';
    const { memberId, subscriptionId } = subscription;
    const done = await changes.apply({
      ...{ memberId, subscriptionId, use },
      intent: { kind: 'cancel', reason: null },
      language: facts.language,
      audit: await desk.traceOf(entry),
    });
    return done.ok ? 'done' : 'gone';
  },
  notice: 'cancelled',
});

/** On a report of misuse: every session, proof, order under way and code of the member counts no more. */
const logOut = actionRoute<Found>({
  ...shared,
  find,
  path: paths.deskActions.logOut,
  action: 'member.loggedOut',
  ask: (c, found) => ({
    title: c.var.t('desk.logOut.title'),
    says: c.var.t('desk.logOut.says'),
    facts: [...personRows(c, found), { term: c.var.t('desk.member.devices'), value: String(found.facts.devices) }],
    button: c.var.t('desk.logOut.button'),
    isDangerous: true,
  }),
  effect: (c, { subscription }) => c.var.services.sessions.revokeProofsOf(subscription.memberId, null),
  notice: 'loggedOut',
});

export const memberActionsRoute = createRoute()
  .route('/', sendCode)
  .route('/', sendReceipt)
  .route('/', cancel)
  .route('/', logOut);
