import { unconfirmedUntil } from '../../../domain/membership/withdrawal-match';
import { fieldsOf } from '../../database/fields';
import type { Parts } from './parts';
import type { Withdrawals } from './port';
import { columns, type StoredWithdrawal } from './rows';

/** Most statements shown on one page. */
const pageSize = 100;
const settledMaximum = 50;
/**
 * Statements that wait for an operator come first. Those that wait for the mailbox are sorted by age, so the ones with
 * an expired link come first.
 */
const turns = ['operator', 'mailbox'] as const;
const placeForm = /^(operator|mailbox)_(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)_([\w-]{1,40})$/;

/**
 * Waiting statements by page. The position is a statement and not an offset, so statements added meanwhile do not shift
 * pages.
 */
export function createList({ database, market, now }: Parts): Withdrawals['list'] {
  return async function list(after = null) {
    const [, turn, receivedAt = '', withdrawalId = ''] = placeForm.exec(after ?? '') ?? [];
    const waitingFor = (waitsFor: (typeof turns)[number]) =>
      database.prepare(
        `SELECT ${columns} FROM withdrawal
          WHERE waits_for = ?1 AND market = ?2 AND received_at >= ?3 AND (received_at > ?3 OR withdrawal_id > ?4)
          ORDER BY received_at, withdrawal_id LIMIT ${pageSize + 1}`,
        waitsFor,
        market.id,
        ...(turn === waitsFor ? [receivedAt, withdrawalId] : ['', '']),
      );
    const [counts = [], settled = [], ...groups] = await database.read([
      database.prepare(
        `SELECT COUNT(*) AS count, COALESCE(SUM(waits_for = 'operator' OR received_at <= ?2), 0) AS ours
           FROM withdrawal WHERE market = ?1 AND waits_for IS NOT NULL`,
        market.id,
        unconfirmedUntil(now()),
      ),
      database.prepare(
        `SELECT ${columns} FROM withdrawal WHERE market = ? AND settled_at IS NOT NULL
          ORDER BY settled_at DESC LIMIT ${settledMaximum}`,
        market.id,
      ),
      ...turns.filter((one) => turn !== 'mailbox' || one === turn).map(waitingFor),
    ]);
    const found = groups.flat().map(fieldsOf<StoredWithdrawal>);
    const waiting = found.slice(0, pageSize);
    const last = found.length > pageSize ? waiting.at(-1) : undefined;
    return {
      waiting,
      settled: settled.map(fieldsOf<StoredWithdrawal>),
      next: last ? `${last.waitsFor}_${last.receivedAt}_${last.withdrawalId}` : null,
      count: Number(counts[0]?.count ?? 0),
      ours: Number(counts[0]?.ours ?? 0),
    };
  };
}
