import { expect, it } from 'vitest';
import { screenCallsMs } from '../../worker/domain/screen-idle';
import { paths } from '../../worker/paths';
import { cronJobs, runCronEverywhere } from '../../worker/services/jobs/cron';
import { crossSite } from '../features/kiosk/check';
import { begin, enrol } from '../features/kiosk/screens';
import { createChance } from '../model/chance';
import { rowsOf } from '../setup/money/records';
import type { Visitor } from '../setup/people/visitor';
import { createWorld, type World } from '../setup/world';
import { figure, scaled, seed } from './scale';

/**
 * A week of clock at screens: they call while nobody is there, and visitors do everything that visitors do. Whatever it was, the
 * screen holds nothing of it a minute and a quarter later, each yes is one sign-up's, and after the week the cell has nothing left
 * of the checks but their answers.
 */
const screens = scaled(2, 12);
const checksADay = scaled(12, 90);
const days = 7;
const start = paths.kiosk.start.href();

const endings = ['carriesOn', 'noAnswer', 'no', 'notMe', 'wrongNumbers', 'walksAway', 'erases', 'secondPhone'] as const;
type Ending = (typeof endings)[number];

/** One visitor; returns whether a yes was taken into a sign-up. */
async function visits(world: World, screen: Visitor, ending: Ending): Promise<boolean> {
  const { address, check, phone, types, sessionId } = await begin(world, screen);
  world.advance(3);
  if (ending === 'walksAway') return false;
  if (ending === 'erases') {
    expect((await screen.post(address, { intent: 'startOver' })).status).toBe(303);
    return false;
  }
  if (ending === 'notMe') {
    const shown = await check.address();
    expect((await phone.post(shown, { intent: 'notMe' })).status).toBe(303);
    expect((await phone.get(shown)).status).toBe(404);
    return false;
  }
  const started = await phone.takes();
  expect(started.status).toBe(303);
  if (ending === 'noAnswer') return false;
  if (ending === 'secondPhone') {
    const other = await world.cells
      .of('england')
      .kiosks.scan(sessionId, { hash: 'another', code: 'x', intent: 'continue' });
    expect(other.standing).toBe('taken');
  }
  world.advance(20);
  const callback = await phone.answers(started, ending === 'no' ? 'under18' : 'over18');
  await phone.get(callback, crossSite);
  if (ending === 'no') {
    expect((await check.see()).phase).toBe('failed');
    return false;
  }
  const number = await phone.number();
  if (ending === 'wrongNumbers') {
    for (let tries = 0; tries < 3; tries += 1) await types(number === '10' ? '11' : '10');
    expect((await check.see()).phase).toBe('failed');
    return false;
  }
  expect((await types(number)).headers.get('location')).toBe(paths.kiosk.complete.href());
  expect((await phone.says('carryOn')).status).toBe(303);
  return true;
}

/** What a browser does by itself after the last touch: it opens the start page, which wipes it. */
async function isLeft(world: World, screen: Visitor, seconds: number): Promise<void> {
  world.advance(seconds);
  const shown = await screen.get(start);
  expect([shown.status, [...screen.cookies.keys()]]).toEqual([200, ['device']]);
  expect((await screen.get(paths.kiosk.session.href())).status).toBe(404);
  expect((await screen.get(paths.kiosk.complete.href())).headers.get('location')).toBe(start);
}

it('a week at the screens leaves its answers and nothing else', { timeout: scaled(240_000, 3_600_000) }, async () => {
  const world = await createWorld({ FLOOD: undefined }, { cell: 'england' });
  const chance = createChance(seed);
  const all = await Promise.all(Array.from({ length: screens }, () => enrol(world)));
  const begun = world.now();
  const seen = Object.fromEntries(endings.map((one) => [one, 0])) as Record<Ending, number>;
  let [calls, yes, alarms] = [0, 0, 0];
  const runs = async (cron: keyof typeof cronJobs) => {
    for (const one of world.cells.all()) one.log = () => undefined;
    await runCronEverywhere(world.cells.all(), cron);
  };
  const everyMs = 86_400_000 / checksADay;
  for (let check = 0; check < days * checksADay; check += 1) {
    while (world.now() < begun + check * everyMs) {
      world.advance(screenCallsMs / 1000);
      for (const { screen } of all) {
        expect((await screen.get(start)).status).toBe(200);
        calls += 1;
      }
    }
    const { screen } = all[check % screens] as (typeof all)[number];
    const ending = endings[chance.below(endings.length)] as Ending;
    seen[ending] += 1;
    if (await visits(world, screen, ending)) yes += 1;
    await isLeft(world, screen, 75);
    for (const cron of Object.keys(cronJobs)) await runs(cron as keyof typeof cronJobs);
    alarms += (await world.services.alarms.look()).conditions.filter(({ id }) => id === 'screen-silent').length;
  }
  expect(world.now() - begun).toBeGreaterThanOrEqual((days - 1) * 86_400_000);
  expect(Object.values(seen).every((times) => times > 0)).toBe(true);

  const admitted = await rowsOf<{ draft_id: string }>(
    'england',
    `SELECT draft_id FROM age_check WHERE kiosk_session IS NOT NULL AND result = 'yes' AND draft_id IS NOT NULL`,
  );
  expect(new Set(admitted.map(({ draft_id }) => draft_id)).size).toBe(admitted.length);
  expect(admitted.length).toBeGreaterThanOrEqual(yes);
  world.advance(2 * 86_400);
  for (let more = 0; more < 40; more += 1) await runs('*/5 * * * *' as keyof typeof cronJobs);
  const count = async (sql: string) => Number((await rowsOf<{ count: number }>('england', sql))[0]?.count);
  expect(await count('SELECT COUNT(*) AS count FROM kiosk_session')).toBe(0);
  expect(await count('SELECT COUNT(*) AS count FROM age_transaction')).toBe(0);
  expect(await count(`SELECT COUNT(*) AS count FROM session WHERE state_json LIKE '%"kiosk":{%'`)).toBe(0);
  expect(alarms).toBe(0);
  figure('a week at the screens', { screens, checks: days * checksADay, yes, calls, 'left over': 0 });
});
