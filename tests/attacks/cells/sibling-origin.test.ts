import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { createOperator } from '../../setup/people/operator';
import { printFigure } from '../../setup/runtime/figures';
import { createWorld, type World } from '../../setup/world';

/**
 * Four markets live under one domain. A hole in one of them, or a page somebody put under a sub-domain, is same-site
 * with the others: what it posts to them is still another's, also from a browser that says no more than `Origin`.
 */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const port = 8787;
const hosts = ['dk', 'se', 'nl', 'uk'].map((one) => `${one}.localhost`);
const originAt = (host: string) => `http://${host}:${port}`;
/** Proved by a signature or a sealed token, without effect, or on a laptop alone. */
const elsewhereToo: readonly string[] = [
  ...paths.webhooks.payment.patterns,
  ...paths.webhooks.mail.patterns,
  ...paths.cspReport.patterns,
  ...paths.local.clock.patterns,
];
/** And by a mail program, which says nothing of where it comes from: a browser always does. */
const byMailPrograms: readonly string[] = [...paths.surveyOptOut.patterns, ...paths.unsubscribe.patterns];

/** What a page that is not this one can make a browser say. */
function foreign(host: string): Record<string, string>[] {
  const own = originAt(host);
  const origins = [
    ...hosts.filter((one) => one !== host).map(originAt),
    // Other names of the same market, and what looks like its own.
    ...[originAt('localhost'), originAt('127.0.0.1'), originAt(`x.${host}`), originAt(`${host}.`)],
    ...[`https://${host}:${port}`, `http://${host}`, `http://${host}:${port + 1}`, `${own}/`, `${own}.evil.example`],
    ...['null', own.toUpperCase(), `${own}, ${own}`],
  ];
  return [
    ...origins.map((origin) => ({ origin })),
    ...origins.filter((one) => one !== 'null').map((origin) => ({ origin, 'sec-fetch-site': 'same-origin' })),
    ...['same-site', 'cross-site', 'none', 'Same-Origin '].map((site) => ({ origin: own, 'sec-fetch-site': site })),
    {},
  ];
}

describe('a post from a sibling market', () => {
  it('is refused at every address that takes one, and writes nothing', async () => {
    const operator = await createOperator(world);
    await operator.reachesOverview(operator.plainProduct());
    const cookie = [...operator.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const posts = new Set(world.app.routes.filter(({ method }) => method === 'POST').map(({ path }) => path));
    const closed = [...posts].filter((path) => !elsewhereToo.includes(path));
    const send = (host: string, path: string, headers: Record<string, string>) =>
      world.app.fetch(
        new Request(originAt(host) + path.replace(/:\w+/g, 'x'), {
          method: 'POST',
          body: new URLSearchParams({ intent: 'cancel' }),
          headers: { cookie, ...headers },
          redirect: 'manual',
        }),
      );
    let tried = 0;
    for (const path of closed)
      for (const headers of foreign('dk.localhost')) {
        if (byMailPrograms.includes(path) && Object.keys(headers).length === 0) continue;
        const before = world.services.database.counters.rowsWritten;
        const answer = await send('dk.localhost', path, headers);
        expect([path, headers, answer.status]).toEqual([path, headers, 403]);
        expect(answer.headers.getSetCookie()).toEqual([]);
        expect(world.services.database.counters.rowsWritten).toBe(before);
        tried += 1;
      }
    for (const host of hosts)
      for (const headers of foreign(host)) {
        expect([host, headers, (await send(host, '/culture', headers)).status]).toEqual([host, headers, 403]);
      }
    printFigure(`sibling origins: ${closed.length} addresses, ${tried} posts refused`);
    expect(closed.length).toBeGreaterThan(30);
  });

  it('is told from a post of its own page, with and without Sec-Fetch-Site', async () => {
    for (const host of hosts)
      for (const headers of [
        [['origin', originAt(host)]],
        [
          ['origin', originAt(host)],
          ['sec-fetch-site', 'same-origin'],
        ],
        [['sec-fetch-site', 'same-origin']],
        [
          ['origin', 'null'],
          ['sec-fetch-site', 'same-origin'],
        ],
      ] as [string, string][][]) {
        const body = new URLSearchParams({ language: 'en', returnTo: '/login' });
        const request = new Request(`${originAt(host)}/culture`, { method: 'POST', body, headers, redirect: 'manual' });
        expect([host, headers, (await world.app.fetch(request)).status]).toEqual([host, headers, 303]);
      }
  });
});
