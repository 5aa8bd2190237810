import da from 'virtual:texts/da/whole';
import nl from 'virtual:texts/nl/whole';
import { load } from 'virtual:texts/of/england/en';
import sv from 'virtual:texts/sv/whole';
import { beforeAll, describe, expect, it } from 'vitest';
import { cookieKinds } from '../../../worker/domain/cookies';
import { marketIds, markets } from '../../../worker/domain/markets';
import { storedParts } from '../../../worker/domain/markets/retention';
import { paths } from '../../../worker/paths';
import { english, headingOf, textOf } from '../../setup/pages/answers';
import { createMember } from '../../setup/people/member';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** Privacy, accessibility and terms say of each market what its data says. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const texts = { da, sv, nl, en: english };
/** What England says in words of its own. */
const ofEngland = (await load()) as { stored: Readonly<Record<'title' | 'purpose', Readonly<Record<string, string>>>> };
const each = marketIds.flatMap((market) => markets[market].languages.map((language) => ({ market, language })));
const plain = (text: string) => textOf(text).replaceAll('’', "'").replaceAll('\u00a0', ' ');
const { privacy, accessibility, terms, howWeCheckAge } = paths.help;

describe.each(each)('in $market in $language', ({ market, language }) => {
  const { seller, authorities, documents, retention } = markets[market];
  const open = async (path: string) => createVisitor(world, { market, language }).page(path);

  it('privacy names who is responsible, every part with its end, every cookie, the rights and the authority', async () => {
    const html = await open(privacy.href());
    const page = plain(html);
    const { privacy: words, stored } = texts[language];
    expect(headingOf(html)).toBe(words.title);
    for (const fact of [seller.legalName, seller.address, authorities.data.name, documents.privacy.version])
      expect(page).toContain(plain(fact));
    const said = (kind: 'title' | 'purpose', part: (typeof storedParts)[number]) =>
      (market === 'england' && ofEngland.stored[kind][part]) || stored[kind][part];
    for (const part of storedParts) {
      expect(page).toContain(plain(said('title', part)));
      expect(page).toContain(plain(said('purpose', part)));
    }
    // Folded by what they go with: five lines to choose from, not one for each part.
    expect(/<section id="kept">.*?<\/section>/s.exec(html)?.[0].match(/<summary>/g)).toHaveLength(5);
    for (const kind of cookieKinds) expect(page).toContain(`__Host-${kind}`);
    for (const number of [retention.bookkeepingYears, retention.contactDays, retention.draftDays])
      expect(page).toMatch(new RegExp(`\\b${number} `));
    expect(page.includes('UK GDPR')).toBe(market === 'england');
    expect(html).toContain(`href="${authorities.data.url}"`);
    expect(html).toContain(`href="${paths.contact.href({ topic: 'privacy' })}"`);
    expect(page).not.toMatch(/\{\{|privacy\.[a-z]|stored\.[a-z]|undefined/);
  });

  it('accessibility says what works, what does not, how to tell us and who supervises', async () => {
    const html = await open(accessibility.href());
    const page = plain(html);
    const { accessibility: words, market: own } = texts[language];
    expect(headingOf(html)).toBe(words.title);
    for (const said of [...Object.values(words.met), ...Object.values(words.equal), ...Object.values(words.lacks)])
      expect(page).toContain(plain(said));
    for (const fact of [own[market].accessibilityLaw, authorities.accessibility.name, documents.accessibility.version])
      expect(page).toContain(plain(fact));
    expect(html).toContain(`href="${paths.contact.href({ topic: 'accessibility' })}"`);
    expect(page).not.toMatch(/\{\{|accessibility\.|undefined/);
  });

  it('terms name their version, since when it holds and which were before', async () => {
    const page = plain(await open(terms.href()));
    const { version, earlier } = documents.terms;
    expect(page).toContain(version);
    for (const before of earlier) expect(page).toContain(before.version);
    expect(page.includes(plain(texts[language].help.firstVersion))).toBe(earlier.length === 0);
  });
});

it('names earlier versions, and measuring only where it is configured', async () => {
  const { denmark } = markets;
  const earlier = [{ version: 'dk-2025-3', validFrom: '2025-02-01' }];
  const documents = { ...denmark.documents, terms: { version: 'dk-2026-1', validFrom: '2026-01-01', earlier } };
  const other = await createWorld(
    { TAG_MANAGER_ID: 'GTM-TEST' },
    { markets: { ...markets, denmark: { ...denmark, documents } } },
  );
  const visitor = createVisitor(other, { language: 'en' });
  expect(plain(await visitor.page(terms.href()))).toContain('dk-2025-3 from 1 February 2025');
  expect(plain(await visitor.page(privacy.href()))).toContain('Google');
  expect(plain(await createVisitor(world, { language: 'en' }).page(privacy.href()))).not.toContain('Google');
});

it('leads a member straight to the profile, and strangers through the login', async () => {
  const { visitor } = await createMember(world, { language: 'en' });
  const profile = paths.account.profile.href();
  const main = (html: string) => html.split('<footer')[0] ?? '';
  expect(main(await visitor.page(privacy.href()))).toMatch(new RegExp(`class="choice" href="${profile}"`));
  const stranger = main(await createVisitor(world, { language: 'en' }).page(privacy.href()));
  expect(stranger).toContain(`href="${paths.login.href({ returnTo: profile })}"`);
  expect(await visitor.page(profile)).toContain(`href="${privacy.href()}"`);
});

it('help knows who is logged in', async () => {
  const { visitor } = await createMember(world);
  for (const page of [privacy, accessibility, terms, howWeCheckAge, paths.howToActivate])
    expect((await visitor.page(page.href())).split('<main')[0]).toContain(paths.account.main.href());
});

it('every page has the way to write to us in the same place of its foot, and a page of failure in itself', async () => {
  const visitor = createVisitor(world, { language: 'en' });
  const pages = ['/', paths.login.href(), paths.withdraw.href(), paths.contact.href(), '/no/such/page'].concat(
    [terms, privacy, accessibility, howWeCheckAge, paths.howToActivate].map((page) => page.href()),
  );
  const feet = await Promise.all(pages.map(async (path) => (await visitor.page(path)).split('<footer')[1] ?? ''));
  const links = feet.map((foot) => [...foot.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href));
  expect(links[0]?.slice(0, 1)).toEqual([paths.contact.href()]);
  expect(links[0]).toEqual(expect.arrayContaining([privacy.href(), accessibility.href(), terms.href()]));
  for (const [index, found] of links.entries()) expect([pages[index], found]).toEqual([pages[index], links[0]]);
  const lost = (await visitor.page('/no/such/page')).split('<footer')[0] ?? '';
  expect(lost).toContain(`<a class="link" href="${paths.contact.href()}">${english.errors.contact}</a>`);
});
