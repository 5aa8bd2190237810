import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { probeDatabase } from '../../setup/databases/database-probe';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { printFigure } from '../../setup/runtime/figures';
import { createWorld, type World } from '../../setup/world';

/** The same protection on every answer, whatever became of the request. */
const probe = probeDatabase((env as unknown as { DB: D1Database }).DB);
let world: World;
let member: Visitor;
beforeAll(async () => {
  world = await createWorld({ DB: probe.database });
  member = createVisitor(world);
  await member.joins(member.plainProduct());
});

const { signup, account } = paths;
const fixed: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'reporting-endpoints': 'csp="/csp-report"',
};
const nonces = new Set<string>();
let checked = 0;

/** Gives the nonce of the policy after checking everything that every answer carries. */
function checkHeaders(name: string, answer: Response, { isHttps = false } = {}): string {
  for (const [header, value] of Object.entries(fixed))
    expect([name, header, answer.headers.get(header)]).toEqual([name, header, value]);
  expect([name, answer.headers.get('referrer-policy')]).toEqual([
    name,
    expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin)$/),
  ]);
  expect([name, answer.headers.get('x-request-id')]).toEqual([
    name,
    expect.stringMatching(/^[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}$/),
  ]);
  expect([name, answer.headers.get('strict-transport-security')]).toEqual([
    name,
    isHttps ? 'max-age=63072000; includeSubDomains' : null,
  ]);
  const policy = new Map(
    (answer.headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]),
  );
  const nonce = /^'nonce-([\w-]{22})' 'strict-dynamic'$/.exec(policy.get('script-src') ?? '')?.[1] ?? '';
  expect([name, nonce.length]).toEqual([name, 22]);
  expect([name, nonces.has(nonce)]).toEqual([name, false]);
  nonces.add(nonce);
  expect(Object.fromEntries(policy)).toEqual({
    'default-src': `'none'`,
    'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
    'style-src': `'nonce-${nonce}'`,
    'img-src': `'self' data:`,
    'font-src': `'self'`,
    'connect-src': expect.stringMatching(/^'self'/),
    'manifest-src': `'self'`,
    'form-action': expect.stringMatching(/^'self'/),
    'base-uri': `'none'`,
    'frame-ancestors': `'none'`,
    'require-trusted-types-for': `'script'`,
    'trusted-types': expect.any(String),
    'report-uri': '/csp-report',
    'report-to': 'csp',
  });
  expect(policy.get('trusted-types')).not.toContain('*');
  checked += 1;
  return nonce;
}

