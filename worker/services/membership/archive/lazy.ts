import type { CellParts } from '../../cell-parts';
import { createDatabase } from '../../database/database';
import { lazyPort } from '../../lazy-port';
import type { Archive } from './port';

interface Parts extends Pick<CellParts, 'database' | 'now'> {
  readonly env: { readonly ARCHIVE?: D1Database | undefined };
}

/** A cell's archive: asked by few pages and by jobs, so that it is loaded when it is. Its calls count with the cell's. */
export function createCellArchive({ env, database, now }: Parts) {
  const archive = env.ARCHIVE ? createDatabase(env.ARCHIVE, database.counters) : null;
  const port = lazyPort<Archive, 'isBound'>(
    async () => (await import('./store')).createArchive({ database, archive, now }),
    { isBound: archive !== null },
  );
  return { archiveDatabase: archive, archive: port };
}
