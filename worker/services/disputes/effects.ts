import { addDays, civilDateOf, toIso } from '../../domain/dates';
import type { DisputeEffect } from '../../domain/dispute';
import type { MarketId } from '../../domain/market';
import { markets } from '../../domain/markets';
import { type Database, type Row, requireChange } from '../database/database';
import type { SubscriptionSnapshot } from '../membership/port';
import type { Outbox } from '../outbox/port';

interface Parts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly now: () => number;
}

interface About {
  readonly dispute: string;
  readonly amountMinor: number;
  /** Of the membership: its row with its member's address. */
  readonly row: Row;
}

/** Columns that `effectStatements` reads; of `subscription s` and `member m`. */
export const effectColumns = `s.subscription_id, s.number, s.market, s.state AS membership_state, s.version, s.stop_date, s.next_charge_at,
  s.provider_subscription, s.suspended_by, s.snapshot_json, m.email, m.language, m.first_name, m.closed_at`;

/** What a dispute does to the membership, with what the member is told of it and the provider has to do. */
export async function effectStatements(
  parts: Parts,
  effect: Exclude<DisputeEffect, null>,
  about: About,
): Promise<D1PreparedStatement[]> {
  const { database, outbox, now } = parts;
  const { row, dispute, amountMinor } = about;
  const at = toIso(now());
  const market = markets[row.market as MarketId];
  const today = civilDateOf(now(), market.timeZone);
  const subscriptionId = String(row.subscription_id);
  const provider = row.provider_subscription as string | null;
  const isHeld = effect === 'rests';
  const change =
    effect === 'ended'
      ? database.prepare(
          `UPDATE subscription SET state = 'ended', stop_date = MIN(COALESCE(stop_date, ?1), ?1), open_invoice_json = NULL,
                  awaited_invoice_json = NULL, next_product_json = NULL, changing_json = NULL, wanted_json = NULL, suspended_by = NULL, version = version + 1, updated_at = ?2
            WHERE subscription_id = ?3 AND version = ?4`,
          today,
          at,
          subscriptionId,
          row.version ?? null,
        )
      : database.prepare(
          // What was kept from them meanwhile is not charged for later: access goes on to the next charge.
          `UPDATE subscription SET suspended_by = ?1, paid_through = CASE WHEN ?1 IS NULL AND ?6 > paid_through THEN ?6 ELSE paid_through END,
                  wanted_json = CASE WHEN provider_subscription IS NULL THEN wanted_json ELSE json_patch(COALESCE(wanted_json, '{"level":{}}'), ?5) END,
                  version = version + 1, updated_at = ?2
            WHERE subscription_id = ?3 AND version = ?4`,
          isHeld ? dispute : null,
          at,
          subscriptionId,
          row.version ?? null,
          JSON.stringify({ level: { holds: isHeld } }),
          typeof row.next_charge_at === 'string' ? addDays(civilDateOf(row.next_charge_at, market.timeZone), -1) : null,
        );
  const { productName, studio } = JSON.parse(String(row.snapshot_json)) as SubscriptionSnapshot;
  const data = {
    firstName: row.first_name,
    subscriptionId,
    number: row.number,
    snapshot: { productName, studio },
    event: effect,
    amountMinor,
    on: today,
  };
  return [
    change,
    requireChange(database),
    // A closed account has no address any more.
    ...(row.closed_at === null
      ? [
          await outbox.enqueue({
            message: {
              kind: 'mail',
              mail: {
                to: String(row.email),
                language: row.language as 'en',
                market: market.id,
                template: 'dispute',
                data,
              },
            },
            dedupe: `dispute:${subscriptionId}:${dispute}:${effect}`,
          }),
        ]
      : []),
    ...(provider ? [await outbox.enqueue(toProvider(effect, subscriptionId, provider, Number(row.version) + 1))] : []),
    database.prepare(
      `INSERT INTO audit (audit_id, at, actor, action, subject, detail_json) VALUES (?, ?, 'provider', ?, ?, ?)`,
      crypto.randomUUID(),
      at,
      `membership.${effect === 'ended' ? 'endedByDispute' : effect}`,
      subscriptionId,
      JSON.stringify({ dispute, amountMinor }),
    ),
  ];
}

/** Ended there, so that nothing is charged any more; or what the books want is told. */
const toProvider = (effect: DisputeEffect, subscriptionId: string, subscription: string, version: number) =>
  effect === 'ended'
    ? ({ message: { kind: 'endSubscription', subscription }, dedupe: `end:${subscription}` } as const)
    : ({ message: { kind: 'tellProvider', subscriptionId }, dedupe: `tell:${subscriptionId}:${version}` } as const);
