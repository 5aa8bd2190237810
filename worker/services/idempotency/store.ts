import { createSigner } from '../../crypto/keyring';
import { randomToken, sha256 } from '../../crypto/token';
import { toIso } from '../../domain/dates';
import { Conflict, isUniqueViolation } from '../../failures';
import type { CellParts } from '../cell-parts';
import { wait } from '../within';
import type { Earlier, FormClaims, FormUse, Idempotency, Submitted, Worked } from './port';

type Standing =
  | { readonly kind: 'unused' | 'running' | 'otherBody' }
  | { readonly kind: 'answered'; readonly answer: string; readonly at: number };

const runningMs = 30_000;
/** Pauses in ms between looks at another request with the same key: two seconds in all. */
const napsMs = [50, 100, 150, 200, 250, 250, 250, 250, 250, 250];

const isReplay = (error: unknown) => isUniqueViolation(error) && /idempotency/.test(String((error as Error).message));

interface Parts extends Pick<CellParts, 'database' | 'now'> {
  readonly keys: string;
}

export function createIdempotency({ database, keys, now }: Parts): Idempotency & FormClaims {
  const signer = createSigner(keys, 'idempotency');
  const bodyHash = (body: FormUse['body']) =>
    sha256(JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))));
  const messageOf = (sessionHash: string, route: string, id: string) => `${sessionHash}\n${route}\n${id}`;

  const answering: FormClaims['answering'] = (key, answer) =>
    database.prepare('UPDATE idempotency SET answer = ?, running_until = NULL WHERE key = ?', answer, key);
  const releasing: FormClaims['releasing'] = (key) =>
    database.prepare('DELETE FROM idempotency WHERE key = ? AND answer IS NULL', key);

  const isOurs: Idempotency['isOurs'] = async ({ key, sessionHash, route }) => {
    const dot = key.indexOf('.');
    return (
      dot > 0 && key.length < 200 && signer.verify(messageOf(sessionHash, route, key.slice(0, dot)), key.slice(dot + 1))
    );
  };

  const claimStatement = async (use: Omit<FormUse, 'answer'>) =>
    database.prepare(
      `INSERT INTO idempotency (key, session_hash, route, body_hash, created_at, running_until) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (key) DO UPDATE SET running_until = ?6 WHERE answer IS NULL AND running_until < ?5 AND body_hash = ?4
       RETURNING key`,
      use.key,
      use.sessionHash,
      use.route,
      await bodyHash(use.body),
      toIso(now()),
      toIso(now() + runningMs),
    );

  const claim: FormClaims['claim'] = async (use) => {
    const [claimed] = await database.write([await claimStatement(use)]);
    return (claimed?.results.length ?? 0) > 0;
  };

  const claiming: Idempotency['claiming'] = async (use) => {
    if (!(await isOurs(use))) return { statements: [], answer: () => ({ kind: 'unused' }) };
    const { statements, answer } = looking(use.key);
    const ownHash = await bodyHash(use.body);
    return {
      writes: true,
      statements: [await claimStatement(use), ...statements],
      answer: ([claimed = [], ...found]) =>
        claimed.length > 0 ? { kind: 'claimed', bodyHash: ownHash } : answer(found),
    };
  };

  const looking: Idempotency['looking'] = (key) =>
    database.question(
      'SELECT body_hash, answer, running_until, created_at FROM idempotency WHERE key = ?',
      [key],
      ([row]) => {
        if (!row) return { kind: 'unused' };
        return {
          kind: 'used',
          bodyHash: String(row.body_hash),
          answer: typeof row.answer === 'string' ? row.answer : null,
          runningUntil: String(row.running_until),
          at: Date.parse(String(row.created_at)),
        };
      },
    );

  async function look(use: FormUse, known?: Earlier): Promise<Standing> {
    const earlier = known ?? (await database.ask(looking(use.key)));
    if (earlier.kind === 'unused') return earlier;
    if (earlier.kind === 'claimed') return { kind: 'running' };
    if (earlier.bodyHash !== (await bodyHash(use.body))) return { kind: 'otherBody' };
    if (earlier.answer !== null) return { kind: 'answered', answer: earlier.answer, at: earlier.at };
    return { kind: earlier.runningUntil > toIso(now()) ? 'running' : 'unused' };
  }

  /** Null: another request has used the key meanwhile. */
  async function recorded<Value>(
    use: FormUse,
    work: (use: FormUse) => Promise<Worked<Value>>,
  ): Promise<Submitted<Value> | null> {
    try {
      const worked = await work(use);
      if (worked.kind === 'done') return { ...worked, at: now() };
      // Work that failed may have failed because another press of the same button did it.
      return worked.kind === 'unknown' || (await look(use)).kind === 'unused' ? worked : null;
    } catch (error) {
      if (!isReplay(error)) throw error;
      return null;
    }
  }

  async function claimed<Value>(
    use: FormUse,
    work: (use: FormUse) => Promise<Worked<Value>>,
  ): Promise<Submitted<Value>> {
    let worked: Worked<Value>;
    try {
      worked = await work(use);
    } catch (error) {
      // The key is free again at once, so that the visitor can press the button again.
      await database.write([releasing(use.key)]).catch(() => undefined);
      throw error;
    }
    if (worked.kind === 'notDone') await database.write([releasing(use.key)]);
    if (worked.kind !== 'done') return worked;
    const { besides = [], ...done } = worked;
    try {
      await database.write([answering(use.key, worked.answer), ...besides]);
    } catch (error) {
      if (error instanceof Conflict) return claimed(use, work);
      throw error;
    }
    return { ...done, at: now() };
  }

  return {
    async createKey(sessionHash, route) {
      const id = randomToken(16);
      return `${id}.${await signer.sign(messageOf(sessionHash, route, id))}`;
    },

    isOurs,
    looking,
    claiming,
    async release(key) {
      await database.write([releasing(key)]);
    },

    async submitOnce(use, work, { claims = false, earlier: known } = {}) {
      if (!(await isOurs(use))) return { kind: 'expired' };
      if (known?.kind === 'claimed' && known.bodyHash === (await bodyHash(use.body))) return claimed(use, work);
      let told = known;
      for (const napMs of [...napsMs, null]) {
        const earlier = await look(use, told);
        told = undefined;
        if (earlier.kind === 'answered') return { ...earlier, kind: 'done' };
        if (earlier.kind === 'otherBody') return { kind: 'expired' };
        if (earlier.kind === 'unused' && !claims) {
          const submitted = await recorded(use, work);
          if (submitted) return submitted;
        } else if (earlier.kind === 'unused' && (await claim(use))) return claimed(use, work);
        if (napMs !== null) await wait(napMs);
      }
      return { kind: 'running' };
    },

    async keyStateOf(key, sessionHash) {
      const row = await database.row(
        `SELECT answer FROM idempotency WHERE key = ? AND session_hash IN (?, '') AND (answer IS NOT NULL OR running_until > ?)`,
        key,
        sessionHash,
        toIso(now()),
      );
      return row ? { answer: row.answer === null ? null : String(row.answer) } : null;
    },

    async record(use) {
      return database.prepare(
        'INSERT INTO idempotency (key, session_hash, route, body_hash, answer, created_at) VALUES (?, ?, ?, ?, ?, ?)',
        use.key,
        use.sessionHash,
        use.route,
        await bodyHash(use.body),
        use.answer,
        toIso(now()),
      );
    },

    claim,
    answering,
    releasing,
  };
}
