import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../worker/paths';
import { textOf } from '../setup/answers';
import { rows, rowsOf } from '../setup/books';
import { createMember, type Member } from '../setup/member';
import { paymentsOf } from '../setup/money';
import { createOperator } from '../setup/operator';
import { createWorld, type World } from '../setup/world';
import { createDeskWorld, operatorOf, presses, requestsOf } from './desk-people';

/** Somebody at the desk who tries what is not theirs: each role at every page and deed. */
let world: World;
let member: Member;
let swede: Member;
let ids: Record<string, string>;
const { desk, deskMore, deskActions } = paths;

/** Who may what, in the words of the task and not read from the table that is tested. `admin` may all. */
const theirs: Readonly<Record<string, readonly string[]>> = {
  studio: ['/ops/screens', '/ops/screens/:device/revoke', '/ops/age-checks'],
  support: [
    '/ops/member',
    '/ops/member/:subscriptionId',
    '/ops/member/:subscriptionId/send-code',
    '/ops/member/:subscriptionId/cancel',
    '/ops/member/:subscriptionId/log-out',
    '/ops/payment/:payment/send-receipt',
    '/ops/withdrawals',
    '/ops/withdrawals/:withdrawal',
    '/ops/withdrawals/:withdrawal/match/:number',
    '/ops/withdrawals/:withdrawal/set-aside',
  ],
  money: [
    '/ops/money',
    '/ops/member',
    '/ops/member/:subscriptionId',
    '/ops/payment/:payment/send-receipt',
    '/ops/refund/:payment',
    '/ops/refund/:payment/:left/:amount/:reason',
    '/ops/refund-returned/:payment/again',
    '/ops/refund-returned/:payment/otherwise',
    '/ops/refund-request/:request/confirm',
    '/ops/refund-request/:request/refuse',
    '/ops/withdrawals',
    '/ops/withdrawals/:withdrawal',
    '/ops/withdrawals/:withdrawal/match/:number',
    '/ops/withdrawals/:withdrawal/set-aside',
  ],
};
/** Nothing of anybody stands there. */
const withoutLook = [
  '/ops',
  '/ops/funnel',
  '/ops/screens',
  '/ops/screens/:device/revoke',
  '/ops/member',
  '/ops/surveys',
];

const routes = () =>
  world.app.routes
    .filter(({ method, path }) => (method === 'GET' || method === 'POST') && /^\/ops(?:$|\/)/.test(path))
    .filter(({ path }) => !path.includes('*'))
    .map(({ method, path }) => ({ method, path }));
const addressOf = (pattern: string) => pattern.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'x');

/** Everything that a deed could change. */
async function books(): Promise<string> {
  const tables = ['payment', 'subscription', 'refund_request', 'outbox', 'device', 'activation_code', 'session'];
  const all = await Promise.all(tables.map((table) => rows(`SELECT * FROM ${table} ORDER BY 1`)));
  return JSON.stringify(all);
}

beforeAll(async () => {
  world = await createDeskWorld();
  const [first, second] = world.catalogue.denmark.studios;
  member = await createMember(world, { language: 'en' });
  swede = await createMember(world, { market: 'sweden', language: 'en' });
  const invite = (studioId: string, name: string) =>
    world.services.devices.invite({ kind: 'kiosk', market: 'denmark', studioId, name });
  const [own, other] = [await invite(first?.studioId ?? '', 'Mine'), await invite(second?.studioId ?? '', 'Theirs')];
  const [charge] = await paymentsOf(member.subscriptionId);
  const left = String(charge?.amount_minor);
  ids = {
    subscriptionId: member.subscriptionId,
    payment: charge?.payment_id ?? '',
    left,
    amount: left,
    reason: 'goodwill',
    device: own.deviceId,
    otherDevice: other.deviceId,
    row: 'all',
    surveyId: 'none',
    question: 'none',
  };
  await presses(await operatorOf(world, 'money', 'asker'), addressOf('/ops/refund/:payment/:left/:amount/:reason'));
  ids.request = (await requestsOf(member.subscriptionId))[0]?.request_id ?? '';
  expect(ids.request).not.toBe('');
});

