import { cellName, marketIds } from '../building/chain.mjs';

/** Of the configuration, what a note needs. */
interface Bound {
  readonly r2_buckets: readonly Bucket[];
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

interface Bucket {
  readonly binding: string;
  readonly bucket_name?: string;
  readonly jurisdiction?: string;
}

/**
 * Buckets that the account lacks. `list`: what it has in a jurisdiction, as wrangler prints it; null if it does not say.
 */
export async function missingBuckets(
  buckets: readonly Bucket[],
  list: (jurisdiction: string | undefined) => Promise<string | null>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const jurisdiction of new Set(buckets.map((bucket) => bucket.jurisdiction))) {
    const output = await list(jurisdiction);
    const option = jurisdiction ? ` --jurisdiction ${jurisdiction}` : '';
    if (output === null) {
      faults.push(`the buckets of the account cannot be listed: npx wrangler r2 bucket list${option}`);
      continue;
    }
    const present = new Set([...output.matchAll(/^name:\s+(\S+)/gm)].map(([, name]) => name));
    for (const { bucket_name: name, jurisdiction: of } of buckets)
      if (of === jurisdiction && name && !present.has(name))
        faults.push(`bucket ${name} is not there: npx wrangler r2 bucket create ${name}${option}`);
  }
  return faults;
}
