import { addDays, civilDateOf, toIso } from '../../../domain/dates';
import { markets } from '../../../domain/markets';
import type { Language } from '../../../domain/markets/languages';
import type { MarketId } from '../../../domain/markets/market';
import type { DisputeEffect } from '../../../domain/money/dispute';
import { auditOfProvider } from '../../audit/audit-writes';
import { type Row, requireChange } from '../../database/database';
import type { Statement } from '../../database/port';
import type { SubscriptionSnapshot } from '../port';
import type { Parts } from '../record/found';
import { endByDispute, suspend } from '../record/subscription-writes';

interface About {
  readonly dispute: string;
  readonly amountMinor: number;
  /** The membership's row joined with its member, with the columns of `effectColumns`. */
  readonly row: Row;
}

/** The columns that `effectStatements` reads, from `subscription s` and `member m`. */
export const effectColumns = `s.subscription_id, s.number, s.market, s.state AS membership_state, s.version, s.stop_date, s.next_charge_at,
  s.provider_subscription, s.suspended_by, s.snapshot_json, m.email, m.language, m.first_name, m.closed_at`;

/**
 * Statements for a dispute's effect on the membership: its new state, the mail to the member, the outbox message to the
 * provider and the audit row.
 */
export async function effectStatements(
  parts: Parts,
  effect: Exclude<DisputeEffect, null>,
  about: About,
): Promise<Statement[]> {
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
      ? endByDispute(database, today, at, subscriptionId, Number(row.version))
      : suspend(database, {
          ...{ subscriptionId, version: Number(row.version), at, dispute: isHeld ? dispute : null },
          updateJson: JSON.stringify({ level: { holds: isHeld } }),
          paidThrough:
            typeof row.next_charge_at === 'string'
              ? addDays(civilDateOf(row.next_charge_at, market.timeZone), -1)
              : null,
        });
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
    // A closed account has no e-mail address.
    ...(row.closed_at === null
      ? [
          await outbox.enqueue({
            message: {
              kind: 'mail',
              mail: {
                to: String(row.email),
                language: row.language as Language,
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
    auditOfProvider(database, `membership.${effect === 'ended' ? 'endedByDispute' : effect}`, subscriptionId, at, {
      dispute,
      amountMinor,
    }),
  ];
}

/** Ends the provider subscription so that nothing more is charged, or sends the pending provider update. */
const toProvider = (effect: DisputeEffect, subscriptionId: string, subscription: string, version: number) =>
  effect === 'ended'
    ? ({ message: { kind: 'endSubscription', subscription }, dedupe: `end:${subscription}` } as const)
    : ({ message: { kind: 'tellProvider', subscriptionId }, dedupe: `tell:${subscriptionId}:${version}` } as const);
