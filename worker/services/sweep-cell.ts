import type { Market } from '../domain/markets/market';
import { keepFigures } from './business/keep';
import type { Database } from './database/database';
import { sweep } from './jobs/sweep';
import { nameMembers } from './member-list/names';
import { createUpkeep } from './membership/upkeep/store';

type Parts = Omit<Parameters<typeof sweep>[0], 'upkeep' | 'figures'> & {
  readonly database: Database;
  readonly market: Market;
};

/** The sweep of one cell, with the parts that it alone needs. */
export const sweepCell = (parts: Parts) =>
  sweep({
    ...parts,
    upkeep: createUpkeep(parts),
    figures: { keep: () => keepFigures(parts), name: () => nameMembers(parts.database) },
  });
