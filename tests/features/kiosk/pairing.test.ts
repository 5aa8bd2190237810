import { beforeAll, describe, expect, it } from 'vitest';
import { lettersTimes } from '../../../worker/domain/screen-letters';
import { paths } from '../../../worker/paths';
import { english, say, textOf } from '../../setup/pages/answers';
import { createOperator, operatorEmail } from '../../setup/people/operator';
import { createVisitor, hiddenFields, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';
import { lettersOn } from './letters';

/** A screen that is paired by its letters: what it shows, what the operator types, and what either sees afterwards. */
let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;
const start = paths.kiosk.start.href();
const { pairScreen } = paths.backOfficeActions;
const address = pairScreen.href();
const { screens: words } = english.backOffice;

beforeAll(async () => {
  world = await createWorld();
  operator = await createOperator(world);
});

const studioOf = (staffed: boolean) => world.catalogue.denmark.studios.find((one) => one.staffed === staffed);
const opens = async (screen: Visitor) => ({ answer: await screen.get(start), screen });
async function types(fields: Readonly<Record<string, string>>) {
  return operator.post(address, { ...hiddenFields(await operator.page(address)), ...fields });
}
const wish = (letters: string) => ({
  letters,
  studio: studioOf(true)?.studioId ?? '',
  kind: 'kiosk',
  name: 'Screen 2, by the entrance',
});

describe('a screen that nobody has paired', () => {
  it('shows six letters, the same until they end, and is the screen once they were typed', async () => {
    const { screen, answer } = await opens(createVisitor(world));
    expect(answer.status).toBe(404);
    const html = await answer.text();
    const letters = lettersOn(html);
    // It looks again by itself, also without script, and says nothing that a cache may keep.
    expect(html).toContain('<meta http-equiv="refresh" content="5"');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(lettersOn(await (await screen.get(start)).text())).toBe(letters);

    const typed = await types(wish(`${letters.slice(0, 3).toLowerCase()}-${letters.slice(3)} `));
    expect(say(typed)).toBe(`303 ${paths.backOffice.screens.href()}?done=screenPaired`);
    expect(textOf(await (await operator.follow(typed)).text())).toContain(words.notPaired);

    expect(say(await screen.get(start))).toBe(`302 ${start}`);
    expect([screen.cookies.has('device'), screen.cookies.has('pairing')]).toEqual([true, false]);
    const ready = await screen.get(start);
    expect([ready.status, textOf(await ready.text()).includes('Screen 2, by the entrance')]).toEqual([200, true]);

    const listed = textOf(await operator.page(paths.backOffice.screens.href()));
    for (const part of ['Screen 2, by the entrance', studioOf(true)?.name, words.alive]) expect(listed).toContain(part);
    const { services } = world;
    const [rows] = await services.database.read([
      services.database.prepare(
        `SELECT action, actor, detail_json FROM audit WHERE action GLOB 'device.*' ORDER BY at`,
      ),
    ]);
    expect(rows?.map(({ action, actor }) => [action, actor])).toEqual([
      ['device.invited', `operator:${operatorEmail}`],
      ['device.paired', 'operator'],
    ]);
  });

  it('says on the list which version it runs, when its last check began, and that it is silent', async () => {
    const { devices } = world.services;
    const { screen, answer } = await opens(createVisitor(world));
    await types({ ...wish(lettersOn(await answer.text())), name: 'Screen 3' });
    await screen.get(start);
    await screen.post(paths.kiosk.selectIssuers.href(), { issuer: world.markets.denmark.issuers[0]?.id ?? '' });
    const row = async () => (await devices.list()).find(({ name }) => name === 'Screen 3');
    expect(await row()).toMatchObject({
      version: world.services.env.VERSION,
      lastCheckAt: expect.stringMatching(/^2/),
    });
    world.advance(21 * 60);
    const listed = async () => textOf(await operator.page(paths.backOffice.screens.href()));
    expect(await listed()).toContain(`${words.silent} `);
    await screen.get(start);
    await world.settle();
    expect(Date.parse((await row())?.lastSeenAt ?? '')).toBeGreaterThan(world.now() - 60_000);
  });

  it('gets new letters when the old ones have ended, and those are none any more', async () => {
    const { screen, answer } = await opens(createVisitor(world));
    const old = lettersOn(await answer.text());
    world.advance(lettersTimes.shownMs / 1000);
    const now = lettersOn(await (await screen.get(start)).text());
    expect(now).not.toBe(old);
    const late = await types(wish(old));
    expect(late.status).toBe(422);
    const html = await late.text();
    expect(textOf(html)).toContain(words.pair.fault.unknown);
    // What was typed is kept.
    expect(html).toContain(`value="${old}"`);
    expect(html).toContain('value="Screen 2, by the entrance"');
  });

  it('shows none to what only looks: a preview, a script, a HEAD', async () => {
    const looks: Record<string, string>[] = [{ 'sec-purpose': 'prefetch' }, { 'sec-fetch-mode': 'cors' }];
    for (const headers of looks) {
      const visitor = createVisitor(world);
      const answer = await visitor.get(start, headers);
      expect([answer.status, lettersOn(await answer.text())]).toEqual([404, '']);
      expect(visitor.cookies.has('pairing')).toBe(false);
    }
  });

  it('is any screen of a studio with staff, or of visitors; what is missing is said by its field', async () => {
    const { screen, answer } = await opens(createVisitor(world));
    const letters = lettersOn(await answer.text());
    const nothing = await types({ letters: 'ABCDEF' });
    const said = textOf(await nothing.text());
    expect(nothing.status).toBe(422);
    for (const fault of [words.pair.fault.letters, words.pair.fault.studio, words.pair.fault.kind])
      expect(said).toContain(fault);
    const unstaffed = studioOf(false)?.studioId;
    if (unstaffed) {
      const refused = await types({ ...wish(letters), kind: 'staff', studio: unstaffed });
      expect([refused.status, textOf(await refused.text()).includes(words.pair.fault.unstaffed)]).toEqual([422, true]);
    }
    expect((await types({ ...wish(letters), kind: 'staff', name: 'Desk' })).status).toBe(303);
    await screen.get(start);
    expect(textOf(await screen.page(start))).toContain('Desk');
  });

  it('is still paired by a link', async () => {
    const screen = createVisitor(world);
    await screen.get(start);
    const studioId = studioOf(true)?.studioId ?? '';
    const { token } = await world.services.devices.invite({
      kind: 'kiosk',
      market: 'denmark',
      studioId,
      name: 'By link',
    });
    expect((await screen.post(paths.kiosk.pair.href({ token }))).status).toBe(303);
    expect(screen.cookies.has('pairing')).toBe(false);
    expect((await screen.get(start)).status).toBe(200);
  });

  it('is paired anew with letters after it was taken out of service', async () => {
    const { devices } = world.services;
    const { screen, answer } = await opens(createVisitor(world));
    await types({ ...wish(lettersOn(await answer.text())), name: 'Twice' });
    await screen.get(start);
    const device = (await devices.list()).find(({ name }) => name === 'Twice');
    await devices.revoke(device?.deviceId ?? '');
    const again = await screen.get(start);
    expect(again.status).toBe(404);
    await types({ ...wish(lettersOn(await again.text())), name: 'Thrice' });
    await screen.get(start);
    expect(textOf(await screen.page(start))).toContain('Thrice');
  });
});
