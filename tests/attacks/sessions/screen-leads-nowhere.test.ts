import { beforeAll, describe, expect, it } from 'vitest';
import { createRoute } from '../../../worker/context';
import { screen } from '../../../worker/middleware/screen';
import { paths } from '../../../worker/paths';
import type { Devices } from '../../../worker/services/devices/port';
import { siteRows } from '../../../worker/site/mount';
import { page } from '../../../worker/site/policy';
import { enrol } from '../../features/kiosk/screens';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/**
 * A visitor paid at the studio's screen. The provider's page was opened there, where no wipe of ours runs, and the next
 * one found the card's last digits, name and address in the browser.
 */
let world: World;
beforeAll(async () => {
  world = await createWorld({}, { cell: 'england' });
});

const start = paths.kiosk.start.href();
const location = (response: Response) => response.headers.get('location');
const isAway = (response: Response, origin: string) =>
  location(response) !== null && new URL(location(response) ?? '', origin).origin !== origin;
/** Every address that has no parameter, and a guess at those that have. */
const addresses = siteRows(true)
  .flatMap(({ name, patterns, methods, policy }) => patterns.map((pattern) => ({ name, pattern, methods, policy })))
  .map((row) => ({
    ...row,
    path: row.pattern.replaceAll(/:\w+(\{[^}]*\})?/g, crypto.randomUUID()).replaceAll('?', ''),
  }));
const isOurs = ({ name }: { name: string }) => !/^(backOffice|local|access)/.test(name);

describe('an enrolled screen', () => {
  it('opens no page of sign-up, log-in or account: each leads back to its start', async () => {
    const { screen } = await enrol(world);
    const closed = addresses.filter((row) => isOurs(row) && row.policy.atScreen !== true);
    expect(closed.length).toBeGreaterThan(25);
    for (const { path, methods } of closed) {
      for (const method of methods) {
        const answer = method === 'GET' ? await screen.get(path) : await screen.post(path, { intent: 'continue' });
        expect([method, path, answer.status, location(answer)]).toEqual([
          method,
          path,
          method === 'GET' ? 302 : 303,
          start,
        ]);
      }
    }
  });

  it('is sent to no other site by any route, with an order to be paid in its session', async () => {
    const visitor = createVisitor(world, { market: 'england' });
    await visitor.reachesOverview(visitor.plainProduct());
    await visitor.orders();
    const completed = paths.signup.completed.href();
    const fields = await visitor.hidden(completed);
    const { screen } = await enrol(world);
    visitor.cookies.set('device', screen.cookies.get('device') ?? '');
    const atScreen = await visitor.post(completed, fields);
    expect([atScreen.status, location(atScreen)]).toEqual([303, start]);
    const session = visitor.cookies.get('session') ?? '';
    for (const row of addresses.filter(isOurs)) {
      visitor.cookies.set('session', session);
      for (const answer of [await visitor.get(row.path), await visitor.post(row.path, { intent: 'continue' })])
        expect([row.path, isAway(answer, visitor.origin)]).toEqual([row.path, false]);
    }
  });

  it('keeps the form of the payment from opening what it opens in any other browser', async () => {
    const visitor = createVisitor(world, { market: 'england' });
    await visitor.reachesOverview(visitor.plainProduct());
    await visitor.orders();
    expect(new URL(await visitor.goesToPayment(), visitor.origin).origin).not.toBe(visitor.origin);
  });

  it.each([
    ['its own device', () => Promise.resolve({ kind: 'kiosk', market: 'england' }), start],
    ['a database that is down', () => Promise.reject(new Error('down')), start],
    ['a staff desk', () => Promise.resolve({ kind: 'staff', market: 'england' }), 'https://pay.example/'],
  ])('has its way out closed whatever a route answers: %s', async (_, find, to) => {
    const app = createRoute();
    app.use(async (c, next) => {
      c.set('policy', { ...page, atScreen: true });
      c.set('market', world.markets.england);
      c.set('services', {
        ...world.services,
        devices: { ...world.services.devices, find: find as unknown as Devices['find'] },
      });
      await next();
    }, screen);
    app.get('/', (c) => c.redirect('https://pay.example/', 303));
    const answer = await app.request('http://uk.localhost:8787/', { headers: { cookie: 'device=key' } });
    expect(location(answer)).toBe(to);
  });

  it('is only the browser that has the key: a made-up one is a visitor like any other', async () => {
    const visitor = createVisitor(world, { market: 'england' });
    visitor.cookies.set('device', 'x'.repeat(43));
    expect((await visitor.get('/')).status).toBe(200);
  });
});
