import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../../worker/domain/markets/languages';
import { paths } from '../../../worker/paths';
import { markup, nastyTexts, pollutingNames, pollution } from '../../setup/pages/nasty';
import { addressOf, linkTo, surveyWith } from '../../setup/pages/survey';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { printFigure } from '../../setup/runtime/figures';
import { createWorld, type World } from '../../setup/world';

const seed = 20261120;
/** A sample, unless the long run asks for all. */
const isLong = (env as unknown as { SOAK: string }).SOAK === 'full';
const runs = (full: number) => (isLong ? full : full / 4);

let world: World;
let visitor: Visitor;
let other: Visitor;
/** Values sent: each query parameter, form field, cookie and header is one. */
let inputs = 0;
beforeAll(async () => {
  world = await createWorld();
  other = createVisitor(world);
  await other.reachesOverview();
  visitor = createVisitor(world);
  await visitor.reachesOverview();
  surveys.push(
    addressOf(await linkTo(world, surveyWith())),
    addressOf(await linkTo(world, surveyWith(), { kind: 'studio' })),
  );
});

/** A personal link's and a studio's. */
const surveys: string[] = [];

const guid = fc.uuid({ version: 4 });
const nasty = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...nastyTexts),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ maxLength: 200 }) },
  { weight: 1, arbitrary: guid },
  { weight: 1, arbitrary: guid.map((id) => `{${id.toUpperCase()}}`) },
  { weight: 1, arbitrary: fc.constantFrom(20_000, 65_536).map((length) => 'A'.repeat(length)) },
);
const queryName = fc.constantFrom(
  'fail',
  'noBirthdate',
  'promotion',
  'product',
  'centerId',
  'studio',
  'state',
  'session',
  'q',
  'all',
  'from',
  'step',
  'subscriptionId',
  'returnTo',
  'result',
  'id',
  'done',
  'sent',
  'topic',
  'change',
  'code',
  'iss',
  'error',
  ...pollutingNames,
  'x[]',
  '',
);
const fieldName = fc.constantFrom(
  'studio',
  'product',
  'promotion',
  'intent',
  'issuer',
  'firstName',
  'lastName',
  'email',
  'phone',
  'street',
  'zip',
  'city',
  'marketingEmail',
  'q1',
  'q10',
  'exclusions[]',
  'skinConsent',
  'code',
  'acceptTerms',
  'startNow',
  'quote',
  'idempotencyKey',
  'remember',
  'subscriptionId',
  'language',
  'returnTo',
  'topic',
  'message',
  'stamp',
  'question',
  'answer',
  'answer[]',
  'device',
  'round',
  'choice',
  'from',
  ...pollutingNames,
  '',
);
const gets = [
  ...Object.values(paths.signup),
  paths.login,
  paths.logout,
  ...Object.values(paths.account),
  ...Object.values(paths.help),
  paths.contact,
  paths.health.live,
]
  .flatMap(({ patterns }) => [...patterns])
  .concat(
    '/age/callback/mitid',
    '/assets/i18n/da.json',
    '/assets/i18n/__proto__',
    '/nowhere',
    '/s/da',
    '/survey/en-gb/usersatisfaction',
    '/survey/xx/x',
  );
const posts = [
  ...Object.values(paths.signup).map(({ patterns }) => patterns[0]),
  ...paths.login.patterns,
  paths.culture.patterns[0],
  paths.consent.patterns[0],
  paths.contact.patterns[0],
  paths.webhooks.payment.patterns[0],
  paths.cspReport.patterns[0],
  '/age/callback/mitid',
  '/nowhere',
].filter((path) => path !== paths.signup.overview.patterns[0]);
const pairs = (name: fc.Arbitrary<string>) => fc.array(fc.tuple(name, nasty), { minLength: 1, maxLength: 5 });

