import { createPepperSigner } from '../../crypto/keyring';
import { makeActivationCode } from '../../domain/activation-code';
import { dayMs, toIso } from '../../domain/dates';
import { emailKeyOf, mailboxOf } from '../../domain/email-key';
import { activationTries } from '../../domain/limits';
import { fail, ok } from '../../domain/result';
import { isWritten } from '../../failures';
import type { CellParts } from '../cell-parts';
import type { Codes } from '../codes/port';
import { requireChange } from '../database/database';
import type { Statement } from '../database/port';
import type { Want } from '../limits/port';
import { consumeCode, consumeCodesOf, countTry, insertMailedCode } from './activation-code-writes';
import type { ActivationCodes, ActivationOwner, ActivationTry } from './port';

const lifetimeMs = { mail: dayMs, printed: 30 * dayMs } as const;

/** Compared with if no code was found, so that both cases take the same time. */
const nothing = { code_id: '', member_id: '', code_mac: `pepper~${'A'.repeat(43)}` };

interface Parts extends Pick<CellParts, 'database' | 'outbox' | 'limits' | 'pepper' | 'now'> {
  codes: Pick<Codes, 'wantsOf'>;
}

export function createActivationCodes({ database, outbox, limits, codes, pepper, now }: Parts): ActivationCodes {
  const signer = createPepperSigner(pepper, 'activation-code');
  const messageOf = (codeId: string, code: string) => `${codeId}\n${code}`;
  /**
   * Limits of attempts, by browser if it has a session, else by network. A limit per address is not needed against
   * guessing 49 bits, and strangers could use it up.
   */
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

    ownerOf: ({ market, email, number }) =>
      database.one<ActivationOwner>(
        `SELECT m.member_id, m.first_name, m.email FROM member m JOIN subscription s ON s.member_id = m.member_id
          WHERE m.market = ? AND m.email_key = ? AND m.closed_at IS NULL AND s.number = ?`,
        market,
        emailKeyOf(email),
        number,
      ),

    async request({ market, language, email, network, sessionHash, owner, statements }) {
      const { code, codeId, codeMac, expiresAt } = await make('mail');
      const data = { firstName: owner?.firstName, code, expiresAt };
      const to = owner?.email ?? email;
      const message = owner
        ? ({ kind: 'mail', mail: { to, language, market, template: 'activation-code', data } } as const)
        : ({ kind: 'nothing' } as const);
      const ifWritten = { sql: 'EXISTS (SELECT 1 FROM activation_code WHERE code_id = ?7)', values: [codeId] };
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
        limits.leave(wants),
        // For an unknown address a row is written too, with a member id that does not exist.
        insertMailedCode()(database, {
          ...{ codeId, memberId: owner?.memberId ?? crypto.randomUUID(), codeMac, at: toIso(now()), expiresAt },
        }),
        await outbox.enqueue({ message, dedupe: `activation:${codeId}`, expiresAt: Date.parse(expiresAt) }, ifWritten),
        // A new code resets the attempts.
        limits.forget(await triesOf({ market, email, network, sessionHash })),
        ...statements,
      ];
      if (!(await isWritten(database.write(batch))))
        return fail({ kind: 'tooMany' as const, retryAt: await limits.retryAt(wants) });
      outbox.wake();
      return ok(null);
    },

    async check(tried) {
      const { market, email, code } = tried;
      const wants = await triesOf(tried);
      const [spent, found] = await database.write([
        limits.spend(wants),
        // Only codes whose attempt was counted above are compared below.
        countTry(database, market, emailKeyOf(email), toIso(now())),
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

  /** After a success all of the member's codes are used up. */
  function consumeStatements(codeId: string, memberId: string): Statement[] {
    return [
      consumeCode(database, toIso(now()), codeId),
      requireChange(database),
      consumeCodesOf(database, toIso(now()), memberId),
    ];
  }
}
