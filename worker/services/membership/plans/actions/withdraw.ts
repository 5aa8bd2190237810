import { toIso } from '../../../../domain/dates';
import { emailKeyOf } from '../../../../domain/email-key';
import { displaySubscriptionNumber } from '../../../../domain/membership/subscription-number';
import type { Database } from '../../../database/database';
import type { Statement } from '../../../database/port';
import { nothingLeft } from '../../record/ended';
import { insertDone, settleByOther } from '../../withdrawals/withdrawal-writes';
import { takesBackPause } from '../plan';
import type { Ground, Plan } from '../port';

/** Ends the membership on the day the withdrawal counts from. `refundMinor`: minor units to refund. */
export function planWithdraw(ground: Ground, refundMinor: number, sentAt?: number): Plan | null {
  const { subscription, actions, today, now } = ground;
  if (!actions.withdraw) return null;
  return {
    set: { ...nothingLeft, state: 'withdrawn', stop_date: today },
    ...takesBackPause(ground),
    level: { endsAt: now, ...(subscription.openInvoice ? { voidsOpenInvoice: true } : {}) },
    action: 'membership.withdrawn',
    detail: { refundMinor, ...(sentAt === undefined ? {} : { sentAt: toIso(sentAt) }) },
    mail: null,
  };
}

/** SQL of the first statement for a membership that waits for a proof. */
export const firstWaiting = `SELECT received_at AS at FROM withdrawal
  WHERE subscription_id = ? AND waits_for = 'mailbox' ORDER BY received_at LIMIT 1`;

/**
 * Settles withdrawals of this membership that were stated without login and wait for a proof: there is nothing left to
 * end.
 */
export const nothingWaits = (database: Database, { subscription, now }: Ground): Statement =>
  settleByOther(database, toIso(now), subscription.subscriptionId);

interface MemberStatement {
  readonly name: string;
  readonly contract: string;
  readonly email: string;
  readonly text: string;
}

/** The statement of a member who withdraws in the account, worded as a letter would be. */
export function statementOf({ subscription }: Ground, name: string): MemberStatement {
  const { number, memberEmail } = subscription;
  const contract = displaySubscriptionNumber(number);
  return { name, contract, email: memberEmail, text: [name, contract, memberEmail].join('\n') };
}

export function withdrawalStatement(
  database: Database,
  { subscription, now }: Ground,
  { name, contract, email, text }: MemberStatement,
  { language, refundMinor }: { language: string; refundMinor: number },
): Statement {
  const { subscriptionId, market } = subscription;
  return insertDone(database, {
    ...{ withdrawalId: crypto.randomUUID(), subscriptionId, market, language, refundMinor, at: toIso(now) },
    ...{ name, contract, emailKey: emailKeyOf(email), text },
  });
}

export function withdrawalMail(
  { today, now }: Ground,
  { name, contract, email, text }: MemberStatement,
  refundMinor: number,
  sentAt = now,
): NonNullable<Plan['mail']> {
  const data = { name, contract, email, statement: text, receivedAt: toIso(sentAt), outcome: 'done', refundMinor };
  return { template: 'withdrawal', data: { ...data, lastDay: today } };
}
