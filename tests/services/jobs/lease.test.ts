import { expect, it } from 'vitest';
import { runCron } from '../../../worker/services/jobs/cron';
import { rows } from '../../setup/money/records';
import { createWorld } from '../../setup/world';

const everyMinute = '* * * * *';
const emptySweep = { sent: 0, failed: 0, settled: 0, abandoned: 0, turned: 0, asked: 0 };

it('a run that outlived its lease frees nobody else’s', async () => {
  const world = await createWorld();
  const ends: ((asked: number) => void)[] = [];
  const { jobs } = world.services;
  jobs.sweep = (() =>
    new Promise((resolve) => {
      ends.push((asked) => resolve({ ...emptySweep, asked }));
    })) as unknown as typeof jobs.sweep;
  const lease = async () =>
    (
      await rows<{ leased_until: string; report: string }>(
        `SELECT leased_until, last_report_json AS report FROM job_lease WHERE job = 'sweep'`,
      )
    )[0];
  const runs: Promise<unknown>[] = [];
  const starts = async () => {
    const before = ends.length;
    const run = runCron(world.services, everyMinute);
    runs.push(run);
    while (ends.length === before) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  await starts();
  world.advance(56);
  await starts();
  const second = (await lease())?.leased_until;
  // The first one ends while the second one works: the lease is the second one's.
  ends[0]?.(1);
  await runs[0];
  expect((await lease())?.leased_until).toBe(second);
  expect(await runCron(world.services, everyMinute)).toEqual({ skipped: 'sweep' });
  expect(ends).toHaveLength(2);
  ends[1]?.(2);
  await runs[1];
  expect(JSON.parse((await lease())?.report ?? '{}').run.counts.asked).toBe(2);
  await starts();
  world.advance(56);
  await starts();
  // Nor does it say, late, that it was the last one.
  ends[3]?.(4);
  await runs[3];
  ends[2]?.(3);
  await runs[2];
  expect(JSON.parse((await lease())?.report ?? '{}').run.counts.asked).toBe(4);
  await starts();
  ends[4]?.(5);
  await runs[4];
  expect(Date.parse((await lease())?.leased_until ?? '')).toBe(0);
});
