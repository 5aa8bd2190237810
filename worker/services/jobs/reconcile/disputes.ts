import { isClosed } from '../../../domain/money/dispute';
import type { CellParts } from '../../cell-parts';
import type { Disputes } from '../../membership/disputes/port';
import type { ListedDispute } from '../../payment/port';
import type { Budget } from '../budget';
import type { Seen } from './lists';
import { inTurn } from './turn';

interface Parts extends Pick<CellParts, 'payment' | 'now'> {
  readonly disputes: Disputes;
  readonly budget: Pick<Budget, 'allows'>;
}

/** The most D1 calls for one dispute, and the longest time. */
const oneDispute = { calls: 24, ms: 10_000 };

/** Records disputes whose events were lost: open at the provider and not here, or open here and closed there. */
export async function compareDisputes(
  { payment, disputes, now, budget }: Parts,
  seen: Seen<ListedDispute>,
): Promise<void> {
  const ours = new Map((await disputes.open()).map(({ disputeId, state }) => [disputeId, state]));
  const theirs = new Map(seen.rows.map(({ dispute, state }) => [dispute, state]));
  const opened = [...theirs].filter(([id, state]) => !isClosed(state) && ours.get(id) !== state);
  // Disputes opened before the window are not listed, so they are fetched by id.
  const changed = [...ours].filter(([id, state]) => theirs.get(id) !== state);
  const recorded = await disputes.movesOf([...theirs.keys()]);
  const moved = seen.rows.filter(({ moves }) =>
    moves.some(({ kind, reference }) => !recorded.has(`${kind} ${reference}`)),
  );
  const names = new Set([
    ...[...opened, ...changed].map(([id]) => id),
    ...moved.map(({ dispute }) => dispute),
    ...(await disputes.unmoved()),
  ]);
  for (const name of inTurn([...names], now())) {
    if (!budget.allows(oneDispute)) break;
    const dispute = await payment.fetchDispute(name);
    if (dispute.ok && dispute.value) await disputes.record(dispute.value);
  }
}
