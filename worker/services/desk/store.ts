import { sha256 } from '../../crypto/token';
import { toIso } from '../../domain/dates';
import { Conflict, type Database, requireChange } from '../database/database';
import { readAgeChecks } from './age-checks';
import { readHealth } from './health';
import type { Desk, DeskEntry, DeskForm } from './port';

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

/** Turning a page and coming back is one look. */
const gatheredMs = 10 * 60_000;

/** Bound to the person: an operator has no session of ours. */
const hashOf = (operator: string) => sha256(`operator:${operator}`);

/** What operators do, with its trace: neither is written without the other. */
export function createDesk({ database, kv, version, forms, now }: Parts): Desk {
  const auditOf = ({ operator, role, market, action, subject, detail = {} }: DeskEntry, gatheredMs = 0) =>
    database.prepare(
      `INSERT INTO audit (audit_id, at, actor, action, subject, detail_json, role, market)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE NOT EXISTS
         (SELECT 1 FROM audit WHERE subject = ?5 AND at > ?9 AND actor = ?3 AND action = ?4 AND role = ?7)`,
      crypto.randomUUID(),
      toIso(now()),
      `operator:${operator}`,
      action,
      subject,
      JSON.stringify(detail),
      role,
      market,
      // Later than any row: nothing is gathered.
      gatheredMs === 0 ? '~' : toIso(now() - gatheredMs),
    );

  const formUseOf = async (
    { key, route }: DeskForm,
    { operator, subject, detail }: Parameters<Desk['formUseOf']>[1],
  ) => {
    const use: FormUse = { key, sessionHash: await hashOf(operator), route, body: { subject, ...detail } };
    return (await forms.isOurs(use)) ? use : null;
  };

  return {
    createKey: async (operator, route) => forms.createKey(await hashOf(operator), route),

    async perform(form, entry, effect) {
      const use = await formUseOf(form, entry);
      if (!use) return 'keyExpired';
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
    ageChecks: (reach) => readAgeChecks(database, reach, now()),

    async note(entry) {
      await database.write([auditOf(entry, gatheredMs)]);
    },

    traceOf: async (entry) => auditOf(entry),

    async formUseOf(form, entry) {
      const use = await formUseOf(form, entry);
      return use && { ...use, answer: '' };
    },
  };
}
