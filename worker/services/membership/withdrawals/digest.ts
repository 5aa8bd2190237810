import { hourMs, toIso } from '../../../domain/dates';
import { unconfirmedUntil } from '../../../domain/membership/withdrawal-match';
import { isWritten } from '../../../failures';
import { requireChange } from '../../database/database';
import { fieldsOf } from '../../database/fields';
import { createWithdrawalMails } from './mails';
import type { Parts } from './parts';
import { columns, type StoredWithdrawal } from './rows';
import { markTold } from './withdrawal-writes';

/** Most statements listed in one mail; the back office shows all. */
const inOneMail = 40;
/** `?1` is the market, `?2` what `unconfirmedUntil` says. */
const untold = `(waits_for = 'operator' OR (waits_for = 'mailbox' AND received_at <= ?2)) AND told_at IS NULL AND market = ?1`;

/** Mails the seller at most once an hour, however many statements were sent. */
export function createDigest({ database, outbox, market: { id: market, languages, seller }, now }: Parts) {
  return async function tellSeller(): Promise<number> {
    const whose = [market, unconfirmedUntil(now())] as const;
    const [told = [], waiting = [], counts = []] = await database.read([
      database.prepare(
        'SELECT 1 AS found FROM withdrawal WHERE told_at > ?2 AND market = ?1 LIMIT 1',
        market,
        toIso(now() - hourMs),
      ),
      database.prepare(
        `SELECT ${columns} FROM withdrawal WHERE ${untold} ORDER BY received_at LIMIT ${inOneMail}`,
        ...whose,
      ),
      database.prepare(`SELECT COUNT(*) AS count, MAX(received_at) AS last FROM withdrawal WHERE ${untold}`, ...whose),
    ]);
    const count = Number(counts[0]?.count ?? 0);
    if (told.length > 0 || count === 0) return 0;
    const at = toIso(now());
    const isTold = await isWritten(
      database.write([
        markTold(untold)(database, ...whose, at, String(counts[0]?.last), toIso(now() - hourMs)),
        requireChange(database),
        await createWithdrawalMails(outbox, market).digest(
          seller.mail,
          languages[0],
          { statements: waiting.map(fieldsOf<StoredWithdrawal>), more: count - waiting.length },
          `${market}:${at}`,
        ),
      ]),
    );
    // Another run has sent the mail.
    if (!isTold) return 0;
    outbox.wake();
    return count;
  };
}
