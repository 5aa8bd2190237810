import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BackupReport } from '../../../worker/services/backup/port';
import { runCron } from '../../../worker/services/jobs/cron';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const { BACKUP_DENMARK: bucket } = env as unknown as { BACKUP_DENMARK: R2Bucket };
const everyTen = '*/10 * * * *';
const keys = async (prefix: string) => (await bucket.list({ prefix })).objects.map(({ key }) => key).sort();
const textOf = async (key: string) => (await (await bucket.get(key))?.text()) ?? '';
const day = 86_400;

let world: World;
const night = () => runCron(world.services, everyTen);

beforeAll(async () => {
  world = await createWorld();
  const visitor = createVisitor(world);
  await visitor.joins(visitor.plainProduct());
});

beforeEach(async () => {
  for (const key of await keys('')) await bucket.delete(key);
  await night();
  world.advance(day);
});

describe('a night whose list is damaged', () => {
  const damages = {
    'is cut off': (text: string) => text.slice(0, text.length / 2),
    'is empty': () => '',
    'lacks its parts': (text: string) => JSON.stringify({ ...JSON.parse(text), sealed: undefined }),
    'has parts of other bytes': (text: string) => JSON.stringify({ ...JSON.parse(text), sealed: 'k~AAAA~AAAA' }),
    'is no list': () => 'null',
  };
  const told = ['is cut off', 'is empty', 'lacks its parts', 'is no list'];
  it.each(Object.entries(damages))('that %s: the next night is whole', async (name, damage) => {
    const [newest = ''] = await keys('nights/');
    await bucket.put(newest, damage(await textOf(newest)));
    // Said once in the log and on *Health*, and gone on with: who reads it ten minutes later has nothing to do.
    if (told.includes(name)) {
      expect(await night()).toEqual({ failed: 'backup' });
      const { conditions } = await world.services.alarms.look();
      expect(conditions).toContainEqual(expect.objectContaining({ id: 'job-failed', subject: 'backup' }));
    }
    const report = (await night()) as BackupReport;
    expect(report).toMatchObject({ unfinished: 0, same: report.sampled });
    expect(report.chunks).toBeGreaterThan(3);
    expect(await keys('nights/')).toHaveLength(2);
    world.advance(day);
    // The night after relies on the whole one.
    expect(await night()).toMatchObject({ unfinished: 0, chunks: 0 });
    expect(await keys('nights/')).toHaveLength(3);
  });

  it('keeps what later nights rely on where it is the oldest', async () => {
    await night();
    const [oldest = ''] = await keys('nights/');
    await new Promise((resolve) => setTimeout(resolve, 5));
    await bucket.put(oldest, '');
    const before = await keys('chunks/');
    world.advance(day);
    expect(await night()).toMatchObject({ unfinished: 0, chunks: 0 });
    expect(await keys('chunks/')).toEqual(before);
  });
});
