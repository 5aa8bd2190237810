import danish from 'virtual:texts/da/whole';
import dutch from 'virtual:texts/nl/whole';
import swedish from 'virtual:texts/sv/whole';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MarketId } from '../../../worker/domain/markets/market';
import { paths } from '../../../worker/paths';
import { english, headingOf, say } from '../../setup/pages/answers';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** The language of a page: cookie, then the best match of Accept-Language, then the market's first. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const texts = { da: danish, sv: swedish, nl: dutch, en: english };
const culture = paths.culture.href();

describe('the language', () => {
  const cells: [MarketId, string | undefined, keyof typeof texts][] = [
    ['denmark', undefined, 'da'],
    ['denmark', 'en', 'en'],
    ['denmark', 'en-US,en;q=0.9', 'en'],
    ['denmark', 'da;q=0.5, en;q=0.8', 'en'],
    ['denmark', 'en;q=0.5, da;q=0.8', 'da'],
    ['denmark', 'sv, fr;q=0.9, en;q=0.1', 'en'],
    ['denmark', 'sv, fr', 'da'],
    ['denmark', 'en;q=0', 'da'],
    ['denmark', 'en;q=0, da;q=0', 'da'],
    ['denmark', 'EN-gb', 'en'],
    ['denmark', '*', 'da'],
    ['denmark', ';;;q=,,x;q=abc', 'da'],
    ['denmark', `${'x,'.repeat(5000)}en`, 'da'],
    ['sweden', 'da, en;q=0.7, sv;q=0.7', 'en'],
    ['sweden', 'da', 'sv'],
    ['netherlands', 'nl-BE', 'nl'],
    ['netherlands', 'en-GB,nl;q=0.9', 'en'],
    ['england', 'da, sv, nl', 'en'],
  ];
  it.each(cells)('%s with “%s” speaks %s', async (market, language, expected) => {
    const answer = await createVisitor(world, { market, ...(language === undefined ? {} : { language }) }).get(
      '/login',
    );
    const html = await answer.text();
    expect([headingOf(html), answer.headers.get('content-language')]).toEqual([texts[expected].login.title, expected]);
    expect(html).toContain(`<html lang="${expected}"`);
  });

  it('that was chosen wins over the browser’s; one the market does not have is nobody’s choice', async () => {
    const visitor = createVisitor(world, { language: 'en' });
    visitor.cookies.set('language', 'da');
    expect(headingOf(await visitor.page('/login'))).toBe(danish.login.title);
    for (const bad of ['sv', 'nl', 'xx', '', '__proto__', 'da-DK']) {
      visitor.cookies.set('language', bad);
      expect([bad, headingOf(await visitor.page('/login'))]).toEqual([bad, english.login.title]);
    }
  });

  it('menu shows each language by its own name with its flag, and none where there is only one', async () => {
    const visitor = createVisitor(world);
    const html = await visitor.page('/');
    expect([...html.matchAll(/name="language"[^>]*>|value="(?:da|en)" lang="(da|en)"/g)].length).toBeGreaterThan(0);
    expect(html).toContain('Dansk');
    expect(html).toContain('English');
    expect(await createVisitor(world, { market: 'england' }).page('/')).not.toContain('name="language"');
  });
});

describe('choosing a language', () => {
  it('goes back to where it was done, with the query, and keeps the choice', async () => {
    for (const returnTo of [
      '/',
      '/?studio=x&promotion=A%26B',
      '/login?step=code',
      '/signup-customer-details?from=overview',
      '/start',
      '/logout',
    ]) {
      const visitor = createVisitor(world);
      expect(say(await visitor.post(culture, { language: 'en', returnTo }))).toBe(`303 ${returnTo}`);
      expect(visitor.cookies.get('language')).toBe('en');
      expect(headingOf(await visitor.page('/login'))).toBe(english.login.title);
    }
  });

  it('refuses a language that is not this market’s and a target that is not ours: back to /, nothing changed', async () => {
    const bad = [
      '//evil.example',
      'https://evil.example/',
      '/age/callback/mitid',
      '',
      'login',
      '/\\evil.example',
      '/login#x',
      '/ /x',
      'javascript:alert(1)',
      '/local/counters',
      '/webhooks/payment',
      '/culture',
      '/healthz',
      '/readyz',
      '/assets/i18n/da.json',
      '/favicon.ico',
      `/login?${'x'.repeat(2000)}`,
    ];
    for (const returnTo of bad) {
      const answer = await createVisitor(world).post(culture, { language: 'en', returnTo });
      expect([returnTo, say(answer), answer.headers.getSetCookie()]).toEqual([returnTo, '303 /', []]);
    }
    for (const language of ['sv', 'nl', 'EN', 'xx', '', 'da-DK']) {
      const answer = await createVisitor(world).post(culture, { language, returnTo: '/login' });
      expect([language, say(answer), answer.headers.getSetCookie()]).toEqual([language, '303 /', []]);
    }
    expect(say(await createVisitor(world).post(culture, {}))).toBe('303 /');
  });

  it('keeps the draft, and mails follow the language', async () => {
    const visitor = createVisitor(world);
    await visitor.selectsProduct(visitor.plainProduct());
    await visitor.post(culture, { language: 'en', returnTo: '/' });
    await visitor.entersDetails();
    const [mail] = await world.mailTo(visitor.email);
    expect(mail?.subject).toContain(english.mail.code.subject.replace('{{company}}', 'Solhus').replace('{{code}}', ''));
    const dane = createVisitor(world);
    await dane.selectsProduct(dane.plainProduct());
    await dane.entersDetails();
    expect((await world.mailTo(dane.email))[0]?.subject).not.toContain('is your');
  });
});

