import { together as namedTogether, nameMembers } from '../member-list/names';
import { keepFigures, together as keptTogether } from './keep';

/** What the sweep keeps for the back office: its figures, and the names that members are found by. */
export const figuresOf = (parts: Parameters<typeof keepFigures>[0]) => ({
  keep: () => keepFigures(parts),
  name: () => nameMembers(parts.database),
  together: Math.min(keptTogether, namedTogether),
});
