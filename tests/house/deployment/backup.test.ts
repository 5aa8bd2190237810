import { expect, it } from 'vitest';
import { missingBuckets, notesOfBackup } from '../../../scripts/deployment/backup';
import { readConfiguration } from '../../../scripts/deployment/configuration';
import { marketIds } from '../../../worker/domain/markets';
import { cellName } from '../../../worker/env';

const config = readConfiguration('production');

it('a deployment without buckets is told that its cells have no backup, and is not refused for it', () => {
  expect(notesOfBackup({ ...config, r2_buckets: [] })).toEqual(
    marketIds.map((market) => `no bucket ${cellName('BACKUP', market)}: ${market} has no nightly backup`),
  );
  expect(notesOfBackup(config)).toEqual([expect.stringContaining('BACKUP_RECOVERY_KEY is not set')]);
  expect(notesOfBackup({ ...config, vars: { ...config.vars, BACKUP_RECOVERY_KEY: 'x' } })).toEqual([]);
});

it('names the buckets that the account lacks, with the command that makes each', async () => {
  const buckets: { binding: string; bucket_name?: string }[] = config.r2_buckets;
  const [first, ...rest] = buckets;
  const asked: unknown[] = [];
  const faults = await missingBuckets(config.r2_buckets, async (jurisdiction) => {
    asked.push(jurisdiction);
    // As wrangler prints a list: labelled values, a line between two buckets.
    return `Listing buckets...\nname:           ${first?.bucket_name}\ncreation_date:  2026-11-25\n\nname:           other`;
  });
  expect(asked).toEqual(['eu']);
  expect(faults).toEqual(
    rest.map(
      ({ bucket_name: name }) => `bucket ${name} is not there: npx wrangler r2 bucket create ${name} --jurisdiction eu`,
    ),
  );
  expect(await missingBuckets(config.r2_buckets, async () => null)).toEqual([
    expect.stringContaining('cannot be listed'),
  ]);
  expect(await missingBuckets([], async () => null)).toEqual([]);
});