/** A designed answer: never our failure, never markup of theirs, never a way to another host. */
async function expectDesigned(response: Response, what: string): Promise<void> {
  const body = await response.text();
  expect(response.status, what).toBeLessThan(500);
  expect(body.includes(markup), `${what}: reflected`).toBe(false);
  const location = response.headers.get('location');
  if (location) expect(new URL(location, 'http://dk.localhost:8787').hostname, what).toMatch(/localhost$/);
  if (response.status >= 400 && (response.headers.get('content-type') ?? '').includes('html')) {
    expect(body, what).toMatch(/<h1[ >]/);
  }
}

const check = (property: fc.IAsyncPropertyWithHooks<never>, numRuns: number) =>
  fc.assert(property as unknown as fc.IAsyncProperty<unknown>, { numRuns, seed, endOnFailure: true });

describe('bad input gets a designed answer', () => {
  it('in queries', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...gets, ...surveys),
      pairs(queryName),
      fc.boolean(),
      async (path, query, known) => {
        inputs += query.length;
        const search = query.map(
          ([name, value]) =>
            `${encodeURIComponent(wellFormed(name))}=${fc.stringify(value).length % 2 ? encodeURIComponent(wellFormed(value)) : value.replace(/[^!-~]|#/g, '')}`,
        );
        const address = `${path}?${search.join('&')}`.slice(0, 16_000);
        const response =
          known && !path.includes('log')
            ? await visitor.get(address, { 'sec-purpose': 'prefetch' })
            : await createVisitor(world).get(address);
        await expectDesigned(response, `GET ${address.slice(0, 300)}`);
      },
    );
    await check(property as never, runs(4_500));
  }, 240_000);

  it('in forms', async () => {
    const property = fc.asyncProperty(fc.constantFrom(...posts, ...surveys), pairs(fieldName), async (path, fields) => {
      inputs += fields.length;
      const sender = createVisitor(world);
      for (const [name, value] of visitor.cookies) sender.cookies.set(name, value);
      const body = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, wellFormed(value)]));
      if (body.get('intent') === 'restart') body.delete('intent');
      const response = await sender.get(path).then(() => sender.raw(path, body.toString()));
      await expectDesigned(response, `POST ${path} ${body.toString().slice(0, 300)}`);
      for (const [name, value] of sender.cookies) visitor.cookies.set(name, value);
    });
    await check(property as never, runs(2_200));
  }, 300_000);

  it('in cookies and headers', async () => {
    const headers = fc.constantFrom(
      'accept-language',
      'user-agent',
      'sec-fetch-mode',
      'sec-purpose',
      'origin',
      'referer',
      'if-none-match',
      'content-type',
      'stripe-signature',
    );
    const property = fc.asyncProperty(
      fc.constantFrom(...gets, ...surveys),
      headers,
      nasty,
      nasty,
      async (path, header, value, cookie) => {
        inputs += 3;
        const sender = createVisitor(world, { market: 'sweden' });
        const safe = (text: string) =>
          wellFormed(text)
            .replace(/[^\x20-\x7e]/g, '?')
            .slice(0, 4_000);
        sender.cookies.set('session', safe(cookie).replace(/;/g, ''));
        sender.cookies.set('language', safe(value).replace(/;/g, ''));
        await expectDesigned(
          await sender.get(path, { [header]: safe(value).trim() }),
          `${path} ${header}: ${value.slice(0, 80)}`,
        );
      },
    );
    await check(property as never, runs(1_500));
  }, 240_000);

  it('thousands of them, and another visitor has lost nothing', async () => {
    printFigure(`bad input in workerd: ${inputs} values sent`);
    expect(inputs).toBeGreaterThan(runs(20_000));
    const overview = await other.page(paths.signup.overview.href());
    expect(overview).toContain(other.email);
    expect(overview).not.toContain(visitor.email);
    for (const language of languages) expect(Object.prototype).not.toHaveProperty(language);
    expect(pollution()).toBeUndefined();
  });
});

const wellFormed = (text: string) => text.toWellFormed();
