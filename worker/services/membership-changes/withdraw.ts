import { toIso } from '../../domain/dates';
import { emailKeyOf } from '../../domain/email-key';
import { displaySubscriptionNumber } from '../../domain/subscription-number';
import type { Database } from '../database/database';
import type { Ground, Plan } from './plan';

/** Over on the day it counts from; what goes back is decided with it. */
export function planWithdraw(ground: Ground, refundMinor: number, sentAt?: number): Plan | null {
  const { subscription, actions, today, now } = ground;
  if (!actions.withdraw) return null;
  return {
    set: {
      state: 'withdrawn',
      stop_date: today,
      next_product_json: null,
      open_invoice_json: null,
      awaited_invoice_json: null,
      // What a change would still charge comes as an invoice after the end, and goes back.
      changing_json: null,
      wanted_json: null,
    },
    level: { endsAt: now, ...(subscription.openInvoice ? { voidsOpenInvoice: true } : {}) },
    action: 'membership.withdrawn',
    detail: { refundMinor, ...(sentAt === undefined ? {} : { sentAt: toIso(sentAt) }) },
    mail: null,
  };
}

/** What else was stated of it without login, and waits, has nothing left to end. */
export const nothingWaits = (database: Database, { subscription, now }: Ground): D1PreparedStatement =>
  database.prepare(
    `UPDATE withdrawal SET waits_for = NULL, outcome = 'already', settled_at = ?, settled_by = 'other'
      WHERE subscription_id = ? AND waits_for = 'mailbox'`,
    toIso(now),
    subscription.subscriptionId,
  );

export interface Statement {
  readonly name: string;
  readonly contract: string;
  readonly email: string;
  readonly text: string;
}

/** What a member who withdraws in the account has stated, as a letter would say it. */
export function statementOf({ subscription }: Ground, name: string): Statement {
  const { number, memberEmail } = subscription;
  const contract = displaySubscriptionNumber(number);
  return { name, contract, email: memberEmail, text: [name, contract, memberEmail].join('\n') };
}

export function withdrawalStatement(
  database: Database,
  { subscription, now }: Ground,
  { name, contract, email, text }: Statement,
  { language, refundMinor }: { language: string; refundMinor: number },
): D1PreparedStatement {
  return database.prepare(
    `INSERT INTO withdrawal (withdrawal_id, market, language, name, contract, email, statement, received_at, subscription_id, outcome, refund_minor)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'done', ?)`,
    crypto.randomUUID(),
    subscription.market,
    language,
    name,
    contract,
    emailKeyOf(email),
    text,
    toIso(now),
    subscription.subscriptionId,
    refundMinor,
  );
}

export function withdrawalMail(
  { today, now }: Ground,
  { name, contract, email, text }: Statement,
  refundMinor: number,
): NonNullable<Plan['mail']> {
  const data = { name, contract, email, statement: text, receivedAt: toIso(now), outcome: 'done', refundMinor };
  return { template: 'withdrawal', data: { ...data, lastDay: today } };
}
