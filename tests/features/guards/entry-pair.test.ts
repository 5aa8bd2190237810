import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { probeDatabase } from '../../setup/databases/database-probe';
import { english, locationOf, say, textOf } from '../../setup/pages/answers';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** “If a validation state and session pair is present but no subscription exists …”: what every kind of pair comes to. */
const probe = probeDatabase((env as unknown as { DB: D1Database }).DB);
let world: World;
beforeAll(async () => {
  world = await createWorld({ DB: probe.database });
});

const { signup } = paths;
const toDetails = '302 /signup-customer-details';
const toAge = '302 /signup-age-verification';
const madeUp = '0b8f4f5e-8f0c-4f2f-9a49-0d3b1f6f7a10';
const visitorIn = () => createVisitor(world, { language: 'en' });

async function withPair(
  visitor: Visitor = visitorIn(),
): Promise<{ visitor: Visitor; pair: string; state: string; session: string }> {
  await visitor.selectsProduct(visitor.uvProduct());
  const pair = locationOf(await visitor.provesAge()) ?? '';
  const query = new URLSearchParams(pair.slice(2));
  return { visitor, pair, state: query.get('state') ?? '', session: query.get('session') ?? '' };
}

async function draftOf(visitor: Visitor) {
  const pointer = await world.services.sessions.read(visitor.cookies.get('session') ?? '');
  return (pointer && (await world.services.sessions.load(pointer)))?.state.draft ?? null;
}

describe('an entry pair', () => {
  it('“the user goes to /signup-customer-details”; repeated by the same draft it has the same outcome', async () => {
    const { visitor, pair, session, state } = await withPair();
    expect(say(await visitor.get(pair))).toBe(toDetails);
    const { subscription, hints } = (await draftOf(visitor)) ?? {};
    expect(subscription).toEqual({ validationSession: session });
    expect(hints).toEqual({ fail: false, noBirthdate: false });
    for (const alias of signup.entry.patterns)
      expect(say(await visitor.get(`${alias}${pair.slice(1)}`))).toBe(toDetails);
    expect(say(await visitor.get(`/?state=${state}&session={${session.toUpperCase()}}`))).toBe(toDetails);
    await visitor.entersDetails();
    expect(say(await visitor.get(pair))).toBe(toDetails);
  });

  it('“On failure the user goes to /signup-age-verification”: malformed, unknown, half known', async () => {
    const { visitor, state, session } = await withPair();
    const bad = [
      `state=${state}&session=${madeUp}`,
      `state=made-up&session=${session}`,
      `state=${state}&session={${session}`,
      `state=${state}&session=12`,
      `state=${'x'.repeat(5000)}&session=${session}`,
      `state=%00&session=%F0%9F%8C%9E`,
    ];
    for (const query of bad) expect([query, say(await visitor.get(`/?${query}`))]).toEqual([query, toAge]);
    // Half a pair is none: the page opens.
    for (const query of [
      `state=${state}`,
      `session=${session}`,
      `state=&session=${session}`,
      `state=${state}&session=`,
    ])
      expect(say(await visitor.get(`/?${query}`))).toBe('200');
    expect((await draftOf(visitor))?.subscription).toBeNull();
    expect(say(await visitor.get(`/?state=${state}&session=${session}`))).toBe(toDetails);
  });

  it('of another browser, or of another draft of the same browser, fails and proves nothing', async () => {
    const { visitor: owner, pair } = await withPair();
    for (const thief of [visitorIn(), visitorIn()]) {
      await thief.selectsProduct(thief.uvProduct());
      expect(say(await thief.get(pair))).toBe(toAge);
      expect(say(await thief.get(signup.ageVerification.href()))).toBe('200');
    }
    const stranger = await visitorIn().get(pair);
    expect([say(stranger), stranger.headers.getSetCookie()]).toEqual([toAge, []]);
    await owner.get('/login');
    await owner.selectsProduct(owner.uvProduct());
    expect(say(await owner.get(pair))).toBe(toAge);
  });

  it('expires after 24 hours', async () => {
    // The issuer keeps real time, so this clock is moved in a world of its own.
    const later = await createWorld();
    const { visitor, pair } = await withPair(createVisitor(later));
    later.advance(12 * 3600);
    await visitor.get(signup.ageVerification.href());
    await later.settle();
    later.advance(12 * 3600 + 60);
    expect(say(await visitor.get(pair))).toBe(toAge);
  });

  it('counts only while no subscription exists: later another pair changes nothing', async () => {
    const visitor = visitorIn();
    await visitor.selectsProduct(visitor.uvProduct());
    await visitor.entersDetails();
    expect(say(await visitor.get(`/?state=made-up&session=${madeUp}`))).toBe('200');
  });

  it('“the products are updated with the signup discount code”: the price is the one it always was', async () => {
    const { products, studios } = world.catalogue.denmark;
    const discounted = products.find((product) => product.signupDiscount !== null);
    const code = String(discounted?.signupDiscount?.code);
    const choice = { productId: String(discounted?.productId), studioId: String(studios[0]?.studioId) };
    const visitor = visitorIn();
    await visitor.selectsProduct(choice);
    const before = textOf(await visitor.page(signup.ageVerification.href()));
    await visitor.follow(await visitor.provesAge());
    expect((await draftOf(visitor))?.signupDiscountCode).toBe(code);
    const overview = textOf(await visitor.page(signup.overview.href()));
    for (const text of [before, overview]) expect(text).toContain('DKK 99.00');
    expect(overview).not.toContain(code);
  });

  it('“Failed validation-session fetch: the user goes to age verification”: also while the database is down', async () => {
    const { visitor, pair } = await withPair();
    probe.isDown = true;
    const answer = await visitor.get(pair);
    probe.isDown = false;
    expect(say(answer)).toBe(toAge);
    expect(say(await visitor.get(pair))).toBe(toDetails);
  });
});