describe('a role', () => {
  it.each(['studio', 'support', 'money'])(
    '%s gets the pages that are its own, and none of the others',
    async (role) => {
      const operator = await operatorOf(world, role);
      const before = await books();
      let refused = 0;
      expect(routes().length).toBeGreaterThan(30);
      for (const { method, path } of routes()) {
        const answer =
          method === 'GET'
            ? await operator.get(addressOf(path))
            : await operator.post(addressOf(path), { number: 'x' });
        if (theirs[role]?.includes(path)) {
          // No statement waits here, and no refund came back: the way is open, and nothing stands at its end.
          if (/:withdrawal|refund-returned/.test(path)) {
            expect([path, [303, 404].includes(answer.status)]).toEqual([path, true]);
            continue;
          }
          expect([role, method, path, answer.status]).toEqual([role, method, path, method === 'GET' ? 200 : 422]);
          continue;
        }
        // Access leads everybody to the first address; it goes on to what is theirs.
        const isDoor = path === '/ops' && method === 'GET';
        expect([role, method, path, answer.status]).toEqual([role, method, path, isDoor ? 303 : 403]);
        const text = textOf(await answer.text());
        for (const secret of ['Anna', member.email, 'Theirs']) expect(text).not.toContain(secret);
        refused += 1;
      }
      expect(refused).toBeGreaterThan(8);
      expect(await books()).toBe(before);
    },
  );

  it.each(['studio', 'support', 'money'])('%s has nothing in its menu that it may not see', async (role) => {
    const operator = await operatorOf(world, role);
    const html = await operator.page((await operator.get(desk.health.href())).headers.get('location') ?? '');
    const [, menu = ''] = /id="account"([\s\S]*?)<\/(?:ul|nav|div)>/.exec(html) ?? [];
    const links = [...menu.matchAll(/href="(\/ops[^"?]*)/g)].map(([, href = '']) => href);
    expect(links.length).toBeGreaterThan(0);
    for (const href of links) expect(theirs[role]).toContain(href);
  });

  it('that nobody gave: no page opens, no deed is done, and the group that is missing is named', async () => {
    const before = await books();
    for (const groups of [[], ['finance'], ['test-money ', 'TEST-MONEY'], ['*']]) {
      const operator = await createOperator(world, { email: 'nobody@solhus.example', groups });
      for (const { method, path } of routes()) {
        const answer =
          method === 'GET'
            ? await operator.get(addressOf(path))
            : await operator.post(addressOf(path), { number: 'x' });
        expect([groups, method, path, answer.status]).toEqual([groups, method, path, 403]);
        expect(textOf(await answer.text())).toContain('test-support');
      }
    }
    expect(await books()).toBe(before);
    expect(await rows('SELECT * FROM audit WHERE actor = ?', 'operator:nobody@solhus.example')).toEqual([]);
  });

  it('of everybody is given by a star alone, and by nothing where there is none', async () => {
    const small = await createWorld({ ACCESS_ROLES: '{"*":{"role":"admin"}}' });
    expect((await (await createOperator(small, { groups: [] })).get(desk.money.href())).status).toBe(200);
    const unset = await createWorld({ ACCESS_ROLES: undefined });
    expect((await (await createOperator(unset)).get(desk.money.href())).status).toBe(403);
  });

  it('reaches its own market and no other', async () => {
    const operator = await createOperator(world, { email: 'danish@solhus.example', groups: ['test-danish'] });
    const here = { subscriptionId: member.subscriptionId };
    const there = { subscriptionId: swede.subscriptionId };
    expect((await operator.get(deskMore.member.href(here))).status).toBe(200);
    for (const path of [deskMore.member, deskActions.sendCode, deskActions.cancel, deskActions.logOut])
      expect((await operator.get(path.href(there))).status).toBe(404);
    const [order] = await rowsOf<{ number: string }>(
      'sweden',
      'SELECT number FROM subscription WHERE subscription_id = ?',
      swede.subscriptionId,
    );
    expect((await operator.post(desk.findMember.href(), { number: order?.number ?? '' })).status).toBe(422);
  });
});

