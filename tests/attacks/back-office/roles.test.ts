import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { paymentsOf } from '../../setup/money/money';
import { rows, rowsOf } from '../../setup/money/records';
import { textOf } from '../../setup/pages/answers';
import { createMember, type Member } from '../../setup/people/member';
import { backOfficeKey, createOperator } from '../../setup/people/operator';
import { createWorld, type World } from '../../setup/world';
import { createBackOfficeWorld, operatorOf, presses, requestsOf } from './people';

/** Somebody in the back office who tries what is not theirs: each role at every page and action. */
let world: World;
let member: Member;
let swede: Member;
let ids: Record<string, string>;
const { backOffice, backOfficeMore, backOfficeActions } = paths;

/** Who may what, in the words of the task and not read from the table that is tested. `admin` may all. */
const theirs: Readonly<Record<string, readonly string[]>> = {
  studio: ['/ops/screens', '/ops/screens.csv', '/ops/screens/pair', '/ops/screens/:device/revoke', '/ops/age-checks'],
  support: [
    '/ops/member',
    '/ops/member/:subscriptionId',
    '/ops/member/:subscriptionId/send-code',
    '/ops/member/:subscriptionId/cancel',
    '/ops/member/:subscriptionId/log-out',
    '/ops/member/:subscriptionId/pause',
    '/ops/member/:subscriptionId/end',
    '/ops/member/:subscriptionId/note',
    '/ops/member/:subscriptionId/address',
    '/ops/member/:subscriptionId/email',
    '/ops/members',
    '/ops/members.csv',
    '/ops/unpaid',
    '/ops/unpaid.csv',
    '/ops/mails',
    '/ops/mails.csv',
    '/ops/payment/:payment/send-receipt',
    '/ops/withdrawals',
    '/ops/withdrawals/:withdrawal',
    '/ops/withdrawals/:withdrawal/match/:number',
    '/ops/withdrawals/:withdrawal/set-aside',
  ],
  money: [
    '/ops',
    '/ops/figures.csv',
    '/ops/vat',
    '/ops/vat.csv',
    '/ops/money',
    '/ops/members',
    '/ops/members.csv',
    '/ops/unpaid',
    '/ops/unpaid.csv',
    '/ops/member',
    '/ops/member/:subscriptionId',
    '/ops/member/:subscriptionId/note',
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
  content: [
    '/ops/content',
    '/ops/content/:document',
    '/ops/content/:document/item/:item',
    '/ops/content/:document/preview',
    '/ops/content/:document/publish/:mark',
    '/ops/content/:document/discard/:mark',
    '/ops/content/:document/undo/:number',
  ],
};
const roles = Object.keys(theirs);
/** What a look is called, and whom it is of. At the other addresses stands nothing of anybody. */
const looks: readonly (readonly [pattern: RegExp, action: string, of: 'market' | 'membership'])[] = [
  [/^\/ops\/age-checks$/, 'ageChecks.seen', 'market'],
  [/^\/ops\/money$/, 'money.seen', 'market'],
  [/^\/ops\/members$/, 'members.seen', 'market'],
  [/^\/ops\/unpaid$/, 'unpaid.seen', 'market'],
  [/^\/ops\/mails$/, 'mails.seen', 'market'],
  [/^\/ops\/members\.csv$/, 'members.taken', 'market'],
  [/^\/ops\/unpaid\.csv$/, 'unpaid.taken', 'market'],
  [/^\/ops\/mails\.csv$/, 'mails.taken', 'market'],
  [/^\/ops\/withdrawals$/, 'withdrawals.seen', 'market'],
  [/^\/ops\/report$/, 'report.seen', 'market'],
  [/^\/ops\/report\.csv$/, 'report.taken', 'market'],
  [/^\/ops\/member\/:subscriptionId/, 'member.seen', 'membership'],
  [/^\/ops\/(?:payment|refund|refund-request)\/:/, 'payment.seen', 'membership'],
];

const routes = () =>
  world.app.routes
    .filter(({ method, path }) => (method === 'GET' || method === 'POST') && /^\/ops(?:$|\/)/.test(path))
    .filter(({ path }) => !path.includes('*'))
    .map(({ method, path }) => ({ method, path }));
const addressOf = (pattern: string) => pattern.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'x');

/** Everything that an action could change. */
async function rowsBehind(): Promise<string> {
  const tables = ['payment', 'subscription', 'refund_request', 'outbox', 'device', 'activation_code', 'session'];
  const all = await Promise.all(tables.map((table) => rows(`SELECT * FROM ${table} ORDER BY 1`)));
  return JSON.stringify(all);
}

beforeAll(async () => {
  world = await createBackOfficeWorld();
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
    document: 'catalogue',
    item: `products.${member.productId}`,
  };
  await presses(await operatorOf(world, 'money', 'asker'), addressOf('/ops/refund/:payment/:left/:amount/:reason'));
  ids.request = (await requestsOf(member.subscriptionId))[0]?.request_id ?? '';
  expect(ids.request).not.toBe('');
});

