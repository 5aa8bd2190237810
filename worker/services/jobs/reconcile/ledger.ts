import { civilDateOf } from '../../../domain/dates';
import type { Market } from '../../../domain/markets/market';
import { amountOf, type MovementKind } from '../../../domain/money/movement';
import type { Database, Row } from '../../database/database';
import type { ListedDispute, ProviderCharge, ProviderRefund } from '../../payment/port';
import type { Difference } from '../port';
import { isSeen, type ListName, type Seen } from './lists';
import { difference } from './turn';

interface Lists {
  readonly charges: Seen<ProviderCharge>;
  readonly refunds: Seen<ProviderRefund>;
  readonly disputes: Seen<ListedDispute>;
}

/** A movement of money at the provider. */
interface Moved {
  readonly list: ListName;
  readonly kind: MovementKind;
  readonly reference: string;
  readonly sumMinor: number;
  readonly at: number;
  /** When the row of its list was created; lists are read by that time. */
  readonly listedAt: number;
}

/** Tolerated difference of clocks, since around midnight the two may be on different days. */
const clocksApartMs = 5 * 60_000;

/** All movements contained in the lists. */
function movedIn({ charges, refunds, disputes }: Lists): Moved[] {
  return [
    ...charges.rows.map(
      ({ charge: reference, amountMinor: sumMinor, at }) =>
        ({ list: 'charges', kind: 'charge', reference, sumMinor, at, listedAt: at }) as const,
    ),
    ...refunds.rows.flatMap(({ refund: reference, amountMinor: sumMinor, at, hasMoved, returnedAt }) => {
      const common = { list: 'refunds', reference, sumMinor, listedAt: at } as const;
      return [
        ...(hasMoved ? [{ ...common, kind: 'refund', at } as const] : []),
        ...(returnedAt === null ? [] : [{ ...common, kind: 'refundFailed', at: returnedAt } as const]),
      ];
    }),
    ...disputes.rows.flatMap(({ moves, openedAt: listedAt }) =>
      moves.map((move) => ({ list: 'disputes', ...move, listedAt }) as const),
    ),
  ].filter(({ sumMinor }) => sumMinor > 0);
}

const keyOf = (kind: unknown, reference: unknown) => `${kind} ${reference}`;

/**
 * Compares our ledger with the provider's movements row by row: if all rows agree in amount and day, so do the sums of
 * each membership, day and cell. What could be recorded was recorded before.
 */
export async function compareLedger(database: Database, lists: Lists, market: Market): Promise<Difference[]> {
  const theirs = movedIn(lists);
  const [rows = [], ours = []] = await database.read([
    database.prepare(
      `SELECT m.kind, m.reference, m.subscription_id, m.amount_minor, m.day, m.at, m.booked_at FROM json_each(?) j
         JOIN movement m ON m.kind = json_extract(j.value, '$[0]') AND m.reference = json_extract(j.value, '$[1]')`,
      JSON.stringify(theirs.map(({ kind, reference }) => [kind, reference])),
    ),
    database.prepare(
      `SELECT m.kind, m.reference, m.subscription_id, m.at FROM json_each(?) j JOIN movement m INDEXED BY movement_by_cause
           ON m.cause = j.value WHERE m.kind GLOB 'dispute*' AND m.kind <> 'disputeLost'
        UNION ALL SELECT m.kind, m.reference, m.subscription_id, m.at FROM movement m INDEXED BY movement_refunds
         WHERE m.at >= ? AND m.kind IN ('refund', 'refundFailed')`,
      JSON.stringify(lists.disputes.rows.map(({ dispute }) => dispute)),
      new Date(Math.min(...lists.refunds.spans.map(([from]) => from), farAhead)).toISOString(),
    ),
  ]);
  const recorded = new Map(rows.map((row) => [keyOf(row.kind, row.reference), row]));
  const known = new Set(theirs.map(({ kind, reference }) => keyOf(kind, reference)));
  const listed = new Set(lists.refunds.rows.map(({ refund }) => refund));
  return [
    ...theirs.flatMap((one) => differencesOf(one, recorded.get(keyOf(one.kind, one.reference)), market)),
    ...ours
      .filter(({ kind, reference }) => !known.has(keyOf(kind, reference)))
      // A return may belong to a refund older than the window; it then counts only if that refund was listed.
      .filter(({ kind, reference, at }) => {
        if (kind === 'refund') return isSeen(lists.refunds, Date.parse(String(at)));
        return kind !== 'refundFailed' || listed.has(String(reference));
      })
      .map(({ kind, reference, subscription_id: subject }) =>
        difference('ledgerUnknown', subject, `${kind} ${reference} is unknown to the provider`),
      ),
  ];
}

/** Without listed refunds none of ours are read. */
const farAhead = Date.UTC(9999, 0);

function differencesOf(theirs: Moved, ours: Row | undefined, { timeZone }: Market): Difference[] {
  const { list, kind, reference, at, listedAt } = theirs;
  const where = { list, at: listedAt };
  const name = `${kind} ${reference}`;
  if (!ours) return [difference('ledgerMissing', reference, `${name} is not in our ledger`, where)];
  const amountMinor = amountOf(theirs);
  if (ours.amount_minor !== amountMinor)
    return [
      difference(
        'ledgerAmount',
        ours.subscription_id,
        `${name}: ${ours.amount_minor} here, ${amountMinor} there`,
        where,
      ),
    ];
  const day = civilDateOf(at, timeZone);
  // Rows taken over from older records have the times of those records.
  const isOff = ours.booked_at !== null && Math.abs(Date.parse(String(ours.at)) - at) > clocksApartMs;
  if (ours.day === day || !isOff) return [];
  return [difference('ledgerDay', ours.subscription_id, `${name}: ${ours.day} here, ${day} there`, where)];
}
