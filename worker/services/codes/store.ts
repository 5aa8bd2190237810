import { createPepperSigner } from '../../crypto/keyring';
import { randomDigits } from '../../crypto/token';
import { toIso } from '../../domain/dates';
import { type EmailPurpose, emailChallenges } from '../../domain/email-challenge';
import { emailKeyOf } from '../../domain/email-key';
import { codeDigits, codeTries } from '../../domain/limits';
import { fail, ok } from '../../domain/result';
import type { CellParts } from '../cell-parts';
import { named, type Row, requireChange } from '../database/database';
import { fieldsOf } from '../database/fields';
import type { Question } from '../database/port';
import type { Want } from '../limits/port';
import type { CodeFault, CodeRequest, Codes, CountedTry } from './port';
import { codeWants, tryWants } from './wants';

/** Neither the address's member nor the member who asked has revoked proofs since the code was created. */
const isNotRevoked = `created_at > max(
              COALESCE((SELECT proofs_valid_from FROM member m
                         WHERE m.market = email_code.market AND m.email_key = email_code.email_key), ''),
              COALESCE((SELECT m.proofs_valid_from FROM session s JOIN member m ON m.member_id = s.member_id
                         WHERE s.id_hash = email_code.session_hash), ''))`;

type Parts = Pick<CellParts, 'database' | 'outbox' | 'limits' | 'pepper' | 'env' | 'now'>;

/** SQL: until when each of the providers refuses all mail, their quotas being spent; no row: one may take it. */
const mailRests = `SELECT min(a.quota_until, b.quota_until) AS until FROM mail_sender a JOIN mail_sender b
  WHERE a.sender = @first AND b.sender = @second AND a.quota_until > @at AND b.quota_until > @at`;

/** Where a session's state has the id of the code that it waits for. */
const placeOf: Readonly<Record<EmailPurpose, string>> = {
  login: '$.login.codeId',
  signup: '$.draft.emailChallenge.codeId',
  email: '$.emailChange.codeId',
  confirm: '$.confirm.codeId',
};

/** SQL of a code's id. It is parameter `id`, or what the session in parameter `browser` has at the place in `id`. */
type Which = (id: number, browser: number) => string;
const itself: Which = (id) => `?${id}`;
const waitedFor: Which = (place, browser) =>
  `(SELECT s.state_json ->> ?${place} FROM session s WHERE s.id_hash = ?${browser} AND s.revoked_at IS NULL)`;

/** SQL: a code of this browser that has not expired. Parameters from `at` on: its id or place, the browser, now. */
const known = (which: Which, at: number) =>
  `code_id = ${which(at, at + 1)} AND session_hash = ?${at + 1} AND expires_at > ?${at + 2} AND ${isNotRevoked}`;
/** One that can still be tried; the fourth parameter is how often. */
const live = (which: Which, at: number) => `${known(which, at)} AND consumed_at IS NULL AND tries < ?${at + 3}`;