describe('the page event', () => {
  it('knows route pattern, language and market, and never an id, an address or a query', async () => {
    const visitor = createVisitor(world, { language: 'en' });
    const rootOf = (html: string) => /<html[^>]*>/.exec(html)?.[0];
    for (const [path, route] of [
      ['/', '/'],
      ['/start', '/start'],
      ['/login?step=code&x=anna@example.com', '/login'],
      ['/nothing/anna@example.com', 'none'],
    ])
      expect(rootOf(await visitor.page(path ?? ''))).toBe(
        `<html lang="en" data-route="${route}" data-market="denmark">`,
      );
  });

  it('reaches a tag manager only with an id, after consent, and on the pages listed for it alone', async () => {
    const measured = await createWorld({ TAG_MANAGER_ID: 'GTM-TEST1' });
    const visitor = createVisitor(measured, { language: 'en' });
    const has = async (path: string) => {
      const html = await visitor.page(path);
      return [html.includes(english.consent.question), html.includes('googletagmanager.com')];
    };
    await visitor.selectsProduct(visitor.uvProduct());
    const shy = [
      '/login?step=code',
      '/no-more-surveys/token',
      '/signup-age-verification',
      '/signup-age-verification-select-issuers',
      '/signup-skin-data',
      '/signup-verify-email',
      '/signup-customer-details',
    ];
    const open = ['/', '/start', '/terms'];
    for (const path of [...shy, ...open])
      expect([path, ...(await has(path))]).toEqual([path, open.includes(path), false]);
    expect(say(await visitor.post(paths.consent.href(), { choice: 'maybe', returnTo: '/start' }))).toBe('303 /start');
    expect(visitor.cookies.has('consent')).toBe(false);
    expect(say(await visitor.post(paths.consent.href(), { choice: 'rejected', returnTo: '//evil.example' }))).toBe(
      '303 /',
    );
    for (const path of [...shy, ...open]) expect([path, await has(path)]).toEqual([path, [false, false]]);
    await visitor.post(paths.consent.href(), { choice: 'accepted', returnTo: '/' });
    for (const path of [...shy, ...open]) expect([path, await has(path)]).toEqual([path, [false, open.includes(path)]]);
    // As easily withdrawn as given: GDPR, Article 7(3). What Google has set ends with it, wherever it was set.
    const notice = await visitor.page('/privacy');
    expect(notice).toContain(english.privacy.cookies.accepted);
    expect(notice.match(new RegExp(`action="${paths.consent.href()}(?:#cookies)?"`, 'g'))).toEqual([
      `action="${paths.consent.href()}#cookies"`,
    ]);
    visitor.cookies.set('_ga', 'GA1.1.1').set('_gadget', 'of another');
    const answer = await visitor.post(paths.consent.href(), { choice: 'rejected', returnTo: '/privacy' });
    expect(say(answer)).toBe('303 /privacy');
    const ended = answer.headers.getSetCookie().filter((one) => one.startsWith('_ga='));
    expect(ended.every((one) => /Max-Age=0/.test(one))).toBe(true);
    expect(ended.flatMap((one) => /Domain=([^;]+)/.exec(one)?.[1] ?? 'host')).toContain('host');
    expect(visitor.cookies.has('_gadget')).toBe(true);
    expect(await visitor.page('/privacy')).toContain(english.privacy.cookies.rejected);
    const unmeasured = await createVisitor(world).page('/');
    expect(unmeasured).not.toContain('googletagmanager');
    expect(unmeasured).not.toContain(danish.consent.question);
  });
});

describe('GET ./assets/i18n/{language}.json', () => {
  it('“with a timestamp cache-busting query parameter, to load translations”', async () => {
    const visitor = createVisitor(world);
    for (const language of ['da', 'sv', 'nl', 'en'] as const) {
      const answer = await visitor.get(`/assets/i18n/${language}.json?t=${Date.now()}`);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=UTF-8');
      expect(answer.headers.get('content-language')).toBe(language);
      const found = (await answer.json()) as typeof english;
      expect(found).toEqual(texts[language]);
      expect(Object.keys(found['navigation-menu'])).toEqual([
        'menu',
        'my-clubtan-overview',
        'my-profile',
        'my-subscription',
        'my-payments',
        'logout',
        'choose-language',
        'danish',
        'swedish',
        'dutch',
        'english',
      ]);
      const etag = answer.headers.get('etag') ?? '';
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await visitor.get(`/assets/i18n/${language}.json`, { 'if-none-match': known });
        expect([known, again.status, again.headers.get('etag'), await again.text()]).toEqual([known, 304, etag, '']);
      }
      expect((await visitor.get(`/assets/i18n/${language}.json`, { 'if-none-match': '"other"' })).status).toBe(200);
    }
    for (const name of ['fr.json', 'da', 'da.JSON', 'da.json.txt', '..%2fda.json', 'DA.json'])
      expect([name, (await visitor.get(`/assets/i18n/${name}`)).status]).toEqual([name, 404]);
  });
});
