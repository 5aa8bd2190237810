import { createSigner } from '../../crypto/keyring';
import { randomDigits } from '../../crypto/token';
import { toIso } from '../../domain/dates';
import { emailKeyOf } from '../../domain/email-key';
import { fail, ok } from '../../domain/result';
import { type Database, requireChange } from '../database/database';
import type { Outbox } from '../outbox/port';
import type { CodeRow, Codes } from './port';

const minuteMs = 60_000;
export const codeLifetimeMs = 10 * minuteMs;
const maximumTries = 5;
const shortWindowMs = 15 * minuteMs;
const maximumInShortWindow = 3;
const dayMs = 24 * 60 * minuteMs;
const maximumInDay = 10;

interface Parts {
  database: Database;
  outbox: Outbox;
  pepper: string;
  now: () => number;
}

export function createCodes({ database, outbox, pepper, now }: Parts): Codes {
  const signer = createSigner(`pepper:${pepper}`, 'email-code');
  const macOf = (codeId: string, code: string) => signer.sign(`${codeId}\n${code}`);

  function rowStatement({ codeId, purpose, sessionHash, market, email, codeMac, expiresAt }: CodeRow) {
    return database.prepare(
      `INSERT INTO email_code (code_id, purpose, session_hash, market, email_key, code_mac, created_at, expires_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
        WHERE (SELECT COUNT(*) FROM email_code WHERE email_key = ?5 AND created_at > ?9) < ?10
          AND (SELECT COUNT(*) FROM email_code WHERE email_key = ?5 AND created_at > ?11) < ?12`,
      codeId,
      purpose,
      sessionHash,
      market,
      emailKeyOf(email),
      codeMac,
      toIso(now()),
      toIso(expiresAt),
      toIso(now() - shortWindowMs),
      maximumInShortWindow,
      toIso(now() - dayMs),
      maximumInDay,
    );
  }
  const retryAt = () => now() + shortWindowMs;

  return {
    rowStatement,
    retryAt,

    async request({ purpose, sessionHash, market, language, email, deliver }) {
      const codeId = crypto.randomUUID();
      const code = randomDigits(6);
      const expiresAt = now() + codeLifetimeMs;
      const codeMac = await macOf(codeId, code);
      const insert = rowStatement({ codeId, purpose, sessionHash, market, email, codeMac, expiresAt });
      const message = deliver
        ? ({
            kind: 'mail',
            mail: { to: email, language, market, template: 'code', data: { code, expiresAt: toIso(expiresAt) } },
          } as const)
        : ({ kind: 'nothing' } as const);
      const send = await outbox.enqueue(
        { message, dedupe: `code:${codeId}`, expiresAt },
        { sql: 'EXISTS (SELECT 1 FROM email_code WHERE code_id = ?7)', values: [codeId] },
      );
      const [inserted] = await database.write([insert, send]);
      if (inserted?.meta.changes === 0) return fail({ kind: 'tooMany' as const, retryAt: retryAt() });
      outbox.wake();
      return ok({ codeId, expiresAt });
    },

    async check(codeId, sessionHash, code) {
      const [counted] = await database.write([
        database.prepare(
          `UPDATE email_code SET tries = tries + 1
            WHERE code_id = ? AND session_hash = ? AND consumed_at IS NULL AND expires_at > ? AND tries < ?
          RETURNING code_mac, tries`,
          codeId,
          sessionHash,
          toIso(now()),
          maximumTries,
        ),
      ]);
      const row = counted?.results[0];
      if (!row) {
        const [rows = []] = await database.read([
          database.prepare(
            'SELECT tries FROM email_code WHERE code_id = ? AND session_hash = ? AND expires_at > ?',
            codeId,
            sessionHash,
            toIso(now()),
          ),
        ]);
        return fail(
          Number(rows[0]?.tries ?? 0) >= maximumTries ? { kind: 'noTries' as const } : { kind: 'expired' as const },
        );
      }
      if (!(await signer.verify(`${codeId}\n${code}`, String(row.code_mac)))) {
        return fail({ kind: 'wrong' as const, triesLeft: maximumTries - Number(row.tries) });
      }
      const consume = database.prepare(
        'UPDATE email_code SET consumed_at = ? WHERE code_id = ? AND session_hash = ? AND consumed_at IS NULL',
        toIso(now()),
        codeId,
        sessionHash,
      );
      return ok({ consume: [consume, requireChange(database)] });
    },
  };
}
