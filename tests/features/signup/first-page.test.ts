import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../worker/domain/dates';
import { paths } from '../../../worker/paths';
import { Horizon } from '../../../worker/ui/drawings/horizon';
import { placesOf } from '../../../worker/ui/drawings/near-strip';
import { english, textOf } from '../../setup/pages/answers';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** The first page of somebody whose place nobody knows, and of somebody in one market of a demo that has several. */
const start = paths.signup.entry.href();
const { select } = english;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
const inEnglish = () => createVisitor(world, { language: 'en' });
const rowsOf = (html: string) =>
  html
    .split('<label class="row pick priced">')
    .slice(1)
    .map((row) => textOf(row.split('</label>')[0] ?? '').replaceAll('\u00a0', ' '));
const pricesOf = (html: string) =>
  rowsOf(html).map((row) => Number((/DKK ([\d,]+) a (?:month|year)/.exec(row)?.[1] ?? '').replace(',', '')));

describe('without a position', () => {
  it('begins with towns, which are searched', async () => {
    const html = await inEnglish().page(start);
    const towns = [...html.matchAll(/<a href="([^"]*q=[^"]*)">([^<]+)<\/a>/g)];
    expect(towns.map(([, , town]) => town).slice(0, 3)).toEqual(['København', 'Aalborg', 'Aarhus']);
    const found = textOf(await inEnglish().page(towns[0]?.[1] ?? ''));
    expect(found).toContain('Nørrebro');
    expect(found).not.toContain('Boulevarden');
  });

  it('has the studios by the name that is printed, the same ones first on both lists', async () => {
    const visitor = createVisitor(world, { language: 'da' });
    const named = (html: string) => [...html.matchAll(/<a class="name"[^>]*>([^<]+)</g)].map(([, name = '']) => name);
    const few = named(await visitor.page(start));
    const all = named(await visitor.page(paths.signup.entry.href({ all: '1' })));
    expect(few.length).toBeGreaterThan(1);
    expect(all.slice(0, few.length)).toEqual(few);
    expect(all).toEqual(all.toSorted(new Intl.Collator('da').compare));
  });

  it('says midnight in words where a studio closes then', async () => {
    const later = await createWorld();
    // Noon, when it is open whatever the hour of this run.
    later.advance((((12 * hourMs - later.now()) % dayMs) + dayMs) / 1_000);
    const page = await createVisitor(later, { language: 'en' }).page(paths.signup.entry.href({ q: 'Aalborg Centrum' }));
    const html = textOf(page);
    expect(html).toContain('Open until midnight');
    expect(html).not.toContain('00:00');
  });

  it('shows the studios at this hour of the market in at most a kilobyte, with as many doors lit as are open', async () => {
    const html = await inEnglish().page(start);
    const drawing = /<svg class="strip"[\s\S]*?<\/svg>/.exec(html)?.[0] ?? '';
    expect(drawing.length).toBeGreaterThan(200);
    expect(new TextEncoder().encode(drawing).length).toBeLessThanOrEqual(1024);
  });

  it('has the sun between two doors where it is as low as they are, and nowhere at night', () => {
    const sunAt = (minutes: number, doors = 8) =>
      /"cx":"([\d.]+)%","cy":([\d.]+)/
        .exec(JSON.stringify(Horizon({ minutes, open: Array.from({ length: doors }, () => true) })))
        ?.slice(1)
        .map(Number);
    expect([sunAt(5 * 60), sunAt(21 * 60)]).toEqual([undefined, undefined]);
    for (let minutes = 6 * 60 + 5; minutes < 21 * 60; minutes += 5) {
      const [x = 0, y = 0] = sunAt(minutes) ?? [];
      const isBetween = Math.abs((x / 12.5) % 1) < 0.01;
      expect([minutes, y <= 20 || (isBetween && x > 0 && x < 100)]).toEqual([minutes, true]);
      expect(sunAt(minutes, 1)).toHaveLength(2);
    }
  });

  it('keeps the horizon and how many are open where all studios are listed', async () => {
    const html = await inEnglish().page(paths.signup.entry.href({ all: '1' }));
    expect(html).toContain('<svg class="strip"');
    expect(textOf(html)).toMatch(/\d+ of 26 open now/);
  });

  it('offers what every studio sells, which only marks a membership until there is a studio', async () => {
    const visitor = inEnglish();
    const html = await visitor.page(start);
    const everywhere = world.catalogue.denmark.products.filter(
      ({ studios, validTo }) => studios === 'all' && validTo === null,
    );
    expect(textOf(html)).toContain(select.productsEverywhere);
    expect(rowsOf(html)).toHaveLength(everywhere.length);
    expect(html).toMatch(/<form[^>]* action="\/#studio" method="get"/);
    const [product] = everywhere;
    const marked = await visitor.page(paths.signup.entry.href({ product: product?.productId }));
    const row =
      marked
        .split('<label class="row pick priced">')
        .slice(1)
        .find((label) => label.includes(product?.productId ?? '')) ?? '';
    expect(row).toContain('checked=""');
    expect(marked).toMatch(new RegExp(`href="/\\?product=${product?.productId}&amp;studio=`));
    expect(visitor.cookies.has('session')).toBe(false);
  });
});

