import { describe, expect, it } from 'vitest';
import { notesOfBackup } from '../../../scripts/deployment/backup';
import { readConfiguration } from '../../../scripts/deployment/configuration';
import { createCloudflare } from '../../../scripts/ops/provision/cloudflare';
import { settingsOf } from '../../../scripts/ops/provision/settings';
import { storeSteps } from '../../../scripts/ops/provision/stores';
import { marketIds } from '../../../worker/domain/markets';
import { cellName } from '../../../worker/env';
import { accountId, createCloudflareAccount, token } from './account/cloudflare';

const config = readConfiguration('production');

it('a deployment without buckets is told that its cells have no backup, and is not refused for it', () => {
  expect(notesOfBackup({ ...config, r2_buckets: [] })).toEqual(
    marketIds.map((market) => `no bucket ${cellName('BACKUP', market)}: ${market} has no nightly backup`),
  );
  expect(notesOfBackup(config)).toEqual([expect.stringContaining('BACKUP_RECOVERY_KEY is not set')]);
  expect(notesOfBackup({ ...config, vars: { ...config.vars, BACKUP_RECOVERY_KEY: 'x' } })).toEqual([]);
});

describe('a bucket that wrangler.toml names', () => {
  const bucketsOf = ({ jurisdiction }: { jurisdiction?: string }) => {
    const account = createCloudflareAccount();
    const send = (async (input: RequestInfo | URL, init?: RequestInit) =>
      account.fetch(new Request(input, init))) as typeof fetch;
    const buckets = config.r2_buckets.map((one: object) => ({ ...one, jurisdiction }));
    const api = createCloudflare({ token, account: accountId, fetch: send });
    const steps = storeSteps(api, settingsOf({ ...config, r2_buckets: buckets }, 'production'));
    return { account, steps: steps.filter(({ name }) => name.startsWith('R2 ')) };
  };

  it('is the one that the Worker looks for, in its jurisdiction', async () => {
    const { account, steps } = bucketsOf(config.r2_buckets[0]);
    for (const { look } of steps) {
      const found = await look();
      expect(found.kind).toBe('missing');
      if (found.kind === 'missing') await found.make();
      expect(await look()).toMatchObject({ kind: 'there' });
    }
    expect(account.buckets).toEqual(
      marketIds.map((market) => ({ name: `medlem-backup-production-${market}`, jurisdiction: 'eu' })),
    );
  });

  it.each([undefined, 'fedramp'])('in jurisdiction %s is not made in another instead', async (jurisdiction) => {
    const { account, steps } = bucketsOf(jurisdiction ? { jurisdiction } : {});
    expect(steps.length).toBe(marketIds.length);
    for (const { look } of steps) expect(await look()).toMatchObject({ kind: 'stuck' });
    expect(account.buckets).toEqual([]);
  });
});
