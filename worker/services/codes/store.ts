import { createPepperSigner } from '../../crypto/keyring';
import { randomDigits } from '../../crypto/token';
import { toIso } from '../../domain/dates';
import { emailChallenges } from '../../domain/email-challenge';
import { emailKeyOf } from '../../domain/email-key';
import { codeDigits } from '../../domain/limits';
import { fail, ok } from '../../domain/result';
import { type Database, requireChange } from '../database/database';
import type { Limits } from '../limits/port';
import type { Outbox } from '../outbox/port';
import type { CodeFault, CodeRequest, Codes, CodeTry } from './port';
import { codeWants, tryWants } from './wants';

const maximumTries = 5;

/** Neither the address's member nor the member who asked has revoked proofs since the code was created. */
const isNotRevoked = `created_at > max(
              COALESCE((SELECT proofs_valid_from FROM member m
                         WHERE m.market = email_code.market AND m.email_key = email_code.email_key), ''),
              COALESCE((SELECT m.proofs_valid_from FROM session s JOIN member m ON m.member_id = s.member_id
                         WHERE s.id_hash = email_code.session_hash), ''))`;

interface Parts {
  database: Database;
  outbox: Outbox;
  limits: Limits;
  pepper: string;
  now: () => number;
}

/** SQL: a code that can still be tried; `id`, `browser`, `at` and `most` are parameter numbers. */
const live = (id: number, browser: number, at: number, most: number) =>
  `code_id = ?${id} AND session_hash = ?${browser} AND consumed_at IS NULL AND expires_at > ?${at} AND tries < ?${most}
     AND ${isNotRevoked}`;

export function createCodes({ database, outbox, limits, pepper, now }: Parts): Codes {
  const signer = createPepperSigner(pepper, 'email-code');
  const macOf = (codeId: string, code: string) => signer.sign(`${codeId}\n${code}`);

  async function insertion(request: CodeRequest, codeId: string, code: string, expiresAt: number) {
    return database.prepare(
      `INSERT INTO email_code (code_id, purpose, session_hash, market, email_key, code_mac, created_at, expires_at, is_trusted, digits)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 WHERE changes() > 0`,
      codeId,
      request.purpose,
      request.sessionHash,
      request.market,
      emailKeyOf(request.email),
      await macOf(codeId, code),
      toIso(now()),
      toIso(expiresAt),
      request.asker.kind === 'stranger' ? 0 : 1,
      code.length,
    );
  }

  /** A place in the queue is used up by one code. */
  const leavePlace = (place: string, codeId: string) =>
    database.prepare(
      'DELETE FROM budget WHERE key = ?1 AND ends_at <= ?2 AND EXISTS (SELECT 1 FROM email_code WHERE code_id = ?3)',
      place,
      toIso(now()),
      codeId,
    );

  const guessing: Codes['guessing'] = async (market, network) =>
    limits.asksUsedUp(await tryWants(limits, market, network));

  const readGuessed: Codes['isGuessed'] = async (market, network) => {
    const { statements, answer } = await guessing(market, network);
    return answer(await database.read([...statements]));
  };

  async function digitsFor({ asker, market, isGuessed }: CodeRequest): Promise<number> {
    if (asker.kind !== 'stranger') return codeDigits.short;
    return (isGuessed ?? (await readGuessed(market, asker.network))) ? codeDigits.long : codeDigits.short;
  }

  /** Why no code was compared. */
  async function faultOf({ codeId, sessionHash }: CodeTry): Promise<CodeFault> {
    const [rows = []] = await database.read([
      database.prepare(
        `SELECT tries, consumed_at FROM email_code WHERE code_id = ? AND session_hash = ? AND expires_at > ? AND ${isNotRevoked}`,
        codeId,
        sessionHash,
        toIso(now()),
      ),
    ]);
    const [row] = rows;
    if (row && Number(row.tries) >= maximumTries) return { kind: 'noTries' };
    return row && row.consumed_at === null ? { kind: 'tooShort' } : { kind: 'expired' };
  }

  return {
    wantsOf: (asked) => codeWants(limits, asked),

    guessing,
    isGuessed: readGuessed,

    async writing(request) {
      const { language, market, email, deliver } = request;
      const codeId = crypto.randomUUID();
      const [digits, wants] = await Promise.all([digitsFor(request), codeWants(limits, request)]);
      const code = randomDigits(digits);
      const expiresAt = now() + emailChallenges[request.purpose].lifetimeMs;
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
      const place = wants.find((want) => want.place)?.place;
      return {
        codeId,
        expiresAt,
        statements: [
          limits.spend(wants),
          await insertion(request, codeId, code, expiresAt),
          requireChange(database),
          send,
          ...(place ? [leavePlace(place, codeId)] : []),
        ],
        retryAt: () => limits.retryAt(wants),
      };
    },

    async check(tried) {
      const { codeId, sessionHash, market, network, code } = tried;
      const wants = await tryWants(limits, market, network);
      const values = [codeId, sessionHash, toIso(now()), maximumTries];
      const exists = (more: string) => `EXISTS (SELECT 1 FROM email_code WHERE ${live(4, 5, 6, 7)} AND ${more})`;
      const [, counted] = await database.write([
        limits.spend(wants, {
          onlyIf: { sql: exists('is_trusted = 0'), values },
          // Long codes can be tried without limit; the attempts are still counted.
          regardless: { sql: exists(`digits > ${codeDigits.short}`), values: [] },
        }),
        database.prepare(
          `UPDATE email_code SET tries = tries + 1 WHERE ${live(1, 2, 3, 4)} AND (is_trusted = 1 OR changes() > 0)
          RETURNING code_mac, tries, is_trusted`,
          ...values,
        ),
      ]);
      const row = counted?.results[0];
      if (!row) return fail(await faultOf(tried));
      if (!(await signer.verify(`${codeId}\n${code}`, String(row.code_mac))))
        return fail({ kind: 'wrong', triesLeft: maximumTries - Number(row.tries) });
      const consume = database.prepare(
        `UPDATE email_code SET consumed_at = ? WHERE code_id = ? AND session_hash = ? AND consumed_at IS NULL AND ${isNotRevoked}`,
        toIso(now()),
        codeId,
        sessionHash,
      );
      const notWrong = row.is_trusted === 0 ? [limits.giveBack(wants)] : [];
      return ok({ consume: [consume, requireChange(database), ...notWrong] });
    },
  };
}
