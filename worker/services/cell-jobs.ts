import { keepFigures, together as keptTogether } from './business/keep';
import { createJobs } from './jobs/lazy';
import { together as namedTogether, nameMembers } from './member-list/names';
import { createUpkeep } from './membership/upkeep/store';

type Parts = Omit<Parameters<typeof createJobs>[0], 'upkeep' | 'figures'>;

/** The jobs of one cell, with the parts that they alone need. */
export const createCellJobs = (parts: Parts) =>
  createJobs({
    ...parts,
    upkeep: createUpkeep(parts),
    figures: {
      keep: () => keepFigures(parts),
      name: () => nameMembers(parts.database),
      together: Math.min(keptTogether, namedTogether),
    },
  });
