import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../../worker/env';
import { paths } from '../../../worker/paths';
import { say } from '../../setup/pages/answers';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** What only the laptop has, what machines ask for, and what a wrong deploy says of itself. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
const raw = () => ({ ...(env as object) }) as Record<string, unknown>;
const real = {
  APP_URL: 'https://dk.solhus.example',
  HOSTS: JSON.stringify({
    'dk.solhus.example': 'denmark',
    'se.solhus.example': 'sweden',
    'nl.solhus.example': 'netherlands',
    'uk.solhus.example': 'england',
  }),
  IDENTITY_BASE_URL: undefined,
  PAYMENT_API_URL: 'https://api.stripe.com',
  MAIL_ADAPTER: 'binding',
  MAIL_API_URL: undefined,
  DEMO_POSITION: undefined,
  ACCESS_ISSUER: 'https://team.cloudflareaccess.com',
  EMAIL: {},
};
const postJson = (of: World, path: string, body: unknown, origin = 'http://localhost:8787') =>
  of.app.fetch(new Request(origin + path, { method: 'POST', body: JSON.stringify(body) }));

describe('/local', () => {
  it('moves the clock and runs jobs in the local environment', async () => {
    const own = await createWorld();
    const before = own.services.clock.now();
    expect((await postJson(own, paths.local.clock.href(), { advanceSeconds: 3600 })).status).toBe(200);
    expect(own.services.clock.now() - before).toBeGreaterThanOrEqual(3_600_000);
    for (const bad of [
      {},
      { advanceSeconds: -1 },
      { advanceSeconds: '1' },
      { advanceSeconds: 1e12 },
      { reset: false },
      { reset: true, advanceSeconds: 1 },
      null,
    ])
      expect([bad, (await postJson(own, paths.local.clock.href(), bad)).status]).toEqual([bad, 422]);
    expect((await postJson(own, paths.local.clock.href(), { reset: true })).status).toBe(200);
    expect(own.services.clock.now() - before).toBeLessThan(60_000);
    const visitor = createVisitor(own);
    for (const cron of ['* * * * *', '*/5 * * * *', '7 * * * *', '*/10 * * * *'])
      expect([cron, (await visitor.get(paths.local.jobs.href({ cron }))).status]).toEqual([cron, 200]);
    const none = await visitor.get(paths.local.jobs.href({ cron: 'sweep' }));
    expect([none.status, await none.json()]).toMatchObject([404, { jobs: { sweep: '/local/jobs/*%20*%20*%20*%20*' } }]);
  });

  it.each(['preview', 'production'])(
    'does not exist in %s: 404 like anything that is not there',
    async (ENVIRONMENT) => {
      const { createApp } = await import('../../../worker/app');
      const { createCells } = await import('../../../worker/services/cells');
      const cells = createCells(readEnv({ ...raw(), ...real, ENVIRONMENT }), {
        fetch: () => Promise.reject(new Error('nobody is asked')),
        later: () => undefined,
        realNow: () => world.services.clock.now(),
      });
      for (const services of cells.all()) services.log = () => undefined;
      const app = createApp(cells);
      const before = cells.clock.now();
      for (const [path, method] of [
        ['/local/clock', 'POST'],
        ['/local/clock', 'GET'],
        ['/local/jobs/*%20*%20*%20*%20*', 'GET'],
        [paths.local.counters.href(), 'GET'],
        ['/local/x', 'POST'],
        [`${paths.access.authorized.href()}?token=x`, 'GET'],
        [paths.access.leave.href(), 'GET'],
        [paths.backOffice.health.href(), 'GET'],
      ] as const) {
        const asked = async (at: string, headers: Record<string, string>) => {
          const body = method === 'POST' ? '{"advanceSeconds":60}' : null;
          const answer = await app.fetch(new Request(`https://dk.solhus.example${at}`, { method, headers, body }));
          return [path, answer.status, answer.headers.getSetCookie()];
        };
        const fromHere = { 'sec-fetch-site': 'same-origin' };
        expect(await asked(path, fromHere)).toEqual([path, 404, []]);
        // From elsewhere a post is refused before anybody looks what is there.
        expect(await asked(path, {})).toEqual(await asked('/nothing', {}));
      }
      expect(cells.clock.now() - before).toBeLessThan(30_000);
      // Over plain http no environment but the local one sets a cookie.
      const { studioId, productId } = createVisitor(world).plainProduct();
      const body = new URLSearchParams({ studio: studioId, product: productId });
      const plain = await app.fetch(
        new Request('http://localhost:8787/', { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' } }),
      );
      expect([plain.status, plain.headers.getSetCookie()]).toEqual([303, []]);
      const html = await (await app.fetch(new Request('https://dk.solhus.example/nothing'))).text();
      expect(html).not.toMatch(/sandbox|localhost/i);
    },
  );
});

describe('the environment', () => {
  it('of production refuses partners that are a sandbox or on loopback, each by its name', () => {
    expect(readEnv({ ...raw(), ...real, ENVIRONMENT: 'production' }).ENVIRONMENT).toBe('production');
    const sandboxes = [
      'http://localhost:8788/x',
      'https://localhost:8788',
      'https://127.0.0.1',
      'https://x.localhost',
      'https://[::1]:8788',
      'http://api.stripe.com',
    ];
    for (const name of ['APP_URL', 'IDENTITY_BASE_URL', 'PAYMENT_API_URL', 'MAIL_API_URL', 'ACCESS_ISSUER'])
      for (const url of sandboxes)
        expect(() => readEnv({ ...raw(), ...real, ENVIRONMENT: 'production', [name]: url }), `${name} ${url}`).toThrow(
          name,
        );
    expect(() => readEnv({ ...raw(), ...real, ENVIRONMENT: 'production', DEMO_POSITION: '55.6,12.5' })).toThrow(
      'DEMO_POSITION',
    );
  });

  it('has a back office with both of its vars, and none with one of them', () => {
    for (const name of ['ACCESS_ISSUER', 'ACCESS_AUDIENCE'])
      expect(() => readEnv({ ...raw(), ...real, ENVIRONMENT: 'production', [name]: undefined })).toThrow(name);
    const without = readEnv({ ...raw(), ACCESS_ISSUER: undefined, ACCESS_AUDIENCE: undefined });
    expect(without.ACCESS_ISSUER).toBeUndefined();
  });

  it('names all faults in one message, and no value', () => {
    const bad = {
      ...raw(),
      SESSION_KEYS_DENMARK: 'secret-that-is-too-short',
      PAYMENT_WEBHOOK_SECRET_SWEDEN: 'wrong-secret',
      HOSTS: '{"x":"mars"}',
      DB_ENGLAND: undefined,
    };
    let message = '';
    try {
      readEnv(bad);
    } catch (error) {
      message = String(error);
    }
    for (const name of ['SESSION_KEYS_DENMARK', 'PAYMENT_WEBHOOK_SECRET_SWEDEN', 'HOSTS', 'DB_ENGLAND'])
      expect(message).toContain(name);
    expect(message).not.toMatch(/secret-that|wrong-secret/);
  });
});

describe('machines', () => {
  it('health, readiness, icons', async () => {
    const visitor = createVisitor(world, { market: 'sweden' });
    expect(await (await visitor.get(paths.health.live.href())).json()).toEqual({ ok: true });
    expect(await (await visitor.get(paths.health.ready.href())).json()).toEqual({ ok: true });
    expect(say(await visitor.get('/favicon.ico'))).toBe('301 /favicon.svg');
  });

  it('the security contact of RFC 9116, at each host for itself', async () => {
    for (const market of ['denmark', 'sweden', 'netherlands', 'england'] as const) {
      const visitor = createVisitor(world, { market });
      const answer = await visitor.get(paths.securityTxt.href());
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
      const text = await answer.text();
      const all = (name: string) => [...text.matchAll(new RegExp(`^${name}: (.+)$`, 'gm'))].map(([, value]) => value);
      expect(all('Contact')).toEqual([
        `mailto:${world.markets[market].seller.mail}`,
        `${visitor.origin}${paths.contact.href()}`,
      ]);
      // In any order: to the RFC none comes first.
      expect(all('Preferred-Languages').map((list) => list?.split(', ').toSorted())).toEqual([
        ['da', 'en', 'nl', 'sv'],
      ]);
      expect(all('Canonical')).toEqual([`${visitor.origin}${paths.securityTxt.href()}`]);
      expect(all('Policy')).toEqual([`${visitor.origin}/security-policy.txt`]);
      // Once, later than now, and by less than a year, whenever it is asked for.
      const [expires = '', ...more] = all('Expires');
      expect([expires, more]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/), []]);
      const days = (Date.parse(expires) - world.services.clock.now()) / 86_400_000;
      expect([days > 170, days < 365]).toEqual([true, true]);
    }
    const elsewhere = await world.app.fetch(new Request(`https://evil.example${paths.securityTxt.href()}`));
    expect(await elsewhere.text()).not.toContain('evil.example');
  });

  it('a security contact that never lapses', async () => {
    const own = await createWorld();
    own.advance(3 * 365 * 86_400);
    const text = await createVisitor(own).page(paths.securityTxt.href());
    expect(Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(own.services.clock.now());
  });
});
