import { createRoute } from '../../../context';
import { civilDateOf } from '../../../domain/dates';
import { markets } from '../../../domain/markets';
import { cancelReasons } from '../../../domain/membership/cancel-reasons';
import { formatsFor } from '../../../domain/text/format';
import { paths } from '../../../paths';
import type { PaymentRecord } from '../../../services/membership/port';
import { reasonFault, reasonField } from '../acting/reason';
import { actionRoute } from '../action';
import { changing, type Found, find, membershipOf, onlyIf, personRows, shared, theirActions } from './found';

const sendCode = actionRoute<Found>({
  ...shared,
  find,
  path: paths.backOfficeActions.sendCode,
  action: 'member.codeSent',
  ask: (c, found) => ({
    title: c.var.t('backOffice.resend.codeAsk'),
    says: c.var.t('backOffice.resend.codeSays'),
    facts: personRows(c, found),
    button: c.var.t('backOffice.resend.codeButton'),
  }),
  effect: (c, { subscription }) => c.var.services.resending.activationCode(subscription.subscriptionId),
  isSeldom: true,
  after: (c) => c.var.services.outbox.wake(),
  notice: 'codeSent',
});

type Paid = Found & { readonly payment: PaymentRecord };

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
  path: paths.backOfficeActions.sendReceipt,
  action: 'payment.receiptSent',
  detailOf: ({ payment }) => ({ payment: payment.paymentId }),
  ask(c, found) {
    const { t, language } = c.var;
    const market = markets[found.subscription.market];
    const format = formatsFor(market, language);
    const { receiptNumber, amountMinor, at } = found.payment;
    return {
      title: t('backOffice.resend.receiptAsk'),
      says: t('backOffice.resend.receiptSays'),
      facts: [
        { term: t('backOffice.money.receipt'), value: receiptNumber ?? t('backOffice.money.noReceipt') },
        {
          term: t('backOffice.money.amount'),
          value: `${format.money(amountMinor)} · ${format.date(civilDateOf(at, market.timeZone))}`,
        },
        ...personRows(c, found),
      ],
      button: t('backOffice.resend.receiptButton'),
    };
  },
  effect: (c, { payment }) => c.var.services.resending.receipt(payment.paymentId),
  isSeldom: true,
  after: (c) => c.var.services.outbox.wake(),
  notice: 'receiptSent',
});

/** An ordinary cancellation, with the member's own rules, reason and mail. Never a withdrawal, which would refund. */
const cancel = actionRoute<Found>({
  ...shared,
  ...onlyIf((c, found) => theirActions(c, found).cancel !== null),
  path: paths.backOfficeActions.cancel,
  action: 'membership.cancelled',
  ask(c, found) {
    const { t, language } = c.var;
    const { market, paidThrough } = found.subscription;
    const format = formatsFor(markets[market], language);
    const ending = theirActions(c, found).cancel;
    const none = paidThrough
      ? t('backOffice.cancel.paidThrough', { date: format.date(paidThrough) })
      : t('backOffice.cancel.noCharges');
    return {
      title: t('backOffice.cancel.title'),
      says: t('backOffice.cancel.says'),
      facts: [
        { term: t('backOffice.member.lastDay'), value: ending ? format.date(ending.lastDay) : '' },
        {
          term: t('backOffice.cancel.charges'),
          value: ending?.charges.map((on) => format.date(on)).join(', ') || none,
        },
        ...personRows(c, found),
      ],
      fields: [reasonField(c, cancelReasons, (one) => t(`membership.cancel.reasons.${one}`))],
      shownDay: ending?.lastDay,
      button: t('backOffice.cancel.button'),
      isPlain: true,
    };
  },
  faults: (c) => reasonFault(c, cancelReasons),
  detailOf: (_, { reason = null }) => ({ reason }),
  perform: changing(({ reason = null }) => ({ kind: 'cancel', reason })),
  notice: 'cancelled',
});

/** After a report of misuse: ends every session, proof, pending order and code of the member. */
const logOut = actionRoute<Found>({
  ...shared,
  find,
  path: paths.backOfficeActions.logOut,
  action: 'member.loggedOut',
  ask: (c, found) => ({
    title: c.var.t('backOffice.logOut.title'),
    says: c.var.t('backOffice.logOut.says'),
    facts: [
      ...personRows(c, found),
      { term: c.var.t('backOffice.member.devices'), value: String(found.facts.devices) },
    ],
    button: c.var.t('backOffice.logOut.button'),
    isPlain: true,
  }),
  effect: (c, { subscription }) => c.var.services.sessions.revokeProofsOf(subscription.memberId, null),
  notice: 'loggedOut',
});

export const memberActionsRoute = createRoute()
  .route('/', sendCode)
  .route('/', sendReceipt)
  .route('/', cancel)
  .route('/', logOut);