export function createCodes({ database, outbox, limits, pepper, env, now }: Parts): Codes {
  const senders = { first: env.MAIL_ADAPTER, second: env.MAIL_SECOND ?? env.MAIL_ADAPTER };
  const signer = createPepperSigner(pepper, 'email-code');
  const macOf = (codeId: string, code: string) => signer.sign(`${codeId}\n${code}`);

  async function insertion(request: CodeRequest, codeId: string, code: string, expiresAt: number) {
    return named(
      database,
      `INSERT INTO email_code (code_id, purpose, session_hash, market, email_key, code_mac, created_at, expires_at, is_trusted, digits)
       SELECT @codeId, @purpose, @sessionHash, @market, @emailKey, @mac, @at, @expiresAt, @isTrusted, @digits
        WHERE changes() > 0 AND NOT EXISTS (${mailRests})`,
      {
        ...{ ...request, ...senders, codeId, emailKey: emailKeyOf(request.email), mac: await macOf(codeId, code) },
        ...{ at: toIso(now()), expiresAt: toIso(expiresAt), digits: code.length },
        isTrusted: request.asker.kind === 'stranger' ? 0 : 1,
      },
    );
  }

  const guessing: Codes['guessing'] = async (market, network) =>
    limits.asksUsedUp(await tryWants(limits, market, network));

  const readGuessed: Codes['isGuessed'] = async (market, network) => database.ask(await guessing(market, network));

  async function digitsFor({ asker, market, isGuessed }: CodeRequest): Promise<number> {
    if (asker.kind !== 'stranger') return codeDigits.short;
    return (isGuessed ?? (await readGuessed(market, asker.network))) ? codeDigits.long : codeDigits.short;
  }

  /** Counts an attempt. `id`: of the code, or its place in the session's state. */
  function counting(which: Which, id: string, sessionHash: string, wants: readonly Want[]): Question<CountedTry> {
    const values = [id, sessionHash, toIso(now())];
    const exists = (more: string) => `EXISTS (SELECT 1 FROM email_code WHERE ${live(which, 4)} AND ${more})`;
    return {
      writes: true,
      statements: [
        limits.spend(wants, {
          onlyIf: { sql: exists('is_trusted = 0'), values: [...values, codeTries] },
          // Long codes can be tried without limit; the attempts are still counted.
          regardless: { sql: exists(`digits > ${codeDigits.short}`), values: [] },
        }),
        database.prepare(
          `UPDATE email_code SET tries = tries + 1 WHERE ${live(which, 1)} AND (is_trusted = 1 OR changes() > 0)
          RETURNING code_mac, tries, is_trusted`,
          ...values,
          codeTries,
        ),
        database.prepare(`SELECT code_id, tries, consumed_at FROM email_code WHERE ${known(which, 1)}`, ...values),
      ],
      answer([, tried = [], codes = []]) {
        const [counted] = tried;
        const [row] = codes;
        return {
          codeId: row ? String(row.code_id) : null,
          counted: counted ? fieldsOf<NonNullable<CountedTry['counted']>>(counted) : null,
          fault: faultOf(row),
        };
      },
    };
  }

  /** Why no code was compared, if none was. */
  function faultOf(row: Row | undefined): CodeFault {
    if (row && Number(row.tries) >= codeTries) return { kind: 'noTries' };
    return row && row.consumed_at === null ? { kind: 'tooShort' } : { kind: 'expired' };
  }

  return {
    wantsOf: (asked) => codeWants(limits, asked),

    guessing,
    isGuessed: readGuessed,

    async writing(request) {
      const { language, market, email, deliver, isReadOut } = request;
      const codeId = crypto.randomUUID();
      const [digits, wants] = await Promise.all([digitsFor(request), codeWants(limits, request)]);
      const code = randomDigits(digits);
      const expiresAt = now() + emailChallenges[request.purpose].lifetimeMs;
      const data = { code, expiresAt: toIso(expiresAt), isReadOut };
      const message = deliver
        ? ({
            kind: 'mail',
            mail: { to: email, language, market, template: 'code', data },
          } as const)
        : ({ kind: 'nothing' } as const);
      const send = await outbox.enqueue(
        { message, dedupe: `code:${codeId}`, expiresAt },
        { sql: 'EXISTS (SELECT 1 FROM email_code WHERE code_id = ?7)', values: [codeId] },
      );
      return {
        codeId,
        expiresAt,
        statements: [
          limits.spend(wants),
          await insertion(request, codeId, code, expiresAt),
          requireChange(database),
          send,
          limits.leave(wants),
        ],
        async refusal() {
          const [rests = []] = await database.read([named(database, mailRests, { ...senders, at: toIso(now()) })]);
          return rests[0]
            ? { kind: 'noMail', retryAt: Date.parse(String(rests[0].until)) }
            : { kind: 'tooMany', retryAt: await limits.retryAt(wants) };
        },
      };
    },

    async trying({ purpose, sessionHash, market, network }) {
      return counting(waitedFor, placeOf[purpose], sessionHash, await tryWants(limits, market, network));
    },

    async check({ codeId, sessionHash, market, network, code }, known) {
      const wants = await tryWants(limits, market, network);
      let tried = known;
      if (!tried) {
        const { statements, answer } = counting(itself, codeId, sessionHash, wants);
        tried = answer((await database.write([...statements])).map(({ results }) => results));
      }
      const { counted, fault } = tried;
      if (!counted) return fail(fault);
      // What was counted was another code: the session waits for a new one by now.
      if (tried.codeId !== codeId) return fail({ kind: 'expired' });
      if (!(await signer.verify(`${codeId}\n${code}`, counted.codeMac)))
        return fail({ kind: 'wrong', triesLeft: codeTries - counted.tries });
      const consume = database.prepare(
        `UPDATE email_code SET consumed_at = ? WHERE code_id = ? AND session_hash = ? AND consumed_at IS NULL AND ${isNotRevoked}`,
        toIso(now()),
        codeId,
        sessionHash,
      );
      const notWrong = counted.isTrusted ? [] : [limits.giveBack(wants)];
      return ok({ consume: [consume, requireChange(database), ...notWrong] });
    },
  };
}
