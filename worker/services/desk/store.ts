import { sha256 } from '../../crypto/token';
import { toIso } from '../../domain/dates';
import { Conflict, type Database, requireChange } from '../database/database';
import { readAgeChecks } from './age-checks';
import { readHealth } from './health';
import type { Desk, DeskEntry } from './port';

interface FormUse {
  readonly key: string;
  readonly sessionHash: string;
  readonly route: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What the desk needs of the keys of forms. */
interface Forms {
  createKey(sessionHash: string, route: string): Promise<string>;
  isOurs(use: Omit<FormUse, 'body'>): Promise<boolean>;
  earlier(use: FormUse): Promise<{ readonly kind: string }>;
  record(use: FormUse, answer: string): Promise<D1PreparedStatement>;
  isReplay(error: unknown): boolean;
}

interface Parts {
  database: Database;
  kv: KVNamespace;
  version: string;
  forms: Forms;
  now: () => number;
}

/** Bound to the person: an operator has no session of ours. */
const hashOf = (operator: string) => sha256(`operator:${operator}`);

/** What operators do, with its trace: neither is written without the other. */
export function createDesk({ database, kv, version, forms, now }: Parts): Desk {
  const auditOf = ({ operator, action, subject, detail = {} }: DeskEntry) =>
    database.prepare(
      'INSERT INTO audit (audit_id, at, actor, action, subject, detail_json) VALUES (?, ?, ?, ?, ?, ?)',
      crypto.randomUUID(),
      toIso(now()),
      `operator:${operator}`,
      action,
      subject,
      JSON.stringify(detail),
    );

  return {
    createKey: async (operator, route) => forms.createKey(await hashOf(operator), route),

    async perform({ key, route }, entry, effect) {
      const body = { subject: entry.subject, ...entry.detail };
      const use: FormUse = { key, sessionHash: await hashOf(entry.operator), route, body };
      if (!(await forms.isOurs(use))) return 'keyExpired';
      const [first, ...rest] = await effect();
      if (!first) return 'gone';
      try {
        // The use first: the same form again fails here, whatever is left to change.
        await database.write([await forms.record(use, ''), first, requireChange(database), ...rest, auditOf(entry)]);
        return 'done';
      } catch (error) {
        // A key that was spent on something else has not done this.
        if (forms.isReplay(error)) return (await forms.earlier(use)).kind === 'otherBody' ? 'keyExpired' : 'before';
        if (error instanceof Conflict) return 'gone';
        throw error;
      }
    },

    health: () => readHealth({ database, kv, version, now: now() }),
    ageChecks: () => readAgeChecks(database, now()),

    async note(entry) {
      await database.write([auditOf(entry)]);
    },
  };
}
