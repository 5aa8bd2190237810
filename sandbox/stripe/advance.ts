import type { SandboxContext } from '../context';
import type { AccountContext } from './accounts';
import { changeSubscription, collect, subscriptionOf } from './billing/collect';
import { methodFor } from './billing/invoice';
import { cancel, collectDraft, endedStatuses, periodOf, renew } from './billing/lifecycle';
import { bankRefuses } from './billing/payment';
import { delayedIntent, settleSession } from './checkout/complete';
import { currentSession } from './checkout/session';
import { moveClock, providerSeconds } from './clock';
import { type Action, all, find, save } from './context';
import { beginAction } from './dispatch';
import type { CheckoutSession, Invoice, Subscription } from './records';
import { publish } from './webhooks/queue';

/** Something that happens at the provider by itself once its time has come. */
interface Due {
  at: number;
  run: (action: Action) => void;
}

const debitSettlesSeconds = 86_400;
/** A subscription whose first charge failed waits this long for a better one. */
const incompleteSeconds = 23 * 3600;

const expireIncomplete = (action: Action, subscription: Subscription) => {
  const invoice = find(action, 'invoice', subscription.latest_invoice);
  if (invoice) save(action, 'invoice', { ...invoice, status: 'void' });
  changeSubscription(action, subscription, { status: 'incomplete_expired', ended_at: action.at });
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
  ];
  // At one and the same time a pause ends first, then the subscription, and only what is left renews.
  const [first] = dues.filter((due) => due !== null).sort((one, other) => one.at - other.at);
  return first ? [first] : [];
};

const retry = (action: Action, id: string) => {
  const invoice = find(action, 'invoice', id) as Invoice;
  const method = methodFor(action, subscriptionOf(action, invoice), invoice.customer);
  const tried = collect(action, invoice, method);
  const subscription = subscriptionOf(action, tried);
  const isGivenUp = tried.status === 'open' && tried.next_payment_attempt === null;
  if (isGivenUp && subscription && !endedStatuses.includes(subscription.status)) {
    cancel(action, subscription, 'payment_failed');
  }
};

const sessionDue = (action: Action, session: CheckoutSession): Due[] => {
  if (session.status === 'open') {
    return [{ at: session.expires_at, run: (due) => void currentSession(due, session.id) }];
  }
  // One that was returned stays unpaid for ever; only what is still on its way falls due.
  return session.status === 'complete' && delayedIntent(action, session)
    ? [
        {
          at: session.created + debitSettlesSeconds,
          run: (due) => void settleSession(due, session, !bankRefuses(due)),
        },
      ]
    : [];
};

const invoiceDue = ({
  id,
  status,
  automatically_finalizes_at: finalAt,
  next_payment_attempt: nextAt,
}: Invoice): Due[] => {
  if (status === 'draft' && finalAt !== null)
    return [{ at: finalAt, run: (action) => collectDraft(action, find(action, 'invoice', id) as Invoice) }];
  return status === 'open' && nextAt !== null ? [{ at: nextAt, run: (action) => retry(action, id) }] : [];
};

const isLive = ({ status }: Subscription) => !endedStatuses.includes(status);

const duesUntil = (action: Action, endSeconds: number): Due[] =>
  [
    ...all(action, 'subscription').filter(isLive).flatMap(subscriptionDue),
    ...all(action, 'invoice').flatMap(invoiceDue),
    ...all(action, 'checkout.session').flatMap((session) => sessionDue(action, session)),
  ]
    .filter(({ at }) => at <= endSeconds)
    .sort((one, other) => one.at - other.at);

/** Lets everything happen in an account that falls due until then; returns how many things happened. */
const catchUp = (sandbox: AccountContext, end: number): number => {
  let processed = 0;
  // Each pass takes the next thing of each object; what follows from it is found by the next pass.
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
 * Moves the provider's clock and lets everything happen that falls due on the way, each at its own time.
 * Returns how many things happened.
 */
export const advanceClock = (sandbox: SandboxContext, accounts: readonly AccountContext[], seconds: number): number => {
  const end = providerSeconds(sandbox) + seconds;
  moveClock(sandbox, seconds);
  return accounts.reduce((processed, account) => processed + catchUp(account, end), 0);
};
