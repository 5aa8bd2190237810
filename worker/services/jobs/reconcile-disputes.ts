import type { Disputes } from '../disputes/port';
import type { ListedDispute, PaymentProvider } from '../payment/port';
import type { Seen } from './reconcile-lists';
import { inTurn } from './reconcile-turn';

interface Parts {
  readonly payment: PaymentProvider;
  readonly disputes: Disputes;
  readonly now: () => number;
}

const over: readonly string[] = ['won', 'lost', 'closed'];

/** Disputes whose events were lost: open there and not here, or open here and not any more there. */
export async function compareDisputes({ payment, disputes, now }: Parts, seen: Seen<ListedDispute>): Promise<void> {
  const ours = new Map((await disputes.open()).map(({ disputeId, state }) => [disputeId, state]));
  const theirs = new Map(seen.rows.map(({ dispute, state }) => [dispute, state]));
  const opened = [...theirs].filter(([id, state]) => !over.includes(state) && ours.get(id) !== state);
  // What was opened before the window is not listed, and asked for by name.
  const changed = [...ours].filter(([id, state]) => theirs.get(id) !== state);
  const booked = await disputes.movesOf([...theirs.keys()]);
  const moved = seen.rows.filter(({ moves }) =>
    moves.some(({ kind, reference }) => !booked.has(`${kind} ${reference}`)),
  );
  const names = new Set([
    ...[...opened, ...changed].map(([id]) => id),
    ...moved.map(({ dispute }) => dispute),
    ...(await disputes.unmoved()),
  ]);
  for (const name of inTurn([...names], now())) {
    const dispute = await payment.fetchDispute(name);
    if (dispute.ok && dispute.value) await disputes.record(dispute.value);
  }
}