/** In a page: one nonce, the policy's; no inline style, no handler, nothing from elsewhere that runs. */
function checkPage(name: string, html: string, nonce: string): void {
  const used = [...html.matchAll(/ nonce="([^"]*)"/g)].map(([, value]) => value);
  expect([name, used.length > 0, new Set(used)]).toEqual([name, true, new Set([nonce])]);
  for (const [tag] of html.matchAll(/<(?:script|style)\b[^>]*>/g))
    expect([name, tag]).toEqual([name, expect.stringContaining(`nonce="${nonce}"`)]);
  expect([name, / style=/.test(html)]).toEqual([name, false]);
  expect([name, / on[a-z]+="/.test(html)]).toEqual([name, false]);
  expect([name, /<(?:base|iframe|object|embed)\b/.test(html)]).toEqual([name, false]);
}

async function check(name: string, answer: Response, options = {}): Promise<string> {
  const nonce = checkHeaders(name, answer, options);
  const html = await answer.text();
  if (answer.headers.get('content-type')?.startsWith('text/html') && html !== '') checkPage(name, html, nonce);
  return html;
}

describe('every answer', () => {
  it('pages, redirects, refusals, JSON, text, also fetched twice', async () => {
    const visitor = createVisitor(world);
    const gets = [
      '/',
      '/',
      '/start',
      '/login',
      '/login?step=code',
      '/logout',
      '/nothing',
      '/account-main',
      '/signup-customer-details',
      '/signup-verify-email',
      '/signup-payment-completed',
      '/age/callback/mitid?state=x',
      '/assets/i18n/da.json',
      '/assets/i18n/xx.json',
      '/healthz',
      '/readyz',
      '/.well-known/security.txt',
      paths.icons.drawn.href(),
      paths.icons.asked.href(),
      '/culture',
      paths.local.counters.href(),
      '/terms',
      '/how-we-check-age',
      '/s/da',
      '/survey/nl-NL/usersatisfaction/x',
    ];
    for (const path of gets) await check(path, await visitor.get(path));
    for (const path of Object.values(account)) await check(path.href(), await member.get(path.href()));
    await check('POST refused', await visitor.post('/', {}, { 'sec-fetch-site': 'cross-site' }));
    await check('POST 405', await visitor.post('/healthz'));
    await check('POST 422', await visitor.post('/login', { email: 'x' }));
    await check('POST 415', await visitor.post('/login', {}, { 'content-type': 'application/json' }));
    await check('webhook', await visitor.post('/webhooks/payment'));
    await check('report', await visitor.post('/csp-report'));
    await check('HEAD', await world.app.fetch(new Request(`${visitor.origin}/`, { method: 'HEAD' })));
    await check('https', await world.app.fetch(new Request('https://dk.localhost/nothing')), { isHttps: true });
  });

  it('each step of a journey, its 503 and its 500', async () => {
    const visitor = createVisitor(world);
    await check('chosen', await visitor.selectsProduct(visitor.uvProduct()));
    for (const path of [signup.ageVerification, signup.selectIssuers, signup.customerDetails, signup.skinData])
      await check(path.href(), await visitor.get(path.href()));
    await check('callback', await visitor.provesAge());
    await check('details', await visitor.entersDetails());
    await check('skin', await visitor.answersSkin());
    await check('code page', await visitor.get(signup.verifyEmail.href()));
    await visitor.provesEmail();
    await check('overview', await visitor.get(signup.overview.href()));
    await check('ordered', await visitor.orders());
    await check('completed', await visitor.get(signup.completed.href()));
    await check('waiting', await visitor.get(signup.paymentCompleted.href()));
    probe.isDown = true;
    await check('503', await visitor.get(signup.completed.href()));
    await check('POST 503', await visitor.post('/login', { email: visitor.email }));
    probe.isDown = false;

    const { current } = world.services.catalogue;
    world.services.catalogue.current = () => Promise.reject(new TypeError(`a bug with ${visitor.email}`));
    const failure = await visitor.get('/');
    world.services.catalogue.current = current;
    expect(failure.status).toBe(500);
    const html = await check('500', failure);
    expect(html).toContain(failure.headers.get('x-request-id') ?? 'no id');
    expect(html + world.log.join()).not.toContain(visitor.email);
    printFigure(`headers: ${checked} answers checked, ${nonces.size} nonces, none twice`);
    expect(nonces.size).toBe(checked);
  });
});

describe('form-action', () => {
  const formAction = (answer: Response) =>
    /form-action ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];

  it('reaches out only from the pages that post to an issuer or to checkout', async () => {
    const visitor = createVisitor(world);
    const outside = `'self' https: http://localhost:8788`;
    await visitor.selectsProduct(visitor.uvProduct());
    for (const path of [signup.ageVerification.href(), signup.selectIssuers.href()])
      expect([path, formAction(await visitor.get(path))]).toEqual([path, outside]);
    expect(formAction(await visitor.choosesIssuer())).toBe(outside);
    expect(formAction(await visitor.post(signup.selectIssuers.href(), { issuer: 'x' }))).toBe(outside);
    await visitor.follow(await visitor.provesAge());
    for (const path of ['/', '/login', signup.customerDetails.href(), signup.skinData.href(), signup.overview.href()])
      expect([path, formAction(await visitor.get(path))]).toEqual([path, `'self'`]);
    const buyer = createVisitor(world);
    await buyer.reachesOverview(buyer.plainProduct());
    await buyer.orders();
    expect(formAction(await buyer.get(signup.completed.href()))).toBe(outside);
    expect(formAction(await member.get(account.main.href()))).toBe(`'self'`);
  });
});

describe('caching', () => {
  const cacheOf = (answer: Response) => answer.headers.get('cache-control');
  const varyOf = (answer: Response) => (answer.headers.get('vary') ?? '').toLowerCase();

  it('no-store for whoever has a session or gets a cookie, nothing personal kept by anyone', async () => {
    const visitor = createVisitor(world);
    const first = await visitor.selectsProduct(visitor.plainProduct());
    expect(cacheOf(first)).toBe('private, no-store');
    for (const path of ['/', '/login', '/nothing', '/signup-age-verification', signup.customerDetails.href()])
      expect([path, cacheOf(await visitor.get(path))]).toEqual([path, expect.stringContaining('no-store')]);
    for (const path of Object.values(account)) expect(cacheOf(await member.get(path.href()))).toBe('private, no-store');
    expect(cacheOf(await createVisitor(world).post('/culture', { language: 'en', returnTo: '/' }))).toBe(
      'private, no-store',
    );
  });

  it('anonymous pages may be kept by the browser, by language and cookie; machine answers by their own rules', async () => {
    const visitor = createVisitor(world);
    for (const path of ['/', '/?q=Odense', '/login', '/signup-payment-completed']) {
      const answer = await visitor.get(path);
      expect([path, cacheOf(answer), varyOf(answer)]).toEqual([path, null, 'accept-language, cookie']);
    }
    const withSession = createVisitor(world);
    await withSession.selectsProduct(withSession.plainProduct());
    for (const browser of [visitor, withSession]) {
      expect(cacheOf(await browser.get('/assets/i18n/da.json'))).toBe('public, max-age=60');
      expect(cacheOf(await browser.get('/healthz'))).toContain('no-store');
    }
  });
});
