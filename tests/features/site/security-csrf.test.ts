import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { english, headingOf, say, textOf } from '../../setup/pages/answers';
import { createOperator } from '../../setup/people/operator';
import { printFigure } from '../../setup/runtime/figures';
import { createWorld, type World } from '../../setup/world';

/** Who may change something, in what form, and what a refusal looks like. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
const origin = 'http://dk.localhost:8787';

const send = (path: string, init: RequestInit = {}, host = origin) =>
  world.app.fetch(
    new Request(host + path, { redirect: 'manual', ...init, headers: { 'accept-language': 'en', ...init.headers } }),
  );

async function isDesigned(answer: Response, title: string): Promise<string> {
  const html = await answer.text();
  expect(html).toContain('<html lang="en"');
  expect(headingOf(html)).toBe(title);
  const id = answer.headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}$/);
  expect(textOf(html)).toContain(english.errors.id.replace('{{id}}', id));
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(/<a class="btn[^"]*" href="\//.test(html)).toBe(true);
  return textOf(html);
}

describe('the origin of a change', () => {
  const types = [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/json',
    undefined,
  ];
  const sites = ['same-origin', 'same-site', 'cross-site', 'none', 'nonsense', '', undefined];
  const origins = [
    origin,
    'http://localhost:8787',
    'http://dk.localhost',
    'https://dk.localhost:8787',
    'https://evil.example',
    'null',
    '',
    undefined,
  ];
  const methods = ['POST', 'PUT', 'PATCH', 'DELETE'];

  it('method × content type × Sec-Fetch-Site × Origin: only our own pages get through', async () => {
    const target = paths.culture.href();
    let cells = 0;
    for (const method of methods)
      for (const type of types)
        for (const site of sites)
          for (const from of origins) {
            const headers: Record<string, string> = {};
            if (type !== undefined) headers['content-type'] = type;
            if (site !== undefined) headers['sec-fetch-site'] = site;
            if (from !== undefined) headers.origin = from;
            const body = type === undefined ? undefined : new TextEncoder().encode('language=en&returnTo=/login');
            const answer = await send(target, { method, headers, ...(body ? { body } : {}) });
            const isOurs =
              site === undefined
                ? from === origin
                : site === 'same-origin' && [origin, 'null', '', undefined].includes(from);
            const expected = !isOurs ? 403 : method !== 'POST' ? 405 : type === types[0] ? 303 : 415;
            expect([method, type, site, from, answer.status]).toEqual([method, type, site, from, expected]);
            expect(answer.headers.getSetCookie().length).toBe(expected === 303 ? 1 : 0);
            cells += 1;
          }
    printFigure(`csrf: ${cells} cells as specified`);
    expect(cells).toBe(methods.length * types.length * sites.length * origins.length);
  });

  it('holds for every address that takes a POST, and a refusal changes nothing and is a designed page', async () => {
    // In the back office, too: what an operator may do is not done for another site.
    const visitor = await createOperator(world);
    await visitor.reachesOverview(visitor.plainProduct());
    const written = () => world.services.database.counters.rowsWritten;
    const posts = new Set(world.app.routes.filter(({ method }) => method === 'POST').map(({ path }) => path));
    // Webhooks are signed.
    const open = ['/webhooks/payment', '/webhooks/mail', '/csp-report', '/local/clock'];
    for (const path of [...posts].filter((one) => !open.includes(one))) {
      const before = written();
      const answer = await visitor.post(
        path.replace(/:\w+/g, 'x'),
        { intent: 'cancel' },
        { 'sec-fetch-site': 'cross-site' },
      );
      expect([path, answer.status, written()]).toEqual([path, 403, before]);
    }
    await isDesigned(
      await send('/', { method: 'POST', headers: { origin: 'https://evil.example' } }),
      english.errors.forbidden.title,
    );
    expect(posts.size).toBeGreaterThan(10);
  });

  it('webhooks are proved by their signature instead, reports by having no effect', async () => {
    const crossSite = {
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.example',
      'content-type': 'application/json',
    };
    const webhook = await send('/webhooks/payment', { method: 'POST', body: '{"id":"evt_1"}', headers: crossSite });
    expect([webhook.status, await webhook.text()]).toEqual([400, 'bad signature']);
    const report = JSON.stringify({
      'csp-report': { 'violated-directive': 'script-src', 'document-uri': 'https://x/?mail=anna@example.com' },
    });
    expect((await send('/csp-report', { method: 'POST', body: report, headers: crossSite })).status).toBe(204);
    expect(world.log.filter((line) => line.includes('"csp"')).join()).not.toContain('anna');
    for (const body of ['', 'x', '[]', 'x'.repeat(40_000)])
      expect((await send('/csp-report', { method: 'POST', body, headers: crossSite })).status).toBe(204);
  });
});

describe('what is refused by its form', () => {
  it('405 with Allow for another method, 404 for what is not there, whatever the method', async () => {
    const own = { 'sec-fetch-site': 'same-origin' };
    for (const [path, allow] of [
      ['/', 'GET, POST'],
      ['/culture', 'POST'],
      ['/signup-payment-completed', 'GET'],
      ['/age/callback/mitid', 'GET'],
      ['/assets/i18n/da.json', 'GET'],
      ['/webhooks/payment', 'POST'],
      ['/healthz', 'GET'],
    ] as const)
      for (const method of [
        'PUT',
        'DELETE',
        'PATCH',
        'OPTIONS',
        ...(allow === 'POST' ? ['GET'] : allow === 'GET' ? ['POST'] : []),
      ]) {
        const answer = await send(path, { method, headers: own });
        expect([path, method, answer.status, answer.headers.get('allow')?.split(', ').sort().join(', ')]).toEqual([
          path,
          method,
          405,
          allow,
        ]);
        await isDesigned(answer, english.errors.methodNotAllowed.title);
      }
    const nearly = new Map([
      ['/signup-completed/', '/signup-completed'],
      ['//', '/'],
      ['/SIGNUP', '/signup'],
    ]);
    for (const path of [
      '/nothing',
      ...nearly.keys(),
      '/account-main/x',
      '/assets/i18n/fr.json',
      '/assets/i18n/da.txt',
      '/.git/config',
      '/%2e%2e/etc',
      '/static/none.js',
      '/wp-admin.php',
    ])
      for (const method of ['GET', 'POST', 'HEAD']) {
        const answer = await send(path, { method, headers: own });
        // A translation’s address takes no POST, whatever its name; a page typed otherwise is only read.
        const isNearly = method !== 'POST' && nearly.has(path);
        const expected = method === 'POST' && path.startsWith('/assets/') ? 405 : isNearly ? 302 : 404;
        expect([path, method, answer.status]).toEqual([path, method, expected]);
        expect(answer.headers.get('location')).toBe(isNearly ? nearly.get(path) : null);
        if (expected !== 404) continue;
        if (method !== 'HEAD') await isDesigned(answer, english.errors.notFound.title);
      }
  });

  it('413 over 32 KB, counted also where no length is declared', async () => {
    const own = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
    const filler = (size: number) => `language=en&returnTo=${encodeURIComponent('/login')}&x=${'y'.repeat(size)}`;
    const chunked = (size: number) =>
      new ReadableStream({
        start(controller) {
          for (const part of filler(size).match(/.{1,1000}/g) ?? []) controller.enqueue(new TextEncoder().encode(part));
          controller.close();
        },
      });
    for (const [size, status] of [
      [31_000, 303],
      [33 * 1024, 413],
      [200_000, 413],
    ] as const) {
      for (const body of [filler(size), chunked(size)])
        expect([size, (await send('/culture', { method: 'POST', body, headers: own })).status]).toEqual([size, status]);
    }
    const said = await isDesigned(
      await send('/login', { method: 'POST', body: filler(40_000), headers: own }),
      english.errors.tooLarge.title,
    );
    expect(said).toContain('Nothing has been saved or charged.');
    await isDesigned(
      await send('/webhooks/payment', { method: 'POST', body: 'x'.repeat(300_000) }),
      english.errors.tooLarge.title,
    );
  });

  it('415 for a body that is no form; duplicate names take the first, odd names do no harm', async () => {
    const own = { 'sec-fetch-site': 'same-origin' };
    await isDesigned(
      await send('/login', {
        method: 'POST',
        body: '{"email":"a@b.dk"}',
        headers: { ...own, 'content-type': 'application/json' },
      }),
      english.errors.unsupportedType.title,
    );
    const body =
      'language=en&language=xx&returnTo=%2Flogin&returnTo=%2F%2Fevil.example&__proto__=x&constructor=y&hasOwnProperty=z&%00=1&a[]=1';
    const answer = await send('/culture', {
      method: 'POST',
      body,
      headers: { ...own, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    });
    expect(say(answer)).toBe('303 /login');
  });
});

describe('where it is asked', () => {
  it('an unknown host gets the default market, and never its own name in an address we hand out', async () => {
    for (const host of ['http://192.168.1.9:8787', 'https://evil.example', 'http://xx.localhost:8787']) {
      const html = await (await send('/', {}, host)).text();
      expect(html).toContain('data-market="denmark"');
      expect(html).not.toContain('evil.example');
    }
    for (const [host, market] of [
      ['dk', 'denmark'],
      ['se', 'sweden'],
      ['nl', 'netherlands'],
      ['uk', 'england'],
    ])
      expect(await (await send('/', {}, `http://${host}.localhost:8787`)).text()).toContain(`data-market="${market}"`);
    const forged = await send('/', { headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' } });
    expect(await forged.text()).not.toContain('evil.example');
  });
});