describe('a studio’s people', () => {
  it('see no other studio’s screens and checks, and take none of them out of service', async () => {
    const operator = await operatorOf(world, 'studio');
    const [first, second] = world.catalogue.denmark.studios;
    const ask = async (studioId = '') => {
      const asked = await world.services.manualChecks.request({
        ...{ market: 'denmark', studioId, sessionHash: 's', draftId: crypto.randomUUID(), productId: null },
      });
      return asked.ok ? asked.value.shortCode : '';
    };
    const [mine, other] = [await ask(first?.studioId), await ask(second?.studioId)];
    const screens = textOf(await operator.page(desk.screens.href()));
    const checks = textOf(await operator.page(desk.ageChecks.href()));
    expect([screens.includes('Mine'), screens.includes('Theirs')]).toEqual([true, false]);
    expect([checks.includes(mine), checks.includes(other)]).toEqual([true, false]);
    expect(checks).not.toContain(second?.name);

    const address = deskActions.revokeScreen.href({ device: ids.otherDevice ?? '' });
    const key = await world.services.desk.createKey('studio@solhus.example', deskActions.revokeScreen.patterns[0]);
    expect((await operator.get(address)).status).toBe(404);
    await operator.post(address, { idempotencyKey: key });
    const [device] = await rows('SELECT revoked_at FROM device WHERE device_id = ?', ids.otherDevice ?? '');
    expect(device?.revoked_at).toBeNull();
  });
});

describe('every page that says of somebody', () => {
  it('is written down with person, role and what, at every address of the desk', async () => {
    const looked: string[] = [];
    for (const { path } of routes().filter(({ method }) => method === 'GET')) {
      const name = `looks-${path.replace(/\W+/g, '-')}`;
      const operator = await operatorOf(world, 'admin', name);
      const answer = await operator.get(addressOf(path));
      if (answer.status !== 200) continue;
      const seen = await rows<{ role: string; action: string; subject: string }>(
        'SELECT role, action, subject FROM audit WHERE actor = ?',
        `operator:${name.toLowerCase()}@solhus.example`,
      );
      expect([path, seen.length]).toEqual([path, withoutLook.includes(path) ? 0 : 1]);
      for (const { role, action, subject } of seen)
        expect([path, role, /[a-z]+\.[a-z]+/i.test(action), subject.length > 0]).toEqual([path, 'admin', true, true]);
      looked.push(path);
    }
    expect(looked).toContain('/ops/report.csv');
    expect(looked).toContain('/ops/refund/:payment');
    expect(looked.length).toBeGreaterThan(15);
  });

  it('shows nothing where its trace cannot be written', async () => {
    const operator = await operatorOf(world, 'admin', 'untraced');
    const { database } = world.services;
    const write = database.write;
    database.write = async () => {
      throw new (await import('../../worker/services/database/database')).Unavailable('database');
    };
    const paged = [desk.money.href(), desk.ageChecks.href(), desk.report.href(), deskMore.reportFile.href()];
    const answers: [number, boolean][] = [];
    for (const path of [...paged, addressOf('/ops/refund/:payment')]) {
      const answer = await operator.get(path);
      const text = textOf(await answer.text());
      answers.push([answer.status, /Not answering: Denmark|missing,denmark/.test(text)]);
      expect(text).not.toMatch(/Anna|D-\d{4}|\bcheck,denmark/);
    }
    database.write = write;
    // Lists say that the cell is missing, for so it is to whoever looks; a page of one member is not there at all.
    expect(answers).toEqual([...paged.map(() => [200, true]), [503, false]]);
  });
});
