import { toIso } from '../../../domain/dates';
import { archiveCutoff, firstKeptOf } from '../../../domain/markets/archive-age';
import type { CellParts } from '../../cell-parts';
import type { Database } from '../../database/database';
import { endHolds } from '../../database/moving-writes';
import type { Budget } from '../budget';
import type { ClosedAccounts } from '../closed-accounts';
import type { Position } from '../port';
import { type Part, type Step, walk } from '../walk';
import { moveAudit } from './audit';
import { endRetention, eraseEnded, forgetClosed } from './ends';
import { movePayments } from './payments';

interface Parts extends Pick<CellParts, 'database' | 'market'> {
  readonly archive: Database;
  readonly now: number;
  readonly closed: ClosedAccounts;
  /** Counts rows that were moved, and rows whose time was over. */
  readonly tally: { archived: number; ended: number };
}

const placeOf = (at: unknown) => (typeof at === 'string' ? at : '');

/**
 * What is done with a cell's archive, as parts of the purge: old rows are moved, accounts that are over and rows whose retention
 * has ended are removed. Each pass begins with the oldest row, since what was held back before may go now.
 */
function archiveParts({ database, archive, market, now, closed, tally }: Parts): readonly Part[] {
  const parts = { database, archive };
  const times = { cutoff: archiveCutoff(market, now), now: toIso(now) };
  const { ledgerYears, auditYears } = market.retention;
  const moved = (step: Step): Step => {
    tally.archived += step.rows;
    return step;
  };
  const ended = (step: Step): Step => {
    tally.ended += step.rows;
    return step;
  };
  return [
    {
      name: 'archiveEnds',
      calls: 6,
      async step() {
        const forgotten = await forgetClosed(parts);
        const erased = await eraseEnded(parts, closed);
        const aged = await endRetention(parts, {
          ledger: firstKeptOf(market, now, ledgerYears),
          audit: firstKeptOf(market, now, auditYears),
        });
        const all = [forgotten, erased, aged];
        return ended({ rows: all.reduce((sum, { rows }) => sum + rows, 0), isLeft: all.some(({ isLeft }) => isLeft) });
      },
    },
    {
      name: 'archivedPayments',
      calls: 6,
      async step(at) {
        return moved(await movePayments(parts, times, placeOf(at)));
      },
    },
    {
      name: 'archivedAudit',
      calls: 5,
      async step(at) {
        const step = moved(await moveAudit(parts, times.cutoff, placeOf(at)));
        if (!step.isLeft) await database.write([endHolds(database, times.now)]);
        return step;
      },
    },
  ];
}

/** What the purge has left of its budget goes to the archive, if there is one: nobody waits for it. */
export async function tendArchive(
  { archive, ...parts }: Omit<Parts, 'archive' | 'tally'> & { readonly archive: Database | null },
  before: Position,
  budget: Budget,
) {
  const tally = { archived: 0, ended: 0 };
  const moved = archive
    ? await walk(archiveParts({ ...parts, archive, tally }), before, { budget, now: parts.now })
    : { position: { parts: {} }, fault: null };
  return { moved, tally };
}
