import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { say } from '../../setup/pages/answers';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { secretsOf } from '../../setup/runtime/cell-vars';
import { createWorld, type World } from '../../setup/world';

/** Lifetimes by the clock: idle 30 minutes and absolute 12 hours for members, 30 days if they ask, a draft 24 hours and 7 days. */
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const account = paths.account.main.href();
const { DB } = env as unknown as { DB: D1Database };

async function memberIn(world: World, fields: Record<string, string> = {}): Promise<Visitor> {
  const visitor = createVisitor(world);
  await visitor.joins(visitor.plainProduct());
  await visitor.post('/logout');
  expect(say(await visitor.logsIn(visitor.email, fields))).toBe('303 /account-main');
  return visitor;
}

describe.each([
  {
    who: 'a member',
    fields: {} as Record<string, string>,
    idle: 30 * minute,
    absolute: 12 * hour,
    stride: 24 * minute,
  },
  {
    who: 'a remembered member',
    fields: { remember: 'yes' } as Record<string, string>,
    idle: 30 * day,
    absolute: 30 * day,
    stride: 6 * day,
  },
])('$who', ({ fields, idle, absolute, stride }) => {
  it('is forgotten after the idle time, and after the absolute time however busy', async () => {
    const world = await createWorld();
    const idler = await memberIn(world, fields);
    const busy = await memberIn(world, fields);
    let passed = 0;
    const pass = async (seconds: number) => {
      world.advance(seconds);
      passed += seconds;
      const status = (await busy.get(account)).status;
      await world.settle();
      return status;
    };
    while (passed + stride < Math.min(idle, absolute)) expect(await pass(stride)).toBe(200);
    expect((await idler.get(account)).status).toBe(200);
    await world.settle();
    const idleFrom = passed;
    while (passed + stride < absolute && passed < idleFrom + idle) expect(await pass(stride)).toBe(200);
    if (idle < absolute) {
      expect(await pass(minute)).toBe(200);
      expect(say(await idler.get(account))).toBe('302 /');
      expect(say(await idler.get(account))).toBe('302 /');
    }
    while (passed + stride < absolute) expect(await pass(stride)).toBe(200);
    expect(await pass(absolute - passed + 1)).toBe(302);
  });
});

it('a log-in that is left open in another tab keeps no member logged in', async () => {
  const world = await createWorld();
  const visitor = await memberIn(world);
  // Its offer of a passkey is renewed each four minutes, until it is refused.
  let isRenewed = true;
  for (let minutes = 0; minutes < 36; minutes += 4) {
    world.advance(4 * minute);
    if (isRenewed) isRenewed = (await visitor.post(paths.passkey.options.href(), { purpose: 'login' })).ok;
  }
  expect(say(await visitor.get(account))).toBe('302 /');
});

describe('a draft', () => {
  it('lives 24 hours without a visit and 7 days with', async () => {
    const world = await createWorld();
    const [idler, busy] = [createVisitor(world), createVisitor(world)];
    for (const visitor of [idler, busy]) {
      await visitor.selectsProduct(visitor.uvProduct());
      expect(say(await visitor.get(paths.signup.ageVerification.href()))).toBe('200');
    }
    for (let days = 1; days <= 7; days += 1) {
      world.advance(day - 2 * hour);
      expect([days, say(await busy.get(paths.signup.ageVerification.href()))]).toEqual([days, '200']);
      await world.settle();
      if (days === 1) {
        world.advance(2 * hour + minute);
        await busy.get(paths.signup.ageVerification.href());
        await world.settle();
        expect(say(await idler.get(paths.signup.ageVerification.href()))).toBe('302 /signup');
        expect(say(await idler.get(paths.signup.customerDetails.href()))).toBe('302 /');
      }
    }
    world.advance(12 * hour);
    expect(say(await busy.get(paths.signup.ageVerification.href()))).toBe('302 /signup');
  });

  it('reading is not writing: sliding at most every five minutes', async () => {
    const world = await createWorld();
    const visitor = await memberIn(world);
    const seenAt = async () => {
      const pointer = await world.services.sessions.read(visitor.cookies.get('session') ?? '');
      const row = DB.prepare('SELECT last_seen_at AS at FROM session WHERE id_hash = ?').bind(pointer?.idHash);
      return (await row.first<{ at: string }>())?.at;
    };
    const first = await seenAt();
    for (const seconds of [minute, 2 * minute, minute]) {
      world.advance(seconds);
      await visitor.get(account);
      await world.settle();
      expect(await seenAt()).toBe(first);
    }
    world.advance(2 * minute);
    await visitor.get(account);
    await world.settle();
    expect(await seenAt()).not.toBe(first);
  });
});

