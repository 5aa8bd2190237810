import { civilDateOf } from '../../../domain/dates';
import { markets } from '../../../domain/markets';
import type { Market } from '../../../domain/markets/market';
import type { CellParts } from '../../cell-parts';
import type { Database } from '../../database/database';
import { fieldsOf } from '../../database/fields';
import { membershipMail } from '../../database/membership-mail';
import type { Statement } from '../../database/port';
import type { MailTemplate, OutboxMessage } from '../../outbox/port';
import type { Archive } from '../archive/port';
import type { MemberContact, SubscriptionRecord, SubscriptionSnapshot } from '../port';
import { subscriptionColumns, subscriptionOf } from './rows';

export type Parts = Pick<CellParts, 'database' | 'outbox' | 'now'>;

/** Of what writes about payments that may have moved to the archive. */
export interface PaymentParts extends Parts {
  readonly archive: Pick<Archive, 'bringBack'>;
}

/** One reading of a subscription, its member and the payment recorded under one reference. */
export interface Found {
  readonly subscription: SubscriptionRecord;
  readonly member: MemberContact & { readonly firstName: string; readonly isClosed: boolean };
  readonly market: Market;
  /** A pending provider update exists. */
  readonly isWanting: boolean;
  readonly recorded: { readonly paymentId: string; readonly state: string } | null;
}

export async function find(database: Database, subscriptionId: string, reference = ''): Promise<Found | null> {
  const [rows = [], members = [], payments = []] = await database.read([
    database.prepare(
      `SELECT ${subscriptionColumns}, wanted_json IS NOT NULL AS is_wanting FROM subscription WHERE subscription_id = ?`,
      subscriptionId,
    ),
    database.prepare(
      `SELECT m.member_id, m.email, m.language, m.first_name, m.closed_at IS NOT NULL AS is_closed FROM member m
         JOIN subscription s ON s.member_id = m.member_id WHERE s.subscription_id = ?`,
      subscriptionId,
    ),
    database.prepare('SELECT payment_id, state FROM payment WHERE provider_reference = ?', reference),
  ]);
  const [[row], [member], [payment]] = [rows, members, payments];
  if (!row || !member) return null;
  const { is_wanting: isWanting, ...columns } = row;
  const subscription = subscriptionOf(columns);
  return {
    subscription,
    member: fieldsOf<Found['member']>(member),
    market: markets[subscription.market],
    isWanting: isWanting === 1,
    recorded: payment ? fieldsOf<NonNullable<Found['recorded']>>(payment) : null,
  };
}

/**
 * Takes the next number of a receipt series (market and year). Without gaps, because it is in the payment's own batch.
 */
export function nextNumber(database: Database, series: string): Statement {
  return database.prepare(
    'INSERT INTO receipt_series (series, last_number) VALUES (?, 1) ON CONFLICT (series) DO UPDATE SET last_number = last_number + 1',
    series,
  );
}

/** The numbers' series at an ISO instant: a year is the seller's, not that of UTC. */
export const seriesOf = ({ receiptSeries, timeZone }: Market, at: string) =>
  `${receiptSeries}${civilDateOf(Date.parse(at), timeZone).slice(0, 4)}`;

/** A mail about a membership, in the member's present language. */
export const mailTo = (
  { subscription, member }: Found,
  template: MailTemplate,
  data: object,
  snapshot: SubscriptionSnapshot = subscription.snapshot,
): OutboxMessage => membershipMail({ ...subscription, ...member, snapshot }, template, data);
