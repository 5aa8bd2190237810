import { createSigner } from '../../crypto/keyring';
import { makeActivationCode } from '../../domain/activation-code';
import { toIso } from '../../domain/dates';
import { emailKeyOf } from '../../domain/email-key';
import type { MarketId } from '../../domain/market';
import { fail, ok } from '../../domain/result';
import type { Codes } from '../codes/port';
import { type Database, requireChange } from '../database/database';
import type { Outbox } from '../outbox/port';
import type { ActivationCodes } from './port';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const lifetimeMs = { mail: dayMs, printed: 30 * dayMs } as const;
const maximumTries = 5;
const windowMs = 15 * minuteMs;

/** Compared with where there is nothing to compare with, so that both take the same time. */
const nothing = { code_id: '', member_id: '', code_mac: `pepper~${'A'.repeat(43)}` };

interface Parts {
  database: Database;
  outbox: Outbox;
  codes: Codes;
  pepper: string;
  now: () => number;
}

export function createActivationCodes({ database, outbox, codes, pepper, now }: Parts): ActivationCodes {
  const signer = createSigner(`pepper:${pepper}`, 'activation-code');
  const messageOf = (codeId: string, code: string) => `${codeId}\n${code}`;
  const addressOf = async (market: MarketId, email: string) => signer.sign(`${market}\n${emailKeyOf(email)}`);

  const make: ActivationCodes['make'] = async (channel) => {
    let code: string | null = null;
    while (code === null) code = makeActivationCode(crypto.getRandomValues(new Uint8Array(16)));
    const codeId = crypto.randomUUID();
    const codeMac = await signer.sign(messageOf(codeId, code));
    return { code, codeId, codeMac, expiresAt: toIso(now() + lifetimeMs[channel]) };
  };

  return {
    make,

    async request({ market, language, email, number, statements }) {
      const [rows = []] = await database.read([
        database.prepare(
          `SELECT m.member_id, m.first_name, m.email, m.language FROM member m JOIN subscription s ON s.member_id = m.member_id
            WHERE m.market = ? AND m.email_key = ? AND m.closed_at IS NULL AND s.number = ?`,
          market,
          emailKeyOf(email),
          number,
        ),
      ]);
      const member = rows[0];
      const { code, codeId, codeMac, expiresAt } = await make('mail');
      const data = { firstName: member?.first_name, code, expiresAt };
      const to = String(member?.email ?? email);
      const message = member
        ? ({ kind: 'mail', mail: { to, language, market, template: 'activation-code', data } } as const)
        : ({ kind: 'nothing' } as const);
      const isCounted = { sql: 'EXISTS (SELECT 1 FROM email_code WHERE code_id = ?7)', values: [codeId] };
      const send = await outbox.enqueue(
        { message, dedupe: `activation:${codeId}`, expiresAt: Date.parse(expiresAt) },
        isCounted,
      );
      // Nothing can be typed for this row: it only counts. The code itself stands in its own table.
      const counted = { codeId, purpose: 'activation', sessionHash: '', market, email, codeMac: '' } as const;
      const [inserted] = await database.write([
        codes.rowStatement({ ...counted, expiresAt: Date.parse(expiresAt) }),
        database.prepare(
          `INSERT INTO activation_code (code_id, member_id, code_mac, channel, created_at, expires_at)
           SELECT ?1, ?2, ?3, 'mail', ?4, ?5 WHERE EXISTS (SELECT 1 FROM email_code WHERE code_id = ?1)`,
          codeId,
          // Nobody's, for an address that is nobody's: it is written all the same.
          String(member?.member_id ?? crypto.randomUUID()),
          codeMac,
          toIso(now()),
          expiresAt,
        ),
        send,
        // A new code comes with tries of its own.
        database.prepare(
          'DELETE FROM activation_try WHERE address = ?1 AND EXISTS (SELECT 1 FROM email_code WHERE code_id = ?2)',
          await addressOf(market, email),
          codeId,
        ),
        ...statements,
      ]);
      if (inserted?.meta.changes === 0) return fail({ kind: 'tooMany' as const, retryAt: codes.retryAt() });
      outbox.wake();
      return ok(null);
    },

    async check(market, email, code) {
      const address = await addressOf(market, email);
      const [counted, tried, window] = await database.write([
        database.prepare(
          `INSERT INTO activation_try (address, tries, ends_at) VALUES (?1, 1, ?2)
           ON CONFLICT (address) DO UPDATE SET tries = CASE WHEN ends_at <= ?3 THEN 1 ELSE tries + 1 END,
                                               ends_at = CASE WHEN ends_at <= ?3 THEN ?2 ELSE ends_at END
            WHERE tries < ?4 OR ends_at <= ?3
           RETURNING tries`,
          address,
          toIso(now() + windowMs),
          toIso(now()),
          maximumTries,
        ),
        // Only what was counted above is tried below; paper and mail may both be on their way to one member.
        database.prepare(
          `UPDATE activation_code SET tries = tries + 1
            WHERE changes() > 0 AND consumed_at IS NULL AND expires_at > ?3 AND tries < ?4
              AND member_id = (SELECT member_id FROM member WHERE market = ?1 AND email_key = ?2 AND closed_at IS NULL)
          RETURNING code_id, member_id, code_mac`,
          market,
          emailKeyOf(email),
          toIso(now()),
          maximumTries,
        ),
        database.prepare('SELECT ends_at FROM activation_try WHERE address = ?', address),
      ]);
      const count = counted?.results[0];
      if (!count) return fail({ kind: 'tooMany' as const, retryAt: Date.parse(String(window?.results[0]?.ends_at)) });
      const candidates = tried?.results.length ? tried.results : [nothing];
      for (const row of candidates) {
        const [codeId, memberId] = [String(row.code_id), String(row.member_id)];
        if (!(await signer.verify(messageOf(codeId, code), String(row.code_mac)))) continue;
        return ok({ memberId, consume: consumeStatements(codeId, memberId, address) });
      }
      return fail({ kind: 'wrong' as const, triesLeft: maximumTries - Number(count.tries) });
    },
  };

  /** Whoever is in has no use for the member's other codes, and nobody else should have. */
  function consumeStatements(codeId: string, memberId: string, address: string): D1PreparedStatement[] {
    return [
      database.prepare(
        'UPDATE activation_code SET consumed_at = ? WHERE code_id = ? AND consumed_at IS NULL',
        toIso(now()),
        codeId,
      ),
      requireChange(database),
      database.prepare(
        'UPDATE activation_code SET consumed_at = ? WHERE member_id = ? AND consumed_at IS NULL',
        toIso(now()),
        memberId,
      ),
      database.prepare('DELETE FROM activation_try WHERE address = ?', address),
    ];
  }
}