describe('isolation of side effects', () => {
  const notNavigations: [string, Record<string, string>][] = [
    ['prefetch', { 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch' }],
    ['prerender', { 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch;prerender' }],
    ['image', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' }],
    ['script’s fetch', { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }],
  ];

  it.each(notNavigations)('a %s gets the same answer and changes nothing', async (_, headers) => {
    const { visitor, pair } = await withPair();
    const before = await draftOf(visitor);
    probe.run.length = 0;
    const follows = await visitor.get(pair, headers);
    expect([say(follows), await draftOf(visitor)]).toEqual([toDetails, before]);
    expect(say(await visitor.get('/login', headers))).toBe('200');
    expect(await draftOf(visitor)).toEqual(before);
    const account = await visitorIn().get('/account-main', headers);
    expect([say(account), account.headers.getSetCookie()]).toEqual(['302 /', []]);
    expect(probe.writes()).toEqual([]);
  });

  it('an issuer’s answer that is fetched ahead is not used up', async () => {
    for (const [, headers] of notNavigations) {
      const visitor = visitorIn();
      await visitor.selectsProduct(visitor.uvProduct());
      const callback = await visitor.answersIssuer('over18');
      expect((await visitor.get(callback, headers)).status).toBe(302);
      expect(locationOf(await visitor.get(callback))).toMatch(/^\/\?state=/);
    }
  });

  it('a cross-site link and a HEAD never clear a draft; the same site’s own link does', async () => {
    const visitor = visitorIn();
    await visitor.selectsProduct(visitor.uvProduct());
    const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    for (const path of ['/login', '/account-login', `/login?subscriptionId=${madeUp}`]) {
      expect(say(await visitor.get(path, crossSite))).toBe('200');
      const head = await world.app.fetch(
        new Request(visitor.origin + path, {
          method: 'HEAD',
          headers: { cookie: `session=${visitor.cookies.get('session')}` },
        }),
      );
      expect(head.status).toBe(200);
      expect(say(await visitor.get('/login?step=code'))).toBe('200');
    }
    expect((await draftOf(visitor))?.choice).not.toBeNull();
    await visitor.get('/login', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' });
    expect(await draftOf(visitor)).toBeNull();
  });

  it('the hints of the address choose a message on the first page too', async () => {
    const lost = visitorIn();
    expect(say(await lost.get('/signup-age-verification?fail=1'))).toBe('302 /signup?fail=1');
    expect(textOf(await lost.page('/signup?fail=1'))).toContain(english.age.hint.fail);
    expect(textOf(await lost.page('/?noBirthdate=1'))).toContain(english.age.hint.noBirthdate);
    expect(textOf(await lost.page('/?fail=0'))).not.toContain(english.age.hint.fail);
  });
});
