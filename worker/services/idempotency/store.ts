import { createSigner } from '../../crypto/keyring';
import { randomToken, sha256 } from '../../crypto/token';
import { type Database, isUniqueViolation } from '../database/database';

export type Earlier =
  | { readonly kind: 'unknown' }
  /** `at`: instant it was answered. */
  | { readonly kind: 'answered'; readonly answer: string; readonly at: number }
  | { readonly kind: 'running' }
  | { readonly kind: 'otherBody' };

interface Use {
  readonly key: string;
  readonly sessionHash: string;
  readonly route: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const runningMs = 30_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** Makes a form's effect happen once: the key is ours, bound to session and route, and stored with the effect. */
export function createIdempotency({ database, keys, now }: { database: Database; keys: string; now: () => number }) {
  const signer = createSigner(keys, 'idempotency');
  const bodyHash = (body: Use['body']) => {
    const { idempotencyKey: _, quote: __, ...rest } = body;
    return sha256(JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))));
  };
  const messageOf = (sessionHash: string, route: string, id: string) => `${sessionHash}\n${route}\n${id}`;

  return {
    /** A fresh key for a form about to be shown. */
    async createKey(sessionHash: string, route: string): Promise<string> {
      const id = randomToken(16);
      return `${id}.${await signer.sign(messageOf(sessionHash, route, id))}`;
    },

    /** False for a key that is missing, changed, or made for another session or form. */
    async isOurs({ key, sessionHash, route }: Omit<Use, 'body'>): Promise<boolean> {
      const dot = key.indexOf('.');
      return (
        dot > 0 &&
        key.length < 200 &&
        signer.verify(messageOf(sessionHash, route, key.slice(0, dot)), key.slice(dot + 1))
      );
    },

    async earlier(use: Use): Promise<Earlier> {
      const [rows = []] = await database.read([
        database.prepare('SELECT body_hash, answer, running_until, created_at FROM idempotency WHERE key = ?', use.key),
      ]);
      const row = rows[0];
      if (!row) return { kind: 'unknown' };
      if (row.body_hash !== (await bodyHash(use.body))) return { kind: 'otherBody' };
      if (typeof row.answer === 'string')
        return { kind: 'answered', answer: row.answer, at: Date.parse(String(row.created_at)) };
      return String(row.running_until) > iso(now()) ? { kind: 'running' } : { kind: 'unknown' };
    },

    /** For effects that are one batch: in it, the second use of a key fails the whole batch. */
    async record(use: Use, answer: string): Promise<D1PreparedStatement> {
      return database.prepare(
        'INSERT INTO idempotency (key, session_hash, route, body_hash, answer, created_at) VALUES (?, ?, ?, ?, ?, ?)',
        use.key,
        use.sessionHash,
        use.route,
        await bodyHash(use.body),
        answer,
        iso(now()),
      );
    },

    /** For effects that call a partner: true when this request may go on; a claim older than 30 s was abandoned. */
    async claim(use: Use): Promise<boolean> {
      const [result] = await database.write([
        database.prepare(
          `INSERT INTO idempotency (key, session_hash, route, body_hash, created_at, running_until) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
           ON CONFLICT (key) DO UPDATE SET running_until = ?6 WHERE answer IS NULL AND running_until < ?5 AND body_hash = ?4`,
          use.key,
          use.sessionHash,
          use.route,
          await bodyHash(use.body),
          iso(now()),
          iso(now() + runningMs),
        ),
      ]);
      return (result?.meta.changes ?? 0) > 0;
    },

    async finish(key: string, answer: string): Promise<void> {
      await database.write([
        database.prepare('UPDATE idempotency SET answer = ?, running_until = NULL WHERE key = ?', answer, key),
      ]);
    },

    async release(key: string): Promise<void> {
      await database.write([database.prepare('DELETE FROM idempotency WHERE key = ? AND answer IS NULL', key)]);
    },

    isReplay: (error: unknown) => isUniqueViolation(error) && /idempotency/.test(String((error as Error).message)),
  };
}

export type Idempotency = ReturnType<typeof createIdempotency>;
