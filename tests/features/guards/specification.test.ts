import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { english, headingOf, locationOf, say, textOf } from '../../setup/pages/answers';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** Each sentence of the specification's sections on guards and validation, by real requests. Its words are the tests' names. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
const { signup, account } = paths;
const visitorIn = (options = {}) => createVisitor(world, { language: 'en', ...options });
const overviewHref = signup.overview.href();

async function orderedVisitor(): Promise<Visitor> {
  const visitor = visitorIn();
  await visitor.reachesOverview();
  await visitor.orders();
  return visitor;
}

describe('Signup entry', () => {
  it('“a logged-in user whose product has no stop date goes to /account-main”', async () => {
    const visitor = visitorIn();
    await visitor.joins();
    for (const alias of signup.entry.patterns) expect(say(await visitor.get(alias))).toBe('302 /account-main');
    expect(say(await visitor.selectsProduct(visitor.plainProduct()))).toBe('302 /account-main');
    const pair = '/?state=made-up&session=0b8f4f5e-8f0c-4f2f-9a49-0d3b1f6f7a10';
    expect(say(await visitor.get(pair))).toBe('302 /account-main');
  });

  it('“Otherwise the selected product is restored from storage.”', async () => {
    const visitor = visitorIn();
    const choice = visitor.plainProduct();
    await visitor.selectsProduct(choice);
    expect(await visitor.page('/')).toMatch(
      new RegExp(`checked="" value="${choice.productId}"|value="${choice.productId}" checked=""`),
    );
    const stranger = await visitorIn().page(`/?studio=${choice.studioId}`);
    expect(stranger).toContain(choice.productId);
    expect(stranger).not.toContain('checked=""');
  });
});

describe('Login guard', () => {
  it('“if logged in, go to /account-main”', async () => {
    const visitor = visitorIn();
    await visitor.joins();
    for (const alias of paths.login.patterns) {
      expect(say(await visitor.get(alias))).toBe('302 /account-main');
      expect(say(await visitor.get(`${alias}?subscriptionId=0b8f4f5e-8f0c-4f2f-9a49-0d3b1f6f7a10`))).toBe(
        '302 /account-main',
      );
      expect(say(await visitor.post(alias, { email: visitor.email }))).toBe('302 /account-main');
    }
  });

  it('“Otherwise storage is cleared”: the draft goes; language, order pointer and login challenge stay', async () => {
    const visitor = visitorIn();
    await visitor.selectsProduct(visitor.uvProduct());
    await visitor.entersDetails();
    await visitor.post(paths.culture.href(), { language: 'da', returnTo: '/' });
    expect(say(await visitor.get('/login'))).toBe('200');
    expect(say(await visitor.get(signup.customerDetails.href()))).toBe('302 /');
    expect(visitor.cookies.get('language')).toBe('da');

    const ordered = await orderedVisitor();
    await ordered.post('/login', { email: ordered.email });
    await ordered.get('/account-login');
    expect(textOf(await ordered.page('/'))).toContain(english.select.waiting.title);
    expect(headingOf(await ordered.page('/login?step=code'))).toBe(english.code.title);
  });

  it('“With a subscriptionId query parameter, log in by subscription id; on success go to /account-subscription, else stay on login”', async () => {
    const member = visitorIn();
    await member.joins();
    const [row] = await world.ledger().then((rows) => rows.slice(-1));
    const guid = String(row?.subscriptionId);
    const browser = visitorIn();
    const page = `/login?subscriptionId=%7B${guid.toUpperCase()}%7D`;
    const shown = await browser.page(page);
    expect(textOf(shown)).toContain(english.code.send);
    expect(shown).not.toContain(member.email);
    expect(say(await browser.post('/login', { subscriptionId: guid }))).toBe('303 /login?step=code');
    expect(await browser.page('/login?step=code')).not.toContain(member.email);
    expect(say(await browser.post('/login', { code: '000000' }))).toBe('422');
    expect(say(await browser.post('/login', { code: await browser.readsCode(member.email) }))).toBe(
      '303 /account-subscription',
    );
    expect(say(await browser.get(account.subscription.href()))).toBe('200');
  });
});

