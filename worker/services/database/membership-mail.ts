import type { Language } from '../../domain/markets/languages';
import type { MarketId } from '../../domain/markets/market';
import type { SubscriptionSnapshot } from '../membership/port';
import type { MailTemplate, OutboxMessage } from '../outbox/port';
import type { Database } from './database';

/** What every mail about a membership says of it and of its member. */
export interface Told {
  readonly subscriptionId: string;
  readonly number: string;
  readonly market: MarketId;
  readonly snapshot: Pick<SubscriptionSnapshot, 'productName' | 'studio'>;
  readonly firstName: string;
  readonly email: string;
  readonly language: Language;
}

/** SQL: the columns of `Told`, of `subscription s` and `member m`. */
export const toldColumns = 's.subscription_id, s.number, s.market, s.snapshot_json, m.first_name, m.email, m.language';

/** Of a membership whose member's account is open; null without. */
export async function toldOf(
  database: Database,
  subscriptionId: string,
): Promise<(Told & { memberId: string }) | null> {
  return database.one<Told & { memberId: string }>(
    `SELECT m.member_id, ${toldColumns} FROM subscription s JOIN member m ON m.member_id = s.member_id
      WHERE s.subscription_id = ? AND m.closed_at IS NULL`,
    subscriptionId,
  );
}

/** A mail about a membership, in the member's present language. */
export function membershipMail(told: Told, template: MailTemplate, more: object): OutboxMessage {
  const { subscriptionId, number, market, snapshot, firstName, email: to, language } = told;
  const names = { productName: snapshot.productName, studio: snapshot.studio };
  const data = { firstName, subscriptionId, number, snapshot: names, ...more };
  return { kind: 'mail', mail: { to, language, market, template, data } };
}
