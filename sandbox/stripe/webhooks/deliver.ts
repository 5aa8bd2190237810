import type { AccountContext } from '../accounts';
import type { StripeEvent } from '../records';
import { type Delivery, dropDelivery, isPending, logDelivery, pendingDeliveries, putDelivery } from './queue';
import { signatureHeader } from './signature';

const attemptTimeoutMs = 10_000;
/** Milliseconds before each further attempt; after the last one the event is given up. */
const retryDelaysMs = [1, 2, 4, 8, 15, 30, 60, 120, 300, 900, 3600].map((seconds) => seconds * 1000);

const post = async (sandbox: AccountContext, event: StripeEvent, badSignature: boolean): Promise<string> => {
  const body = JSON.stringify(event, null, 2);
  const { webhookSecret, webhookUrl } = sandbox.account;
  const secret = badSignature ? `${webhookSecret}-forged` : webhookSecret;
  // Signatures use the real time, wherever the provider's clock was moved.
  const signature = await signatureHeader(secret, Math.floor(sandbox.now() / 1000), body);
  // Not AbortSignal.timeout: its timer stays until it is due, and the platform limits how many may be waiting.
  const deadline = new AbortController();
  const timer = setTimeout(
    () => deadline.abort(new DOMException('no answer in time', 'TimeoutError')),
    attemptTimeoutMs,
  );
  const request = new Request(webhookUrl, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    redirect: 'manual',
    signal: deadline.signal,
  });
  try {
    const response = await sandbox.fetch(request);
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer';
  } finally {
    clearTimeout(timer);
  }
};

const attempt = async (sandbox: AccountContext, delivery: Delivery) => {
  if (!isPending(sandbox, delivery.id)) return;
  const event = sandbox.store.get<StripeEvent>(`stripe:object:event:${delivery.eventId}`);
  const outcome = event ? await post(sandbox, event, delivery.badSignature) : 'gone';
  // A reset during the request has emptied the queue; nothing may be added to it again.
  if (!event || !isPending(sandbox, delivery.id)) return;
  const delayMs = retryDelaysMs[delivery.attempts];
  const isDone = /^2\d\d$/.test(outcome);
  const isOver = isDone || delayMs === undefined;
  logDelivery(sandbox, {
    eventId: event.id,
    type: event.type,
    outcome: isDone || !isOver ? outcome : `${outcome}, given up`,
  });
  if (isOver) dropDelivery(sandbox, delivery.id);
  else putDelivery(sandbox, { ...delivery, attempts: delivery.attempts + 1, dueAt: sandbox.now() + delayMs });
};

/** Delivers an account's due events one after the other. A call while this runs waits for the same run. */
const createDrain = (sandbox: AccountContext) => {
  let running: Promise<void> | undefined;

  const due = () =>
    pendingDeliveries(sandbox)
      .filter(({ dueAt }) => dueAt <= sandbox.now())
      .sort((one, other) => one.dueAt - other.dueAt || one.rank - other.rank);

  const drain = async () => {
    for (let deliveries = due(); deliveries.length > 0; deliveries = due()) {
      for (const delivery of deliveries) await attempt(sandbox, delivery);
    }
  };

  return () => {
    running ??= drain().finally(() => {
      running = undefined;
    });
    return running;
  };
};

/** Delivers what is due and asks the host to be called again for the rest. Accounts are delivered in parallel. */
export const createDeliverer = (accounts: readonly AccountContext[]) => {
  const drains = accounts.map(createDrain);

  const runDue = async (): Promise<void> => {
    await Promise.all(drains.map((drain) => drain()));
    scheduleNext();
  };

  const scheduleNext = () => {
    const times = accounts.flatMap((account) => pendingDeliveries(account).map(({ dueAt }) => dueAt));
    if (times.length > 0) accounts[0]?.schedule(Math.min(...times), runDue);
  };

  return { runDue, scheduleNext };
};