describe('a role', () => {
  it.each(roles)('%s gets the pages that are its own, and none of the others', async (role) => {
    const operator = await operatorOf(world, role);
    const before = await rowsBehind();
    let refused = 0;
    expect(routes().length).toBeGreaterThan(30);
    for (const { method, path } of routes()) {
      const answer =
        method === 'GET'
          ? await operator.get(addressOf(path))
          : await operator.post(addressOf(path), { number: 'x', q: 'x' });
      if (theirs[role]?.includes(path)) {
        // No statement waits, no refund came back, nothing is drafted: the way is open, and nothing stands at its end.
        if (/:withdrawal|refund-returned|(?:publish|discard)\/:mark|undo\/:number/.test(path)) {
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
    expect(await rowsBehind()).toBe(before);
  });

  it.each(roles)('%s has nothing in its menu that it may not see', async (role) => {
    const operator = await operatorOf(world, role);
    const html = await operator.page(
      (await operator.get(backOffice.business.href())).headers.get('location') ?? backOffice.business.href(),
    );
    const [, menu = ''] = /id="account"([\s\S]*?)<\/(?:ul|nav|div)>/.exec(html) ?? [];
    const links = [...menu.matchAll(/href="(\/ops[^"?]*)/g)].map(([, href = '']) => href);
    expect(links.length).toBeGreaterThan(0);
    for (const href of links) expect(theirs[role]).toContain(href);
  });

  it('that nobody gave: no page opens, no action is done, and the group that is missing is named', async () => {
    const before = await rowsBehind();
    for (const groups of [[], ['finance'], ['test-money ', 'TEST-MONEY'], ['*']]) {
      const operator = await createOperator(world, { email: 'nobody@solhus.example', groups });
      for (const { method, path } of routes()) {
        const answer =
          method === 'GET'
            ? await operator.get(addressOf(path))
            : await operator.post(addressOf(path), { number: 'x', q: 'x' });
        expect([groups, method, path, answer.status]).toEqual([groups, method, path, 403]);
        expect(textOf(await answer.text())).toContain('test-support');
      }
    }
    expect(await rowsBehind()).toBe(before);
    expect(await rows('SELECT * FROM audit WHERE actor = ?', 'operator:nobody@solhus.example')).toEqual([]);
  });

  it('of everybody is given by a star alone, and by nothing where there is none', async () => {
    const small = await createWorld({ ACCESS_ROLES: '{"*":{"role":"admin"}}' });
    expect((await (await createOperator(small, { groups: [] })).get(backOffice.money.href())).status).toBe(200);
    const unset = await createWorld({ ACCESS_ROLES: undefined });
    expect((await (await createOperator(unset)).get(backOffice.money.href())).status).toBe(403);
  });

  it('reaches its own market and no other', async () => {
    const operator = await createOperator(world, { email: 'danish@solhus.example', groups: ['test-danish'] });
    const here = { subscriptionId: member.subscriptionId };
    const there = { subscriptionId: swede.subscriptionId };
    expect((await operator.get(backOfficeMore.member.href(here))).status).toBe(200);
    for (const path of [
      backOfficeMore.member,
      backOfficeActions.sendCode,
      backOfficeActions.cancel,
      backOfficeActions.logOut,
    ])
      expect((await operator.get(path.href(there))).status).toBe(404);
    const [order] = await rowsOf<{ number: string }>(
      'sweden',
      'SELECT number FROM subscription WHERE subscription_id = ?',
      swede.subscriptionId,
    );
    expect((await operator.post(backOffice.findMember.href(), { number: order?.number ?? '' })).status).toBe(422);
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
    const screens = textOf(await operator.page(backOffice.screens.href()));
    const checks = textOf(await operator.page(backOffice.ageChecks.href())).replace(/(?<=\d)\s(?=\d)/g, '');
    expect([screens.includes('Mine'), screens.includes('Theirs')]).toEqual([true, false]);
    expect([checks.includes(mine), checks.includes(other)]).toEqual([true, false]);
    expect(checks).not.toContain(second?.name);

    const address = backOfficeActions.revokeScreen.href({ device: ids.otherDevice ?? '' });
    const key = await backOfficeKey(world, 'studio@solhus.example', backOfficeActions.revokeScreen);
    expect((await operator.get(address)).status).toBe(404);
    await operator.post(address, { idempotencyKey: key });
    const [device] = await rows('SELECT revoked_at FROM device WHERE device_id = ?', ids.otherDevice ?? '');
    expect(device?.revoked_at).toBeNull();
  });
});

describe('every page that says of somebody', () => {
  it('is written down with person, role and what, at every address of the back office', async () => {
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
      const look = looks.find(([pattern]) => pattern.test(path));
      const subject = look?.[2] === 'market' ? 'denmark' : member.subscriptionId;
      expect([path, seen]).toEqual([path, look ? [{ role: 'admin', action: look[1], subject }] : []]);
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
      throw new (await import('../../../worker/failures')).Unavailable('database');
    };
    const paged = [
      backOffice.money.href(),
      backOffice.ageChecks.href(),
      backOffice.report.href(),
      backOfficeMore.reportFile.href(),
      backOfficeMore.membersFile.href(),
    ];
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