describe('Account guard', () => {
  it('“if not logged in, go to /”, which says please log in and keeps the way back', async () => {
    for (const path of [account.main, account.subscription, account.profile, account.payments]) {
      const visitor = visitorIn();
      expect(say(await visitor.get(path.href()))).toBe('302 /');
      const start = await visitor.page('/');
      expect(textOf(start)).toContain(english.select.notices.pleaseLogIn.title);
      expect(start).toContain(`/login?returnTo=${encodeURIComponent(path.href())}`);
      expect(say(await visitor.post(path.href(), { intent: 'cancel' }))).toBe('302 /');
    }
  });

  it('remembers which task of the page was meant', async () => {
    const page = account.subscription.href({ do: 'withdraw' });
    const visitor = visitorIn();
    expect(say(await visitor.get(page))).toBe('302 /');
    expect(await visitor.page('/')).toContain(`/login?returnTo=${encodeURIComponent(page)}`);
    await visitor.get(`${page}&more=${'x'.repeat(300)}`);
    expect(await visitor.page('/')).toContain(`/login?returnTo=${encodeURIComponent(account.subscription.href())}`);
  });

  it('“If a token exists but no user, log in by subscription id using the token; otherwise go to /.”', async () => {
    const paid = await orderedVisitor();
    await paid.answersPayment(await paid.goesToPayment(), 'pay');
    await world.settle();
    const before = paid.cookies.get('session');
    expect(say(await paid.get(account.main.href()))).toBe('200');
    expect(paid.cookies.get('session')).not.toBe(before);

    const gone = visitorIn();
    await gone.joins();
    await removeMember(gone.email);
    expect(say(await gone.get(account.main.href()))).toBe('302 /');
    expect(say(await gone.get('/'))).toBe('200');
  });
});

async function removeMember(email: string): Promise<void> {
  const { database } = world.services;
  const id = `(SELECT member_id FROM member WHERE email = ?)`;
  await database.write([
    database.prepare(
      `DELETE FROM movement WHERE subscription_id IN (SELECT subscription_id FROM subscription WHERE member_id = ${id})`,
      email,
    ),
    ...['payment', 'subscription'].map((table) =>
      database.prepare(`DELETE FROM ${table} WHERE member_id = ${id}`, email),
    ),
    database.prepare('DELETE FROM member WHERE email = ?', email),
  ]);
}

