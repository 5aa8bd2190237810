import { civilDateOf, toIso } from '../../../domain/dates';
import type { Market } from '../../../domain/markets/market';
import { amountOf, type MovementKind } from '../../../domain/money/movement';
import type { Database, Row } from '../../database/database';
import { inGroups, places } from '../../database/groups';
import type { ListedDispute, ProviderCharge, ProviderRefund } from '../../payment/port';
import type { Difference } from '../port';
import { isSeen, type ListName, type Seen } from './lists';
import { difference } from './turn';

interface Lists {
  readonly charges?: Seen<ProviderCharge>;
  readonly refunds?: Seen<ProviderRefund>;
  readonly disputes?: Seen<ListedDispute>;
}
const nothing: Seen<never> = { rows: [], spans: [] };

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
function movedIn({ charges = nothing, refunds = nothing, disputes = nothing }: Lists): Moved[] {
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
  const refunds = lists.refunds ?? nothing;
  const statements = [
    ...[...Map.groupBy(theirs, ({ kind }) => kind)].flatMap(([kind, moved]) =>
      inGroups(moved).map((some) =>
        database.prepare(
          `SELECT 1 AS is_theirs, kind, reference, subscription_id, amount_minor, day, at, booked_at FROM movement
            WHERE kind = ? AND reference IN (${places(some)})`,
          kind,
          ...some.map(({ reference }) => reference),
        ),
      ),
    ),
    ...oursStatements(database, lists),
  ];
  const read = statements.length > 0 ? (await database.read(statements)).flat() : [];
  const rows = read.filter((row) => row.is_theirs === 1);
  const ours = read.filter((row) => row.is_theirs === null);
  const recorded = new Map(rows.map((row) => [keyOf(row.kind, row.reference), row]));
  const known = new Set(theirs.map(({ kind, reference }) => keyOf(kind, reference)));
  const listed = new Set(refunds.rows.map(({ refund }) => refund));
  return [
    ...theirs.flatMap((one) => differencesOf(one, recorded.get(keyOf(one.kind, one.reference)), market)),
    ...ours
      .filter(({ kind, reference }) => !known.has(keyOf(kind, reference)))
      // A return may belong to a refund older than the window; it then counts only if that refund was listed.
      .filter(({ kind, reference, at }) => {
        if (kind === 'refund') return isSeen(refunds, Date.parse(String(at)));
        return kind !== 'refundFailed' || listed.has(String(reference));
      })
      .map(({ kind, reference, subscription_id: subject }) =>
        difference('ledgerUnknown', subject, `${kind} ${reference} is unknown to the provider`),
      ),
  ];
}

/** Our movements that have to be among the listed ones: of these disputes, and of refunds of the times that were read. */
function oursStatements(database: Database, { disputes = nothing, refunds = nothing }: Lists) {
  const columns = 'NULL AS is_theirs, m.kind, m.reference, m.subscription_id, m.at';
  return [
    ...inGroups(disputes.rows.map(({ dispute }) => dispute)).map((some) =>
      database.prepare(
        `SELECT ${columns} FROM movement m INDEXED BY movement_by_cause
          WHERE m.cause IN (${places(some)}) AND m.kind GLOB 'dispute*' AND m.kind <> 'disputeLost'`,
        ...some,
      ),
    ),
    ...refunds.spans.map(([from, until]) =>
      database.prepare(
        `SELECT ${columns} FROM movement m INDEXED BY movement_refunds
          WHERE m.at >= ? AND m.at <= ? AND m.kind IN ('refund', 'refundFailed') AND m.kind = 'refund'`,
        toIso(from),
        toIso(Math.min(until, lastInstant)),
      ),
    ),
    ...inGroups(refunds.rows.map(({ refund }) => refund)).map((some) =>
      database.prepare(
        `SELECT ${columns} FROM movement m WHERE m.kind = 'refundFailed' AND m.reference IN (${places(some)})`,
        ...some,
      ),
    ),
  ];
}

const lastInstant = Date.UTC(9999, 0);

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