describe('the cookie', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  const choose = (url: string, headers: Record<string, string> = {}) => {
    const { studioId, productId } = createVisitor(world).plainProduct();
    return world.app.fetch(
      new Request(`${url}/`, {
        method: 'POST',
        body: new URLSearchParams({ studio: studioId, product: productId }),
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
        redirect: 'manual',
      }),
    );
  };

  it('is __Host- and Secure over https, plain on loopback http in the local environment, and none on other http', async () => {
    const secure = (await choose('https://dk.localhost')).headers.getSetCookie();
    expect(secure).toHaveLength(1);
    expect(secure[0]).toMatch(
      /^__Host-session=v2\.denmark\.[\w-]{43}\.\w+\.\w+\.t1~[\w-]{43}; Max-Age=604\d\d\d; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    for (const host of ['dk.localhost:8787', 'localhost:8787', '127.0.0.1:8787', '[::1]:8787', 'anything.localhost']) {
      const [plain = ''] = (await choose(`http://${host}`)).headers.getSetCookie();
      expect([host, plain]).toEqual([
        host,
        expect.stringMatching(/^session=v2\.denmark\..*; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/),
      ]);
    }
    for (const host of ['dk.solhus.example', '192.168.1.9', 'localhost.evil.example'])
      expect([host, (await choose(`http://${host}`)).headers.getSetCookie()]).toEqual([host, []]);
    // A plain cookie is no session over https, so nobody on the network can plant one.
    const [planted = ''] = (await choose('http://dk.localhost:8787')).headers.getSetCookie();
    const answer = await world.app.fetch(
      new Request('https://dk.localhost/signup-customer-details', {
        headers: { cookie: planted.split(';')[0] ?? '' },
        redirect: 'manual',
      }),
    );
    expect(say(answer)).toBe('302 /');
  });

  it('is refused without fuss when any of it is changed, another key signed it or its format is unknown', async () => {
    const visitor = createVisitor(world);
    await visitor.selectsProduct(visitor.plainProduct());
    const good = visitor.cookies.get('session') ?? '';
    const [version = '', cell = '', id = '', revision = '', expiry = '', signature = ''] = good.split('.');
    const [, mac = ''] = signature.split('~');
    const join = (...parts: string[]) => parts.join('.');
    const forged = [
      join('v1', cell, id, revision, expiry, signature),
      join(version, 'sweden', id, revision, expiry, signature),
      join(version, id, revision, expiry, signature),
      join(version, cell, `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`, revision, expiry, signature),
      join(version, cell, id, '2', expiry, signature),
      join(version, cell, id, revision, `${expiry}zz`, signature),
      join(version, cell, id, revision, expiry, `t2~${mac}`),
      join(version, cell, id, revision, expiry, `t1~${mac.slice(0, -1)}`),
      join(version, cell, id, revision, expiry),
      join(version, cell, id, revision, expiry, signature, 'x'),
      'v1',
      '',
      'x'.repeat(4000),
      '%00%ff',
      '{}',
      `"${good}"`.slice(0, -1),
    ];
    for (const cookie of forged) {
      const answer = await world.app.fetch(
        new Request(`${visitor.origin}/signup-customer-details`, {
          headers: { cookie: `session=${cookie}` },
          redirect: 'manual',
        }),
      );
      expect([cookie.slice(0, 20), say(answer)]).toEqual([cookie.slice(0, 20), '302 /']);
    }
    expect(say(await visitor.get('/signup-customer-details'))).toBe('200');
  });

  it('signed by the key before is good during a rotation, and no longer once that key is gone', async () => {
    const visitor = createVisitor(world);
    await visitor.selectsProduct(visitor.plainProduct());
    const old = secretsOf('denmark').SESSION_KEYS;
    const next = `t2:${'n'.repeat(43)}`;
    for (const [keys, expected] of [
      [`${next},${old}`, '200'],
      [next, '302 /'],
    ] as const) {
      const rotated = createVisitor(await createWorld({ SESSION_KEYS: keys }));
      rotated.cookies.set('session', visitor.cookies.get('session') ?? '');
      expect(say(await rotated.get('/signup-customer-details'))).toBe(expected);
    }
  });

  it('of an old tab is brought up to date, and of before a restore is no session', async () => {
    const visitor = createVisitor(world);
    await visitor.selectsProduct(visitor.uvProduct());
    const first = visitor.cookies.get('session') ?? '';
    await visitor.entersDetails();
    const newest = visitor.cookies.get('session') ?? '';
    visitor.cookies.set('session', first);
    await visitor.get(paths.signup.ageVerification.href());
    expect(visitor.cookies.get('session')?.split('.')[3]).toBe(newest.split('.')[3]);
    await DB.prepare('UPDATE session SET revision = 1 WHERE revision > 1').run();
    expect(say(await visitor.get(paths.signup.ageVerification.href()))).toBe('302 /signup');
    expect(visitor.cookies.has('session')).toBe(true);
  });
});