it('memberships stand by price, each with its binding and what the first month costs', async () => {
  const studio = world.catalogue.denmark.studios[0]?.studioId;
  const html = await inEnglish().page(paths.signup.entry.href({ studio }));
  const prices = pricesOf(html);
  expect(prices.length).toBeGreaterThan(4);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  for (const row of rowsOf(html)) expect(row).toMatch(/No minimum term|Minimum term: \d+ month/);
  const discounted = rowsOf(html).filter((row) => row.includes('First month DKK 99'));
  expect(discounted.map((row) => row.slice(0, 9))).toEqual([' Sol Fri ']);
});

it('a code that counts is one banner, and one that does not leaves the membership’s own discount', async () => {
  const titleOf = (code: string) => select.promotion.title.replace('{{code}}', code);
  const studio = world.catalogue.denmark.studios[0]?.studioId;
  for (const query of [{}, { studio }]) {
    const good = await inEnglish().page(paths.signup.entry.href({ ...query, promotion: 'WELCOME20' }));
    expect(textOf(good)).toContain(titleOf('WELCOME20'));
    const bad = textOf(await inEnglish().page(paths.signup.entry.href({ ...query, promotion: 'NOSUCHCODE' })));
    expect(bad).toContain(select.notices.promotionUnknown.title);
    expect(bad.replaceAll('\u00a0', ' ')).toContain('First month DKK 99');
  }
});

it('of several demo positions the one in the market is somebody’s', async () => {
  const demo = await createWorld({ DEMO_POSITION: 'denmark=55.6816,12.5619;england=51.5317,-0.1371' });
  for (const [market, nearest] of [
    ['denmark', 'Nørrebro'],
    ['england', 'Camden'],
  ] as const) {
    const html = await createVisitor(demo, { market, language: 'en' }).page(start);
    expect(textOf(html)).toContain(select.nearest);
    expect(html).not.toContain('class="towns"');
    expect(textOf(/<ul class="rows">[\s\S]*?<\/li>/.exec(html)?.[0] ?? '')).toContain(nearest);
  }
  // Copenhagen lies in Sweden's box, but is nobody's there.
  const swedish = await createVisitor(demo, { market: 'sweden', language: 'en' }).page(start);
  expect(textOf(swedish)).not.toContain(select.nearest);
});

it('keeps the last distance, which has the unit, further from its neighbour', () => {
  const places = placesOf([0.4, 3.5, 4.4, 4.7]);
  const [, , before = 0, last = 0] = places;
  expect(last - before).toBeGreaterThanOrEqual(54);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});
