import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lettersDrawn, lettersMistyped, lettersTimes } from '../../../worker/domain/screen-letters';
import { paths } from '../../../worker/paths';
import { lettersOn } from '../../features/kiosk/letters';
import { textOf } from '../../setup/pages/answers';
import { createVisitor } from '../../setup/people/visitor';
import { databaseOf } from '../../setup/runtime/cells';
import type { World } from '../../setup/world';
import { createBackOfficeWorld, type Operator, operatorOf, presses } from './people';

/** Somebody who wants a screen that is not theirs, or theirs to be a studio's: by letters guessed, seen, kept or crossed. */
let world: World;
let admin: Operator;
const start = paths.kiosk.start.href();
const address = paths.backOfficeActions.pairScreen.href();

beforeAll(async () => {
  world = await createBackOfficeWorld({ 'test-swede': { role: 'admin', markets: ['sweden'] } });
  admin = await operatorOf(world, 'admin');
});
beforeEach(() => databaseOf('denmark').prepare('DELETE FROM budget').run());

const studio = (index: number) => world.catalogue.denmark.studios[index]?.studioId ?? '';
const wish = (letters: string, more = {}) => ({ letters, studio: studio(0), kind: 'kiosk', name: 'Taken', ...more });
async function waiting(options: Parameters<typeof createVisitor>[1] = {}) {
  const screen = createVisitor(world, options);
  return { screen, letters: lettersOn(await (await screen.get(start)).text()) };
}
const isScreen = async ({ screen }: { screen: ReturnType<typeof createVisitor> }) => {
  await screen.get(start);
  return (await screen.get(start)).status === 200;
};
const screensHere = async () =>
  Number(await databaseOf('denmark').prepare('SELECT COUNT(*) AS count FROM device').first('count'));

