import { cellName, marketIds } from '../building/chain.mjs';

/** Of the configuration, what a note needs. */
interface Bound {
  readonly r2_buckets: readonly { readonly binding: string }[];
  readonly vars: Readonly<Record<string, unknown>>;
}

/** Cells without a nightly backup, and backups without their keys. Nothing that a deployment lacks: said, and no fault. */
export function notesOfBackup({ r2_buckets: buckets, vars }: Bound): string[] {
  const bound = new Set(buckets.map(({ binding }) => binding));
  const without = marketIds.filter((market) => !bound.has(cellName('BACKUP', market)));
  const notes = without.map((market) => `no bucket ${cellName('BACKUP', market)}: ${market} has no nightly backup`);
  if (without.length < marketIds.length && !vars.BACKUP_RECOVERY_KEY)
    notes.push('BACKUP_RECOVERY_KEY is not set: backups carry no copy of the data keys (npm run ops -- backup key)');
  return notes;
}
