import { addDays, type CivilDate, civilDateOf, toIso } from '../../../domain/dates';
import { markets } from '../../../domain/markets';
import type { StoredState } from '../../../domain/membership/membership';
import type { DisputeEffect } from '../../../domain/money/dispute';
import { auditOfProvider } from '../../audit/audit-writes';
import { requireChange } from '../../database/database';
import { membershipMail, type Told, toldColumns } from '../../database/membership-mail';
import type { Statement } from '../../database/port';
import type { DisputeFact } from '../../payment/port';
import type { Parts } from '../record/found';
import { endByDispute, suspend } from '../record/subscription-writes';

/** What a dispute's effect depends on. */
export interface Disputed extends Told {
  readonly membershipState: StoredState;
  readonly version: number;
  readonly nextChargeAt: string | null;
  readonly providerSubscription: string | null;
  readonly suspendedBy: string | null;
  /** First day of the pause that the next charge ends. */
  readonly pauseFrom: CivilDate | null;
  /** A closed account has no e-mail address. */
  readonly isClosed: boolean;
}

/** SQL: its columns, of `subscription s` and `member m`. */
export const disputedColumns = `${toldColumns}, s.state AS membership_state, s.version, s.next_charge_at, s.provider_subscription,
  s.suspended_by, m.closed_at IS NOT NULL AS is_closed,
  (SELECT MAX(p.from_date) FROM subscription_pause p WHERE p.subscription_id = s.subscription_id AND p.undone_at IS NULL
    AND p.until_date >= date(s.next_charge_at, '-2 days')) AS pause_from`;

/**
 * Statements for a dispute's effect on the membership: its new state, the mail to the member, the outbox message to the
 * provider and the audit row.
 */
export async function effectStatements(
  parts: Parts,
  effect: Exclude<DisputeEffect, null>,
  disputed: Disputed,
  { dispute, amountMinor }: Pick<DisputeFact, 'dispute' | 'amountMinor'>,
): Promise<Statement[]> {
  const { database, outbox, now } = parts;
  const { subscriptionId, version, providerSubscription, isClosed } = disputed;
  const at = toIso(now());
  const { timeZone } = markets[disputed.market];
  const today = civilDateOf(now(), timeZone);
  const isHeld = effect === 'rests';
  const change =
    effect === 'ended'
      ? endByDispute(database, today, at, subscriptionId, version)
      : suspend(database, {
          ...{ subscriptionId, version, at, dispute: isHeld ? dispute : null },
          updateJson: JSON.stringify({ level: { holds: isHeld } }),
          paidThrough: goesOnThrough(disputed, timeZone),
        });
  const mail = membershipMail(disputed, 'dispute', { event: effect, amountMinor, on: today });
  return [
    change,
    requireChange(database),
    ...(isClosed
      ? []
      : [await outbox.enqueue({ message: mail, dedupe: `dispute:${subscriptionId}:${dispute}:${effect}` })]),
    ...(providerSubscription
      ? [await outbox.enqueue(toProvider(effect, subscriptionId, providerSubscription, version + 1))]
      : []),
    auditOfProvider(database, `membership.${effect === 'ended' ? 'endedByDispute' : effect}`, subscriptionId, at, {
      dispute,
      amountMinor,
    }),
  ];
}

/** The last day before the next charge, or before the pause that this charge ends: the days of a pause are not given away. */
function goesOnThrough({ nextChargeAt, pauseFrom }: Disputed, timeZone: string): CivilDate | null {
  return nextChargeAt === null ? null : addDays(pauseFrom ?? civilDateOf(nextChargeAt, timeZone), -1);
}

/** Ends the provider subscription so that nothing more is charged, or sends the pending provider update. */
const toProvider = (effect: DisputeEffect, subscriptionId: string, subscription: string, version: number) =>
  effect === 'ended'
    ? ({ message: { kind: 'endSubscription', subscription }, dedupe: `end:${subscription}` } as const)
    : ({ message: { kind: 'tellProvider', subscriptionId }, dedupe: `tell:${subscriptionId}:${version}` } as const);