describe('letters of a screen', () => {
  it('guessed by an operator, at once or one after the other, are compared ten times in fifteen minutes', async () => {
    const victim = await waiting();
    const guesses = Array.from({ length: 40 }, (_, nth) => `BBBB${'BCDFGHJKLMNPQRSTVWXZ'[nth % 20]}${'CD'[nth % 2]}`);
    const answers = await Promise.all(guesses.map((letters) => presses(admin, address, wish(letters))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
    expect(answers.filter(({ headers }) => headers.has('retry-after')).length).toBe(40 - lettersMistyped.limit);
    // Now the right ones are not compared either, by whatever browser of the same operator.
    const again = await operatorOf(world, 'admin');
    expect((await presses(again, address, wish(victim.letters))).status).toBe(422);
    expect(await isScreen(victim)).toBe(false);
    // Who types the right ones is never kept from the next.
    world.advance(15 * 60 + 1);
    for (let nth = 0; nth < 12; nth += 1) {
      const next = await waiting();
      expect((await presses(admin, address, wish(next.letters))).status).toBe(303);
      expect(await isScreen(next)).toBe(true);
    }
  });

  it('typed twice make one screen, also by two operators at once', async () => {
    const both = await Promise.all([operatorOf(world, 'admin', 'one'), operatorOf(world, 'admin', 'two')]);
    const victim = await waiting();
    const before = await screensHere();
    await Promise.all(both.map((one) => presses(one, address, wish(victim.letters))));
    expect(await screensHere()).toBe(before + 1);
    expect((await presses(admin, address, wish(victim.letters))).status).toBe(422);
    expect(await isScreen(victim)).toBe(true);
    expect((await presses(admin, address, wish(victim.letters))).status).toBe(422);
  });

  it('seen by somebody else give their browser nothing: the key goes to the one that drew them', async () => {
    const victim = await waiting();
    const thief = await waiting();
    await presses(admin, address, wish(victim.letters));
    expect(await isScreen(thief)).toBe(false);
    // Nor is the letters' own name a secret that fetches it.
    thief.screen.cookies.set('pairing', victim.letters);
    expect(await isScreen(thief)).toBe(false);
    expect((await thief.screen.post(paths.kiosk.pair.href({ token: victim.letters }))).status).toBe(404);
    expect(await isScreen(victim)).toBe(true);
  });

  it('are fetched once: a copy of the secret finds it used', async () => {
    const victim = await waiting();
    const copy = createVisitor(world);
    copy.cookies.set('pairing', victim.screen.cookies.get('pairing') ?? '');
    await presses(admin, address, wish(victim.letters));
    expect(await isScreen(victim)).toBe(true);
    expect(await isScreen({ screen: copy })).toBe(false);
  });

  it('that have ended pair nothing, and a screen that does not come for its key in time gets none', async () => {
    const late = await waiting();
    world.advance(lettersTimes.shownMs / 1000 + 1);
    expect((await presses(admin, address, wish(late.letters))).status).toBe(422);
    const slow = await waiting();
    await presses(admin, address, wish(slow.letters));
    world.advance(lettersTimes.fetchMs / 1000 + 1);
    expect(await isScreen(slow)).toBe(false);
  });

  it('of one market are none in another, whoever types them', async () => {
    const victim = await waiting();
    const swede = await operatorOf(world, 'swede');
    const inSweden = `${address}?market=sweden`;
    const studioId = world.catalogue.sweden.studios[0]?.studioId ?? '';
    expect((await presses(swede, inSweden, wish(victim.letters, { studio: studioId }))).status).toBe(422);
    expect((await swede.get(address)).status).not.toBe(200);
    expect((await swede.post(address, wish(victim.letters))).status).not.toBe(303);
    expect((await presses(admin, inSweden, wish(victim.letters, { studio: studioId }))).status).toBe(422);
    expect(await isScreen(victim)).toBe(false);
  });

  it('make no screen of a studio beyond reach, nor by who may not pair', async () => {
    const victim = await waiting();
    const own = await operatorOf(world, 'studio');
    const refused = await presses(own, address, wish(victim.letters, { studio: studio(1) }));
    expect(refused.status).toBe(422);
    expect(textOf(await own.page(address))).not.toContain(world.catalogue.denmark.studios[1]?.name);
    const support = await operatorOf(world, 'support');
    expect((await support.get(address)).status).toBe(403);
    expect((await support.post(address, wish(victim.letters))).status).toBe(403);
    expect((await presses(own, address, wish(victim.letters))).status).toBe(303);
  });

  it('are drawn thirty times a quarter of an hour by one network, which fills no table', async () => {
    const all = await Promise.all(Array.from({ length: 60 }, () => waiting({ address: '198.51.100.7' })));
    expect(all.filter(({ letters }) => letters !== '').length).toBe(lettersDrawn.network.limit);
    expect((await waiting({ address: '198.51.100.8' })).letters).toMatch(/^[A-Z]{6}$/);
    // Nor by one line that has all networks of a /48: real screens of a market would find no letters left.
    const line = Array.from({ length: 160 }, (_, nth) => `2001:db8:77:${(nth + 1).toString(16)}::1`);
    const drawn = await Promise.all(line.map((address) => waiting({ address })));
    expect(drawn.filter(({ letters }) => letters !== '').length).toBe(lettersDrawn.nearby.limit);
    expect((await waiting({ address: '2001:db8:78:1::1' })).letters).toMatch(/^[A-Z]{6}$/);
    // What is refused takes no turn at the database that writes, however often it is asked.
    const write = vi.spyOn(world.services.database, 'write');
    const asker = { network: '198.51.100.7', browser: '' };
    expect(await world.services.devices.drawLetters(asker)).toBeNull();
    expect(write.mock.calls.length).toBe(0);
    write.mockRestore();
    const left = () => databaseOf('denmark').prepare('SELECT COUNT(*) AS count FROM screen_letters').first('count');
    expect(Number(await left())).toBeGreaterThan(0);
    world.advance(3 * 86_400);
    await world.services.jobs.purge();
    expect(await left()).toBe(0);
  });
});
