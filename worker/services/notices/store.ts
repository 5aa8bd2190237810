import { randomToken, sha256 } from '../../crypto/token';
import { dayMs, hourMs, toIso } from '../../domain/dates';
import { emailKeyOf } from '../../domain/email-key';
import type { MarketId } from '../../domain/markets/market';
import { retention } from '../../domain/markets/retention';
import { changedParts, restorationOf, type SecurityAction } from '../../domain/membership/account-undo';
import { fail, ok } from '../../domain/result';
import { Conflict } from '../../failures';
import { paths } from '../../paths';
import type { CellParts } from '../cell-parts';
import { named, type Row, requireChange } from '../database/database';
import type { Question } from '../database/port';
import { type AccountNotices, maximumChanges, maximumLogins, type Notice } from './port';
import { restoreStatements } from './restore';
import { addressee, addresseeColumns, addresseeOf, noticeMail } from './security-mail';

interface Parts extends Pick<CellParts, 'database' | 'sealer' | 'outbox' | 'now'> {
  market: MarketId;
  /** Origin of the links in mails. */
  origin: string;
}

const undoTries = 3;
const tokenForm = /^[\w-]{43}$/;
/** Kinds counted against the hourly limit. Removing a passkey is not counted: it had to be added before. */
const changes = `('passkeyAdded', 'detailsChanged', 'emailChanged')`;

export function createNotices({ database, sealer, outbox, market, origin, now }: Parts): AccountNotices {
  const open = async (row: Row) =>
    JSON.parse((await sealer.open(String(row.sealed))) ?? 'null') as SecurityAction | null;

  /** `rows`: this action and later ones that were not undone, oldest first. */
  async function read(token: string) {
    if (!tokenForm.test(token)) return null;
    const hash = await sha256(token);
    const ofToken = '(SELECT member_id FROM account_notice WHERE token_hash = ?1)';
    const [found = [], rows = [], members = []] = await database.read([
      database.prepare(
        `SELECT n.* FROM account_notice n JOIN member m ON m.member_id = n.member_id
          WHERE n.token_hash = ? AND n.market = ? AND n.expires_at > ? AND m.closed_at IS NULL`,
        hash,
        market,
        toIso(now()),
      ),
      database.prepare(
        `SELECT * FROM account_notice WHERE member_id = ${ofToken} AND undone_at IS NULL
            AND sequence >= (SELECT sequence FROM account_notice WHERE token_hash = ?1) ORDER BY sequence`,
        hash,
      ),
      database.prepare(`SELECT ${addresseeColumns} FROM member WHERE member_id = ${ofToken}`, hash),
    ]);
    const [row] = found;
    return row ? { row, rows, member: addresseeOf(members[0]) } : null;
  }

  /** True if another member has proved the former address by now. */
  async function isTaken(row: Row, actions: readonly (SecurityAction | null)[]): Promise<boolean> {
    const change = actions.find((action) => action?.kind === 'emailChanged');
    if (!change) return false;
    return database.exists(
      'SELECT 1 FROM member WHERE market = ? AND email_key = ? AND member_id <> ?',
      String(row.market),
      emailKeyOf(change.email),
      String(row.member_id),
    );
  }

  /** `whose`: SQL of the member's id; parameter 1 is its value. */
  const blocked = (whose: string, value: string): Question<number | null> =>
    database.question(
      `SELECT at FROM account_notice WHERE member_id = ${whose} AND undone_at IS NULL AND kind IN ${changes} AND at > ?2
        ORDER BY sequence DESC LIMIT 1 OFFSET ?3`,
      [value, toIso(now() - hourMs), maximumChanges - 1],
      ([row]) => (row ? Date.parse(String(row.at)) + hourMs : null),
    );

  return {
    blockedUntil: (memberId) => database.ask(blocked('?1', memberId)),
    asksBlocked: async (idHash) => blocked('(SELECT s.member_id FROM session s WHERE s.id_hash = ?1)', idHash),

    async record({ memberId, member: known, action, deviceHint }) {
      const [token, member] = [randomToken(), known ? { ...known, market } : await addressee(database, memberId)];
      const hash = await sha256(token);
      const at = toIso(now());
      const undo = {
        url: origin + paths.accountUndo.href({ token }),
        until: toIso(now() + retention.undoDays * dayMs),
      };
      const isLogin = action.kind === 'newDevice';
      // Removing a passkey is never refused.
      const most = isLogin ? maximumLogins : action.kind === 'passkeysRemoved' ? 1_000_000 : maximumChanges;
      const row = named(
        database,
        `INSERT INTO account_notice (member_id, market, kind, token_hash, sealed, device_hint, at, expires_at)
         SELECT @memberId, @market, @kind, @hash, @sealed, @deviceHint, @at, @expiresAt
          WHERE (SELECT COUNT(*) FROM account_notice WHERE member_id = @memberId AND undone_at IS NULL AND at > @anHourAgo
                    AND kind IN ${isLogin ? `('newDevice')` : changes}) < @most`,
        {
          ...{ memberId, market: member.market, kind: action.kind, hash, deviceHint, at, expiresAt: undo.until, most },
          ...{ sealed: await sealer.seal(JSON.stringify(action)), anHourAgo: toIso(now() - hourMs) },
        },
      );
      if (action.kind === 'emailChanged') return { statements: [row, requireChange(database)], undo };
      const names =
        action.kind === 'passkeyAdded'
          ? [action.name]
          : action.kind === 'passkeysRemoved'
            ? action.passkeys.map(({ name }) => String(name))
            : [];
      const mail = await outbox.enqueue(
        {
          message: noticeMail(member, {
            event: action.kind,
            at,
            device: deviceHint,
            names,
            changed: action.kind === 'detailsChanged' ? changedParts(action.former) : [],
            undo,
          }),
          dedupe: `security-notice:${hash}`,
        },
        { sql: `EXISTS (SELECT 1 FROM account_notice WHERE token_hash = ?7)`, values: [hash] },
      );
      // A login is never refused because of its mail: after five in an hour the links already sent suffice.
      return { statements: isLogin ? [row, mail] : [row, requireChange(database), mail], undo };
    },

    async find(token) {
      const found = await read(token);
      if (!found) return null;
      const { row } = found;
      const since = found.rows.filter(({ sequence }) => sequence !== row.sequence);
      const actions = await Promise.all([row, ...since].map(open));
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
        isAddressTaken: await isTaken(row, actions),
      };
    },

    async undo(token) {
      for (let tries = 1; ; tries += 1) {
        const found = await read(token);
        if (!found) return fail('gone');
        const { row, rows, member } = found;
        if (row.undone_at !== null) return fail('undone');
        const actions = await Promise.all(rows.map(open));
        if (actions.includes(null)) throw new Error('no key reads an action');
        const before = restorationOf(actions as SecurityAction[]);
        try {
          await database.write(await restoreStatements({ database, outbox, now }, { row, rows, member, before }));
        } catch (error) {
          // An action was made or undone meanwhile: read again.
          if (!(error instanceof Conflict) || tries >= undoTries) throw error;
          continue;
        }
        outbox.wake();
        return ok(null);
      }
    },
  };
}