describe('Overview guard', () => {
  it('“no selected product or subscription goes to /login”', async () => {
    const visitor = visitorIn();
    expect(say(await visitor.get(overviewHref))).toBe('302 /login');
    await visitor.selectsProduct(visitor.plainProduct());
    expect(say(await visitor.get(overviewHref))).toBe('302 /login');
    expect(say(await visitor.post(overviewHref, { acceptTerms: 'yes' }))).toBe('302 /login');
  });

  it('“If the subscription already has an id it is fetched; on success storage is cleared and the user goes to /”', async () => {
    const visitor = await orderedVisitor();
    expect(say(await visitor.post(overviewHref, { acceptTerms: 'yes' }))).toBe('303 /signup-completed');
    expect(say(await visitor.get(overviewHref, { 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch' }))).toBe(
      '302 /',
    );
    expect(await draftOf(visitor)).not.toBeNull();
    expect(say(await visitor.get(overviewHref))).toBe('302 /');
    expect(await draftOf(visitor)).toBeNull();
    const start = textOf(await visitor.page('/'));
    expect(start).toContain(english.select.waiting.title);
    expect(say(await visitor.post('/', { intent: 'restart' }))).toBe('303 /');
    expect(textOf(await visitor.page('/'))).not.toContain(english.select.waiting.title);
  });
});

describe('Completed, age and details guards', () => {
  it('“no product or subscription goes to /; allowed only if not yet paid”', async () => {
    const visitor = await orderedVisitor();
    expect(say(await visitorIn().get(signup.completed.href()))).toBe('302 /');
    expect(say(await visitor.get(signup.completed.href()))).toBe('200');
    await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
    await world.settle();
    expect(say(await visitor.get(signup.completed.href()))).toBe('302 /');
    expect(say(await visitor.post(signup.completed.href()))).toBe('302 /');
  });

  it('“validation set with a subscription goes to /signup-customer-details; age verification not required or no product selected goes to /signup”', async () => {
    const visitor = visitorIn();
    const both = [signup.ageVerification.href(), signup.selectIssuers.href()];
    for (const path of both) expect(say(await visitor.get(path))).toBe('302 /signup');
    await visitor.selectsProduct(visitor.plainProduct());
    for (const path of both) expect(say(await visitor.post(path))).toBe('302 /signup');
    await visitor.selectsProduct(visitor.uvProduct());
    await visitor.follow(await visitor.provesAge());
    for (const path of both) expect(say(await visitor.get(path))).toBe('302 /signup-customer-details');
    for (const path of both) expect(say(await visitor.post(path))).toBe('302 /signup-customer-details');
  });

  it('“no selected product goes to /”', async () => {
    for (const path of [signup.customerDetails.href(), signup.skinData.href()]) {
      expect(say(await visitorIn().get(path))).toBe('302 /');
      expect(say(await visitorIn().post(path, { firstName: 'Anna' }))).toBe('302 /');
    }
  });
});

describe('Validation rules', () => {
  const { uvProduct } = createVisitorProducts();
  const upper = () => uvProduct().productId.toUpperCase();
  const forms: [string, () => string, boolean][] = [
    ['bare', () => uvProduct().productId, true],
    ['upper case', upper, true],
    ['in braces', () => `{${uvProduct().productId}}`, true],
    ['in braces, upper case', () => `{${upper()}}`, true],
    ['half braces', () => `{${uvProduct().productId}`, false],
    ['the other half', () => `${uvProduct().productId}}`, false],
    ['without hyphens', () => uvProduct().productId.replaceAll('-', ''), false],
    ['with a space', () => ` ${uvProduct().productId}`, false],
    ['no GUID', () => 'sol-fri', false],
  ];

  it('“A product query parameter is accepted only if it is a GUID (optionally in braces, case-insensitive); it is lower-cased.”', async () => {
    const { studioId, productId } = uvProduct();
    for (const [name, form, accepted] of forms) {
      const html = await visitorIn().page(`/?studio=${studioId}&product=${encodeURIComponent(form())}`);
      const marked = /name="product"[^>]*checked=""/.test(html);
      expect([name, marked, html.includes(productId)]).toEqual([name, accepted, true]);
      // What is no GUID counts as absent: nothing is said about it.
      expect(textOf(html)).not.toContain(english.select.notices.unknownProduct.title);
    }
    const response = await visitorIn().post('/', { studio: `{${studioId.toUpperCase()}}`, product: `{${upper()}}` });
    expect(say(response)).toBe('303 /signup-age-verification');
    expect(say(await visitorIn().post('/', { studio: studioId, product: `{${productId}` }))).toBe('422');
  });

  it('“centerId or studio”: studio wins, the GUID rule holds for both, an unknown product or studio is said', async () => {
    const visitor = visitorIn();
    const [first, second] = world.catalogue.denmark.studios;
    const unknown = '0b8f4f5e-8f0c-4f2f-9a49-0d3b1f6f7a10';
    const productsIn = (studio?: { name: string }) =>
      english.select.productsIn.replace('{{studio}}', String(studio?.name));
    const headed = async (query: string) => textOf(await visitor.page(`/?${query}`));
    expect(await headed(`centerId=${first?.studioId}`)).toContain(productsIn(first));
    expect(await headed(`studio=${second?.studioId}&centerId=${first?.studioId}`)).toContain(productsIn(second));
    expect(await headed(`studio=x&centerId={${first?.studioId.toUpperCase()}}`)).toContain(productsIn(first));
    expect(await headed(`studio=${unknown}`)).toContain(english.select.notices.unknownStudio.title);
    expect(await headed(`studio=${first?.studioId}&product=${unknown}`)).toContain(
      english.select.notices.unknownProduct.title,
    );
  });

  it('without a cookie nothing is written and values travel in the page', async () => {
    const { studioId, productId } = uvProduct();
    const before = { ...world.services.database.counters };
    const query = `promotion=WELCOME20&product=${productId}&fail=1&q=K`;
    for (const path of [
      `/?${query}`,
      `/?${query}&studio=${studioId}`,
      '/login',
      '/logout',
      '/signup-verify-email',
      '/signup-payment-completed',
    ]) {
      const response = await visitorIn().get(path);
      expect([path, response.status, response.headers.getSetCookie()]).toEqual([path, 200, []]);
    }
    expect(world.services.database.counters.rowsWritten).toBe(before.rowsWritten);
    const studios = await visitorIn().page(`/?${query}`);
    const carried = `href="/?product=${productId}&amp;promotion=WELCOME20&amp;q=K&amp;studio=`;
    expect(studios.includes(carried)).toBe(true);
    expect(await visitorIn().page(`/?${query}&studio=${studioId}`)).toContain('name="promotion" value="WELCOME20"');
  });
});

function createVisitorProducts() {
  return { uvProduct: () => visitorIn().uvProduct() };
}

async function draftOf(visitor: Visitor): Promise<unknown> {
  const pointer = await world.services.sessions.read(visitor.cookies.get('session') ?? '');
  const loaded = pointer && (await world.services.sessions.load(pointer));
  return loaded?.state.draft ?? null;
}

it('a page refused by its guard keeps nothing of the address it came by', async () => {
  const response = await visitorIn().get(`${account.main.href()}?x=1#y`);
  expect(locationOf(response)).toBe('/');
});
