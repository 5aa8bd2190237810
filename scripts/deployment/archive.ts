import { cellName, marketIds } from '../building/chain.mjs';

/** Of the configuration, what a note needs. */
interface Bound {
  readonly d1_databases: readonly { readonly binding: string }[];
}

/** Cells without an archive. Nothing that a deployment lacks: said, and no fault. */
export function notesOfArchive({ d1_databases: databases }: Bound): string[] {
  const bound = new Set(databases.map(({ binding }) => binding));
  return marketIds
    .filter((market) => !bound.has(cellName('ARCHIVE', market)))
    .map((market) => `no database ${cellName('ARCHIVE', market)}: ${market} keeps old payments in its cell`);
}
