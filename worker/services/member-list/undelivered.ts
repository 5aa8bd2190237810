import type { Database } from '../database/database';
import { mailsOfMembership } from '../member-look/port';
import { pageOf, pageRows } from './page';
import type { Cursor, Page, UndeliveredMail } from './port';

const idKinds: Readonly<Record<string, 'membership' | 'payment' | 'invoice'>> = mailsOfMembership;
const partsOf = (dedupe: unknown) => String(dedupe).split(':');

/** Mails that were given up, and the memberships they are about, as far as their keys name one. Never what is in them. */
export async function undeliveredMails(database: Database, after: Cursor): Promise<Page<UndeliveredMail>> {
  const [rows = []] = await database.read([
    database.prepare(
      `SELECT outbox_id, dedupe, dead_at, last_error FROM outbox INDEXED BY outbox_dead_mails
        WHERE dead_at IS NOT NULL AND kind = 'mail' AND (dead_at, outbox_id) < (?1, ?2)
        ORDER BY dead_at DESC, outbox_id DESC LIMIT ${pageRows + 1}`,
      ...(after ?? ['~', '~']),
    ),
  ]);
  const ids = (kind: string) =>
    JSON.stringify(
      rows.flatMap(({ dedupe }) => {
        const [what = '', id = ''] = partsOf(dedupe);
        return idKinds[what] === kind ? [id] : [];
      }),
    );
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
  ]);
  const memberships = new Map(known.flat().map((row) => [String(row.id), row]));
  return pageOf(
    rows,
    (row) => {
      const [what = '', id = ''] = partsOf(row.dedupe);
      const found = memberships.get(id);
      return {
        id: String(row.outbox_id),
        what,
        since: String(row.dead_at),
        error: row.last_error as string | null,
        membership: found ? { subscriptionId: String(found.subscription_id), number: String(found.number) } : null,
      };
    },
    (row) => [String(row.dead_at), String(row.outbox_id)],
  );
}
