import { toIso } from '../../domain/dates';
import { archiveCutoff, firstKeptOf } from '../../domain/markets/archive-age';
import type { Market } from '../../domain/markets/market';
import type { Database } from '../database/database';
import type { Part, Step } from '../jobs/walk';
import { moveAudit } from './audit';
import { endHolds } from './back';
import { endRetention, eraseEnded, forgetClosed } from './ends';
import { movePayments } from './payments';

interface Parts {
  readonly database: Database;
  readonly archive: Database;
  readonly market: Market;
  readonly now: number;
  /** Counts rows that were moved, and rows whose time was over. */
  readonly tally: { archived: number; ended: number };
}

const placeOf = (at: unknown) => (typeof at === 'string' ? at : '');

/**
 * What is done with a cell's archive, as parts of the purge: old rows are moved, accounts that are over and rows whose retention
 * has ended are removed. Each pass begins with the oldest row, since what was held back before may go now.
 */
export function archiveParts({ database, archive, market, now, tally }: Parts): readonly Part[] {
  const parts = { database, archive };
  const times = { cutoff: archiveCutoff(market, now), now: toIso(now) };
  const { bookkeepingYears, ledgerYears, auditYears } = market.retention;
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
        const erased = await eraseEnded(parts, market.id, firstKeptOf(market, now, bookkeepingYears));
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
