import type { Disputes } from '../disputes/port';
import type { PaymentProvider } from '../payment/port';

interface Parts {
  readonly payment: PaymentProvider;
  readonly disputes: Disputes;
}

/** Asked one by one in a run: there are few. */
const maximumAsked = 20;
const over: readonly string[] = ['won', 'lost', 'closed'];

/** Disputes whose events were lost: open there and not here, or open here and not any more there. False: nobody answered. */
export async function compareDisputes({ payment, disputes }: Parts, since: number): Promise<boolean> {
  const listed = await payment.listDisputes(since);
  if (!listed.ok) return false;
  const ours = new Map((await disputes.open()).map(({ disputeId, state }) => [disputeId, state]));
  const theirs = new Map(listed.value.map(({ dispute, state }) => [dispute, state]));
  const opened = [...theirs].filter(([id, state]) => !over.includes(state) && ours.get(id) !== state);
  // What was opened before the window is not listed, and asked for by name.
  const changed = [...ours].filter(([id, state]) => theirs.get(id) !== state);
  const names = new Set([...opened, ...changed].map(([id]) => id));
  for (const name of [...names].slice(0, maximumAsked)) {
    const dispute = await payment.fetchDispute(name);
    if (dispute.ok && dispute.value) await disputes.record(dispute.value);
  }
  return true;
}
