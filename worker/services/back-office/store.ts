import { sha256 } from '../../crypto/token';
import { toIso } from '../../domain/dates';
import { isWritten } from '../../failures';
import { auditOfOperator } from '../audit/audit-writes';
import type { CellParts } from '../cell-parts';
import { requireChange } from '../database/database';
import { readAgeChecks } from './age-checks';
import { readHealth } from './health';
import type { BackOffice, BackOfficeEntry } from './port';

type Parts = Pick<CellParts, 'database' | 'kv' | 'version' | 'forms' | 'now'>;

/** Looks at the same thing within this time are audited once. */
const gatheredMs = 10 * 60_000;

/** Operators' actions with their audit rows: neither is written without the other. */
export function createBackOffice({ database, kv, version, forms, now }: Parts): BackOffice {
  const auditOf = (entry: BackOfficeEntry, notAfter?: string) =>
    auditOfOperator(database, { ...entry, at: toIso(now()) }, notAfter);

  return {
    senderOf: (operator) => sha256(`operator:${operator}`),

    async perform(use, entry, effect) {
      const [first, ...rest] = await effect();
      if (!first) return 'gone';
      // The form's use comes first, so that the same form sent again fails here.
      const statements = [await forms.record(use), first, requireChange(database), ...rest, auditOf(entry)];
      return (await isWritten(database.write(statements))) ? 'done' : 'gone';
    },

    health: () => readHealth({ database, kv, version, now: now() }),
    ageChecks: (reach) => readAgeChecks(database, reach, now()),

    async note(entry) {
      await database.write([auditOf(entry, toIso(now() - gatheredMs))]);
    },

    audited: (entry, statements) => isWritten(database.write([...statements, auditOf(entry)])),

    traceOf: async (entry) => auditOf(entry),
  };
}
