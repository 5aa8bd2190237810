import type { SandboxContext } from '../../context';
import type { AccountContext } from '../accounts';
import { changeSubscription, collect, paymentOf, processingOf, settleDebit, subscriptionOf } from '../billing/collect';
import { isHard, retryAt } from '../billing/dunning';
import { heldChange, letGo, voidInvoice } from '../billing/held-change';
import { methodFor } from '../billing/invoice';
import { cancel, collectDraft, endedStatuses, periodOf, renew } from '../billing/lifecycle';
import { bankRefuses } from '../billing/payment';
import { delayedIntent, settleSession } from '../checkout/complete';
import { currentSession } from '../checkout/session';
import { type Action, all, emit, find, save } from '../context';
import { beginAction } from '../protocol/dispatch';
import type { CheckoutSession, Invoice, Subscription } from '../records';
import { publish } from '../webhooks/queue';
import { behaviourOf } from './behaviour';
import { moveClock, providerSeconds } from './clock';

/** Something the provider does by itself at a given time. */
interface Due {
  at: number;
  run: (action: Action) => void;
}

const secondsPerDay = 86_400;
/** How long a subscription whose first charge failed waits for a payment. */
const incompleteSeconds = 23 * 3600;

const expireIncomplete = (action: Action, subscription: Subscription) => {
  const invoice = find(action, 'invoice', subscription.latest_invoice);
  if (invoice) save(action, 'invoice', { ...invoice, status: 'void' });
  changeSubscription(action, subscription, { status: 'incomplete_expired', ended_at: action.at });
};

/** The held change was not authenticated in time: drops it and voids its invoice. */
const dropHeld = (action: Action, subscription: Subscription) => {
  const voided = voidInvoice(action, heldChange(action, subscription.id)?.invoice ?? '');
  if (voided) emit(action, 'invoice.voided', voided);
  letGo(action, subscription.id);
  changeSubscription(action, subscription, { pending_update: null });
};

const subscriptionDue = (subscription: Subscription): Due[] => {
  const { id } = subscription;
  if (subscription.status === 'incomplete') {
    return [{ at: subscription.created + incompleteSeconds, run: (action) => expireIncomplete(action, subscription) }];
  }
  const { end } = periodOf(subscription);
  const resumesAt = subscription.pause_collection?.resumes_at ?? null;
  const current = (action: Action) => find(action, 'subscription', id) as Subscription;
  const dues: (Due | null)[] = [
    resumesAt === null
      ? null
      : {
          at: resumesAt,
          run: (action) => void changeSubscription(action, current(action), { pause_collection: null }),
        },
    subscription.cancel_at === null
      ? null
      : { at: subscription.cancel_at, run: (action) => void cancel(action, current(action), 'cancellation_requested') },
    { at: end, run: (action) => renew(action, current(action)) },
    subscription.pending_update
      ? { at: subscription.pending_update.expires_at, run: (action) => dropHeld(action, current(action)) }
      : null,
  ];
  // Only the earliest counts. At the same time the end of a pause comes before the end of the subscription, and that
  // before a renewal.
  const [first] = dues.filter((due) => due !== null).sort((one, other) => one.at - other.at);
  return first ? [first] : [];
};

const skip = (action: Action, invoice: Invoice): Invoice => {
  const attemptCount = invoice.attempt_count + 1;
  const next = retryAt(action, attemptCount);
  return save(action, 'invoice', { ...invoice, attempt_count: attemptCount, next_payment_attempt: next });
};

/** After the last failed attempt the subscription is cancelled, as the account is configured. */
const endIfGivenUp = (action: Action, tried: Invoice) => {
  const subscription = subscriptionOf(action, tried);
  const isLeft = tried.next_payment_attempt !== null || processingOf(action, tried) !== undefined;
  if (tried.status !== 'open' || isLeft || !subscription || endedStatuses.includes(subscription.status)) return;
  cancel(action, subscription, 'payment_failed');
};

const retry = (action: Action, id: string) => {
  const invoice = find(action, 'invoice', id) as Invoice;
  const method = methodFor(action, subscriptionOf(action, invoice), invoice.customer);
  const earlier = find(action, 'payment_intent', paymentOf(action, invoice)?.payment.payment_intent);
  const reason = earlier?.last_payment_error ?? null;
  const isSpared = reason !== null && isHard(reason) && earlier?.payment_method === method?.id;
  // A skipped retry: it is counted, but nothing is charged and no event is sent.
  const tried = isSpared ? skip(action, invoice) : collect(action, invoice, method);
  endIfGivenUp(action, tried);
};

