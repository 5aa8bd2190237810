import type { Backup } from '../backup/port';
import type { Database } from '../database/database';
import type { KioskSessions } from '../kiosk/port';
import { createBudget } from './budget';
import type { Jobs } from './port';
import type { ReconcileParts } from './reconcile/parts';
import type { SweepParts } from './sweep';

interface Parts extends ReconcileParts, SweepParts {
  readonly archiveDatabase: Database | null;
  readonly backup: Pick<Backup, 'step'>;
  readonly kiosks: KioskSessions;
}

/** Loaded with the first run: no request needs them. */
export function createJobs(parts: Parts): Jobs {
  const { database } = parts;
  const whole = () => createBudget({ counters: database.counters });
  const reconciliation = () => import('./reconcile/reconcile');
  return {
    sweep: async (budget = whole()) => (await import('./sweep')).sweep({ ...parts, budget }),
    purge: async (budget = whole()) => (await import('./purge')).purge({ ...parts, budget, now: parts.now() }),
    backup: async (budget = whole()) => parts.backup.step(budget),
    reconcile: async (budget = whole()) => (await reconciliation()).reconcile(parts, budget),
    reconcileRest: async (budget = whole()) => (await reconciliation()).reconcileRest(parts, budget),
  };
}
