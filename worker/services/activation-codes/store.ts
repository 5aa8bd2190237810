import { createPepperSigner } from '../../crypto/keyring';
import { makeActivationCode } from '../../domain/activation-code';
import { toIso } from '../../domain/dates';
import { emailKeyOf, mailboxOf } from '../../domain/email-key';
import { activationTries } from '../../domain/limits';
import { fail, ok } from '../../domain/result';
import type { Codes } from '../codes/port';
import { Conflict, type Database, requireChange } from '../database/database';
import type { Limits, Want } from '../limits/port';
import type { Outbox } from '../outbox/port';
import type { ActivationCodes, ActivationTry } from './port';

const dayMs = 24 * 60 * 60_000;
const lifetimeMs = { mail: dayMs, printed: 30 * dayMs } as const;

/** Compared with where there is nothing to compare with, so that both take the same time. */
const nothing = { code_id: '', member_id: '', code_mac: `pepper~${'A'.repeat(43)}` };

const isNotRevoked = `created_at > COALESCE((SELECT proofs_valid_from FROM member m
                                               WHERE m.member_id = activation_code.member_id), '')`;

interface Parts {
  database: Database;
  outbox: Outbox;
  limits: Limits;
  codes: Pick<Codes, 'wantsOf'>;
  pepper: string;
  now: () => number;
}

export function createActivationCodes({ database, outbox, limits, codes, pepper, now }: Parts): ActivationCodes {
  const signer = createPepperSigner(pepper, 'activation-code');
  const messageOf = (codeId: string, code: string) => `${codeId}\n${code}`;
  /** By browser where it has a session, else by network: 49 bits need no limit of the address, which strangers could use up. */
  async function triesOf({
    market,
    email,
    network,
    sessionHash,
  }: Pick<ActivationTry, 'market' | 'email' | 'network' | 'sessionHash'>) {
    const whose = sessionHash ?? `network ${network ?? ''}`;
    const key = await limits.keyOf('activation-try', market, whose, mailboxOf(email));
    return [{ ...activationTries, key }] satisfies Want[];
  }

  const make: ActivationCodes['make'] = async (channel) => {
    let code: string | null = null;
    while (code === null) code = makeActivationCode(crypto.getRandomValues(new Uint8Array(16)));
    const codeId = crypto.randomUUID();
    const codeMac = await signer.sign(messageOf(codeId, code));
    return { code, codeId, codeMac, expiresAt: toIso(now() + lifetimeMs[channel]) };
  };

  return {
    make,

    async request({ market, language, email, network, sessionHash, number, statements }) {
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
      const isWritten = { sql: 'EXISTS (SELECT 1 FROM activation_code WHERE code_id = ?7)', values: [codeId] };
      const asker = { kind: 'stranger', network } as const;
      const wants = await codes.wantsOf({
        purpose: 'activation',
        sessionHash: sessionHash ?? '',
        market,
        email,
        asker,
      });
      const batch = [
        limits.spend(wants),
        requireChange(database),
        database.prepare(
          `INSERT INTO activation_code (code_id, member_id, code_mac, channel, created_at, expires_at)
           VALUES (?1, ?2, ?3, 'mail', ?4, ?5)`,
          codeId,
          // Nobody's, for an address that is nobody's: it is written all the same.
          String(member?.member_id ?? crypto.randomUUID()),
          codeMac,
          toIso(now()),
          expiresAt,
        ),
        await outbox.enqueue({ message, dedupe: `activation:${codeId}`, expiresAt: Date.parse(expiresAt) }, isWritten),
        // A new code comes with tries of its own.
        limits.forget(await triesOf({ market, email, network, sessionHash })),
        ...statements,
      ];
      try {
        await database.write(batch);
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        return fail({ kind: 'tooMany' as const, retryAt: await limits.retryAt(wants) });
      }
      outbox.wake();
      return ok(null);
    },

    async check(tried) {
      const { market, email, code } = tried;
      const wants = await triesOf(tried);
      const [spent, found] = await database.write([
        limits.spend(wants),
        // Only what was counted above is compared below; paper and mail may both be on their way to one member.
        database.prepare(
          `UPDATE activation_code SET tries = tries + 1
            WHERE changes() > 0 AND consumed_at IS NULL AND expires_at > ?3 AND ${isNotRevoked}
              AND member_id = (SELECT member_id FROM member WHERE market = ?1 AND email_key = ?2 AND closed_at IS NULL)
          RETURNING code_id, member_id, code_mac`,
          market,
          emailKeyOf(email),
          toIso(now()),
        ),
      ]);
      const count = spent?.results[0];
      if (!count) return fail({ kind: 'tooMany' as const, retryAt: await limits.retryAt(wants) });
      const candidates = found?.results.length ? found.results : [nothing];
      for (const row of candidates) {
        const [codeId, memberId] = [String(row.code_id), String(row.member_id)];
        if (!(await signer.verify(messageOf(codeId, code), String(row.code_mac)))) continue;
        return ok({ memberId, consume: [...consumeStatements(codeId, memberId), limits.forget(wants)] });
      }
      return fail({ kind: 'wrong' as const, triesLeft: activationTries.limit - Number(count.spent) });
    },
  };

  /** Whoever is in has no use for the member's other codes, and nobody else should have. */
  function consumeStatements(codeId: string, memberId: string): D1PreparedStatement[] {
    return [
      database.prepare(
        `UPDATE activation_code SET consumed_at = ? WHERE code_id = ? AND consumed_at IS NULL AND ${isNotRevoked}`,
        toIso(now()),
        codeId,
      ),
      requireChange(database),
      database.prepare(
        'UPDATE activation_code SET consumed_at = ? WHERE member_id = ? AND consumed_at IS NULL',
        toIso(now()),
        memberId,
      ),
    ];
  }
}
