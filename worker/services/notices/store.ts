import type { Sealer } from '../../crypto/keyring';
import { randomToken, sha256 } from '../../crypto/token';
import { changedParts, type Deed, putBack } from '../../domain/account-undo';
import { toIso } from '../../domain/dates';
import { emailKeyOf } from '../../domain/email-key';
import type { MarketId } from '../../domain/market';
import { fail, ok } from '../../domain/result';
import { retention } from '../../domain/retention';
import { paths } from '../../paths';
import { Conflict, type Database, type Row, requireChange } from '../database/database';
import type { Outbox } from '../outbox/port';
import { type AccountNotices, maximumChanges, maximumLogins, type Notice } from './port';
import { putBackStatements } from './put-back';
import { addressee, noticeMail } from './security-mail';

export interface NoticesParts {
  database: Database;
  sealer: Sealer;
  outbox: Outbox;
  market: MarketId;
  /** Where its links lead. */
  origin: string;
  now: () => number;
}

const hourMs = 3_600_000;
const undoTries = 3;
const tokenForm = /^[\w-]{43}$/;
/** Deliberate, and so many that they need a limit; what is removed was added before. */
const changes = `('passkeyAdded', 'detailsChanged', 'emailChanged')`;

export function createNotices({ database, sealer, outbox, market, origin, now }: NoticesParts): AccountNotices {
  const open = async (row: Row) => JSON.parse((await sealer.open(String(row.sealed))) ?? 'null') as Deed | null;

  async function rowOf(token: string): Promise<Row | null> {
    if (!tokenForm.test(token)) return null;
    const [rows = []] = await database.read([
      database.prepare(
        `SELECT n.* FROM account_notice n JOIN member m ON m.member_id = n.member_id
          WHERE n.token_hash = ? AND n.market = ? AND n.expires_at > ? AND m.closed_at IS NULL`,
        await sha256(token),
        market,
        toIso(now()),
      ),
    ]);
    return rows[0] ?? null;
  }

  /** This deed and what was done since and not put back, oldest first. */
  async function deedsSince(row: Row): Promise<Row[]> {
    const [rows = []] = await database.read([
      database.prepare(
        'SELECT * FROM account_notice WHERE member_id = ? AND sequence >= ? AND undone_at IS NULL ORDER BY sequence',
        String(row.member_id),
        Number(row.sequence),
      ),
    ]);
    return rows;
  }

  /** Whoever has the address now proved that it is theirs. */
  async function isTaken(row: Row, deeds: readonly (Deed | null)[]): Promise<boolean> {
    const change = deeds.find((deed) => deed?.kind === 'emailChanged');
    if (!change) return false;
    const [rows = []] = await database.read([
      database.prepare(
        'SELECT 1 FROM member WHERE market = ? AND email_key = ? AND member_id <> ?',
        String(row.market),
        emailKeyOf(change.email),
        String(row.member_id),
      ),
    ]);
    return rows.length > 0;
  }

  return {
    async blockedUntil(memberId) {
      const [rows = []] = await database.read([
        database.prepare(
          `SELECT at FROM account_notice WHERE member_id = ? AND undone_at IS NULL AND kind IN ${changes} AND at > ?
            ORDER BY sequence DESC LIMIT 1 OFFSET ?`,
          memberId,
          toIso(now() - hourMs),
          maximumChanges - 1,
        ),
      ]);
      return rows[0] ? Date.parse(String(rows[0].at)) + hourMs : null;
    },

    async record({ memberId, deed, deviceHint }) {
      const [token, member] = [randomToken(), await addressee(database, memberId)];
      const hash = await sha256(token);
      const at = toIso(now());
      const undo = {
        url: origin + paths.accountUndo.href({ token }),
        until: toIso(now() + retention.undoDays * 24 * hourMs),
      };
      const isLogin = deed.kind === 'newDevice';
      const row = database.prepare(
        `INSERT INTO account_notice (member_id, market, kind, token_hash, sealed, device_hint, at, expires_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
          WHERE (SELECT COUNT(*) FROM account_notice WHERE member_id = ?1 AND undone_at IS NULL AND at > ?9
                    AND kind IN ${isLogin ? `('newDevice')` : changes}) < ?10`,
        memberId,
        member.market,
        deed.kind,
        hash,
        await sealer.seal(JSON.stringify(deed)),
        deviceHint,
        at,
        undo.until,
        toIso(now() - hourMs),
        // Nobody is kept from taking a passkey away.
        isLogin ? maximumLogins : deed.kind === 'passkeysRemoved' ? 1_000_000 : maximumChanges,
      );
      if (deed.kind === 'emailChanged') return { statements: [row, requireChange(database)], undo };
      const names =
        deed.kind === 'passkeyAdded'
          ? [deed.name]
          : deed.kind === 'passkeysRemoved'
            ? deed.passkeys.map(({ name }) => String(name))
            : [];
      const mail = await outbox.enqueue(
        {
          message: noticeMail(member, {
            event: deed.kind,
            at,
            device: deviceHint,
            names,
            changed: deed.kind === 'detailsChanged' ? changedParts(deed.former) : [],
            undo,
          }),
          dedupe: `security-notice:${hash}`,
        },
        { sql: `EXISTS (SELECT 1 FROM account_notice WHERE token_hash = ?7)`, values: [hash] },
      );
      // A login is never refused for its mail: after five in an hour the links that were sent are enough.
      return { statements: isLogin ? [row, mail] : [row, requireChange(database), mail], undo };
    },

    async find(token) {
      const row = await rowOf(token);
      if (!row) return null;
      const since = (await deedsSince(row)).filter(({ sequence }) => sequence !== row.sequence);
      const deeds = await Promise.all([row, ...since].map(open));
      return {
        kind: row.kind as Notice['kind'],
        at: String(row.at),
        until: String(row.expires_at),
        deviceHint: String(row.device_hint),
        undoneAt: row.undone_at as string | null,
        since:
          row.undone_at === null
            ? since.toReversed().map(({ kind, at }) => ({ kind: kind as Notice['kind'], at: String(at) }))
            : [],
        isAddressTaken: await isTaken(row, deeds),
      };
    },

    async undo(token) {
      for (let tries = 1; ; tries += 1) {
        const row = await rowOf(token);
        if (!row) return fail('gone');
        if (row.undone_at !== null) return fail('undone');
        const rows = await deedsSince(row);
        const deeds = await Promise.all(rows.map(open));
        if (deeds.includes(null)) throw new Error('a deed cannot be read with the keys there are');
        const before = putBack(deeds as Deed[]);
        try {
          await database.write(await putBackStatements({ database, outbox, now }, { row, rows, before }));
        } catch (error) {
          // Something was done or put back meanwhile: looked at again, the deeds are others.
          if (!(error instanceof Conflict) || tries >= undoTries) throw error;
          continue;
        }
        outbox.wake();
        return ok(null);
      }
    },
  };
}
