import { beforeAll, expect, it } from 'vitest';
import { marketIds } from '../../../../worker/domain/markets';
import type { MarketId } from '../../../../worker/domain/markets/market';
import { paths } from '../../../../worker/paths';
import { createVisitor, type Visitor } from '../../../setup/people/visitor';
import { createWorld, type World } from '../../../setup/world';

/** Pages of visitors who have chosen a studio and a membership: kept only while nothing else is known of them. */
const nonceOf = (html: string) => /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
const bare = (html: string) => html.replaceAll(nonceOf(html), '…');
const steps = [paths.signup.entry, paths.signup.customerDetails].map((page) => page.href());

let world: World;
beforeAll(async () => {
  world = await createWorld({ TAG_MANAGER_ID: 'GTM-TEST' });
});

async function chooses(market: MarketId = marketIds[0]): Promise<Visitor> {
  const visitor = createVisitor(world, { market, language: 'en' });
  const chosen = await visitor.selectsProduct(visitor.plainProduct());
  expect(chosen.status).toBe(303);
  await world.settle();
  return visitor;
}

async function shown(visitor: Visitor, path: string): Promise<string> {
  const answer = await visitor.get(path);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonceOf(html)}'`);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  return html;
}

it.each(marketIds)('in %s they are what is rendered for somebody of whom more is known', async (market) => {
  const [one, other, personal] = [await chooses(market), await chooses(market), await chooses(market)];
  // What a passkey was asked: nothing of it is on these pages, and no page with it is kept.
  const asked = await personal.post(paths.passkey.options.href(), { purpose: 'login' });
  expect(asked.status).toBe(200);
  for (const path of steps) {
    const [first, again] = [await shown(one, path), await shown(other, path)];
    expect(nonceOf(first)).not.toBe(nonceOf(again));
    expect(bare(again)).toBe(bare(first));
    expect(bare(await shown(personal, path)), path).toBe(bare(first));
  }
});

it('they say what this visitor chose', async () => {
  const one = await chooses();
  const other = createVisitor(world, { language: 'en' });
  const { products, studios } = world.catalogue[marketIds[0]];
  const { productId, studioId } = other.plainProduct();
  const studio = studios.find((each) => each.studioId !== studioId);
  const product = products.find((each) => each.productId === productId);
  expect(product?.studios === 'all' || product?.studios.includes(studio?.studioId ?? '')).toBe(true);
  await other.selectsProduct({ productId, studioId: studio?.studioId ?? '' });
  await world.settle();
  for (const path of steps) {
    expect(await shown(one, path)).not.toContain(`${studio?.name},`);
    expect(await shown(other, path)).toContain(studio?.name);
  }
});

it('nothing that somebody typed, agreed to or came from is shown to the next', async () => {
  const details = paths.signup.customerDetails.href();
  await shown(await chooses(), details);
  const typed = await chooses();
  await typed.entersDetails({ firstName: 'Zq7first' });
  expect(await shown(typed, details)).toContain('Zq7first');
  expect(await shown(await chooses(), details)).not.toContain('Zq7first');

  const agreed = await chooses();
  agreed.cookies.set('consent', 'v1.accepted');
  const measured = await agreed.get('/');
  expect(measured.headers.get('content-security-policy')).toContain('googletagmanager');
  expect(await measured.text()).toContain('GTM-TEST');
  const next = await (await chooses()).get('/');
  expect(next.headers.get('content-security-policy')).not.toContain('googletagmanager');
  expect(await next.text()).not.toContain('GTM-TEST');

  const sent = await chooses();
  await sent.get(paths.account.main.href());
  expect(sent.cookies.has('return-to')).toBe(true);
  const asked = await shown(sent, '/');
  expect(await shown(await chooses(), '/')).not.toBe(asked);
  expect(asked).toContain('That page is for members only');
  expect(await shown(await chooses(), '/')).not.toContain('That page is for members only');
});

it('a language, a code and a query make another page', async () => {
  await shown(await chooses(), '/');
  const danish = await chooses();
  const inDanish = await danish.get('/', { 'accept-language': 'da' });
  expect(await inDanish.text()).toContain('lang="da"');
  const coded = createVisitor(world, { language: 'en' });
  await coded.selectsProduct(coded.plainProduct(), 'ZQ7CODE');
  await world.settle();
  expect(await shown(coded, '/')).toContain('ZQ7CODE');
  expect(await shown(await chooses(), '/')).not.toContain('ZQ7CODE');
  expect(await shown(await chooses(), '/?q=zq7search')).toContain('zq7search');
  expect(await shown(await chooses(), '/')).not.toContain('zq7search');
});
