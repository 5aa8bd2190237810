import type { MarketId } from '../../domain/markets/market';
import type { Database, Row } from '../database/database';
import { type IdKind, mailsOfMembership } from '../member-look/port';
import { pageOf } from './page';
import { type Cursor, type Page, type UndeliveredKind, type UndeliveredMail, undeliveredKinds } from './port';

const idKinds: Readonly<Record<string, IdKind>> = mailsOfMembership;
const partsOf = (dedupe: unknown) => String(dedupe).split(':');

interface Parts {
  readonly database: Database;
  readonly market: MarketId;
}

/** Sources of the list by kind: each has an index in the list's order, so that a page reads its own rows alone. */
const sources: Readonly<Record<UndeliveredKind, string>> = {
  givenUp: `SELECT 'givenUp' AS kind, outbox_id AS id, dedupe, dead_at AS since, last_error AS error FROM outbox INDEXED BY outbox_dead_mails
     WHERE dead_at IS NOT NULL AND kind = 'mail' AND (dead_at, outbox_id) < (?1, ?2) ORDER BY dead_at DESC, outbox_id DESC`,
  bounced: `SELECT 'bounced' AS kind, email_key AS id, NULL AS dedupe, marked_at AS since, bounce_reason AS error FROM address_mark INDEXED BY address_mark_bounced
     WHERE bounced_at IS NOT NULL AND (marked_at, email_key) < (?1, ?2) ORDER BY marked_at DESC, email_key DESC`,
  complained: `SELECT 'complained' AS kind, email_key AS id, NULL AS dedupe, marked_at AS since, NULL AS error FROM address_mark INDEXED BY address_mark_complained
     WHERE complained_at IS NOT NULL AND (marked_at, email_key) < (?1, ?2) ORDER BY marked_at DESC, email_key DESC`,
};

/**
 * Mails that were given up, marked addresses, and the memberships they are about, as far as one is known. Never what is in a
 * mail. Who both bounced and complained is one row of every kind's list, and of the whole list two.
 */
export async function undeliveredMails(
  { database, market }: Parts,
  wanted: UndeliveredKind | null,
  after: Cursor,
  most: number,
): Promise<Page<UndeliveredMail>> {
  const kinds = wanted === null ? undeliveredKinds : [wanted];
  const all = await database.rows(
    `${kinds.map((kind) => `SELECT * FROM (${sources[kind]} LIMIT ${most + 1})`).join(' UNION ALL ')}
      ORDER BY since DESC, id DESC, kind LIMIT ${most + 2}`,
    ...(after ?? ['~', '~']),
  );
  // Both rows of one address stand on one page, for the next one begins behind it.
  const rows = isSame(all[most - 1], all[most]) ? all : all.slice(0, most + 1);
  const full = isSame(rows[most - 1], rows[most]) ? most + 1 : most;
  const ids = (kind: IdKind) =>
    JSON.stringify(
      rows.flatMap(({ dedupe }) => {
        const [what = '', id = ''] = partsOf(dedupe);
        return idKinds[what] === kind ? [id] : [];
      }),
    );
  const marked = JSON.stringify(rows.filter(({ dedupe }) => dedupe === null).map(({ id }) => id));
  const newestOf = (memberId: string) =>
    `CROSS JOIN subscription s ON s.subscription_id = (SELECT subscription_id FROM subscription
           WHERE member_id = ${memberId} AND state <> 'abandoned' ORDER BY ordered_at DESC LIMIT 1)`;
  const number = 'JOIN subscription s ON s.subscription_id';
  const known = await database.read([
    database.prepare(
      `SELECT j.value AS id, s.subscription_id, s.number FROM json_each(?) j ${number} = j.value`,
      ids('membership'),
    ),
    database.prepare(
      `SELECT j.value AS id, s.subscription_id, s.number FROM json_each(?) j JOIN payment p ON p.payment_id = j.value ${number} = p.subscription_id`,
      ids('payment'),
    ),
    database.prepare(
      `SELECT j.value AS id, s.subscription_id, s.number FROM json_each(?) j JOIN payment p ON p.provider_reference = j.value ${number} = p.subscription_id`,
      ids('invoice'),
    ),
    // Of somebody's memberships the newest.
    database.prepare(
      `SELECT j.value AS id, s.subscription_id, s.number FROM json_each(?) j CROSS JOIN activation_code c ON c.code_id = j.value
         ${newestOf('c.member_id')}`,
      ids('code'),
    ),
    database.prepare(
      // Addresses first: by itself SQLite would rather read every member of the market.
      `SELECT m.email_key AS id, s.subscription_id, s.number FROM json_each(?) j
         CROSS JOIN member m ON m.market = ? AND m.email_key = j.value
         ${newestOf('m.member_id')}`,
      ...[marked, market],
    ),
  ]);
  const memberships = new Map(known.flat().map((row) => [String(row.id), row]));
  return pageOf(
    rows,
    (row): UndeliveredMail => {
      const [what = '', about = ''] = row.dedupe === null ? ['', String(row.id)] : partsOf(row.dedupe);
      const found = memberships.get(about);
      return {
        id: String(row.id),
        kind: row.kind as UndeliveredKind,
        what,
        since: String(row.since),
        error: row.error as string | null,
        address: row.dedupe === null ? String(row.id) : null,
        membership: found ? { subscriptionId: String(found.subscription_id), number: String(found.number) } : null,
      };
    },
    (row) => [String(row.since), String(row.id)],
    full,
  );
}

const isSame = (one: Row | undefined, other: Row | undefined) => one !== undefined && one.id === other?.id;