const sessionDue = (action: Action, session: CheckoutSession): Due[] => {
  if (session.status === 'open') {
    return [{ at: session.expires_at, run: (due) => void currentSession(due, session.id) }];
  }
  // A returned payment stays unpaid; only one that is still processing becomes due.
  return session.status === 'complete' && delayedIntent(action, session)
    ? [
        {
          at:
            (find(action, 'charge', delayedIntent(action, session)?.latest_charge)?.created ?? session.created) +
            debitSeconds(action),
          run: (due) => void settleSession(due, session, debitIsPaid(due)),
        },
      ]
    : [];
};

const debitSeconds = ({ sandbox }: Action) => behaviourOf(sandbox).debitDays * secondsPerDay;
const debitIsPaid = (action: Action) => behaviourOf(action.sandbox).debitsSucceed && !bankRefuses(action);

/** The debit of a later invoice; a checkout session's debit is handled with the session. */
const debitDue = (action: Action, invoice: Invoice): Due[] => {
  const intent = invoice.billing_reason === 'subscription_create' ? undefined : processingOf(action, invoice);
  const charge = find(action, 'charge', intent?.latest_charge);
  const run = (due: Action) =>
    endIfGivenUp(due, settleDebit(due, find(due, 'invoice', invoice.id) as Invoice, debitIsPaid(due)));
  return charge ? [{ at: charge.created + debitSeconds(action), run }] : [];
};

const invoiceDue = (action: Action, invoice: Invoice): Due[] => {
  const { id, status, automatically_finalizes_at: finalAt, next_payment_attempt: nextAt } = invoice;
  if (status === 'draft' && finalAt !== null)
    return [{ at: finalAt, run: (due) => collectDraft(due, find(due, 'invoice', id) as Invoice) }];
  if (status !== 'open') return [];
  return nextAt === null ? debitDue(action, invoice) : [{ at: nextAt, run: (due) => retry(due, id) }];
};

const isLive = ({ status }: Subscription) => !endedStatuses.includes(status);

/** The next due thing of each customer: what it changes may be before all the others of that customer. */
const duesUntil = (action: Action, endSeconds: number): Due[] => {
  const dues: [owner: string, Due][] = [
    ...all(action, 'subscription')
      .filter(isLive)
      .flatMap((one) => owned(one.customer, subscriptionDue(one))),
    ...all(action, 'invoice').flatMap((one) => owned(one.customer, invoiceDue(action, one))),
    ...all(action, 'checkout.session').flatMap((one) => owned(one.customer ?? one.id, sessionDue(action, one))),
  ];
  const inOrder = dues.filter(([, { at }]) => at <= endSeconds).sort(([, one], [, other]) => one.at - other.at);
  const owners = new Set<string>();
  return inOrder.filter(([owner]) => !owners.has(owner) && owners.add(owner)).map(([, due]) => due);
};

const owned = (owner: string, dues: readonly Due[]) => dues.map((due): [string, Due] => [owner, due]);

/** Runs everything that becomes due in an account until `end`. Returns the number of things done. */
const catchUp = (sandbox: AccountContext, end: number): number => {
  let processed = 0;
  // Each pass takes the next due thing of each customer; the next pass finds what follows from it.
  for (let dues = duesUntil(beginAction(sandbox), end); dues.length > 0; dues = duesUntil(beginAction(sandbox), end)) {
    for (const due of dues) {
      const action: Action = { ...beginAction(sandbox), at: Math.max(due.at, 0) };
      due.run(action);
      publish(action);
      processed += 1;
    }
  }
  return processed;
};

/**
 * Moves the provider's clock and runs everything that becomes due on the way, each at its own time. Returns the number
 * of things done.
 */
export const advanceClock = (sandbox: SandboxContext, accounts: readonly AccountContext[], seconds: number): number => {
  const end = providerSeconds(sandbox) + seconds;
  moveClock(sandbox, seconds);
  return accounts.reduce((processed, account) => processed + catchUp(account, end), 0);
};
