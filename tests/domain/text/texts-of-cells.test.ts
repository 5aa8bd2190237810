import { expect, test } from 'vitest';
import { marketIds } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import type { TextOverrides } from '../../../worker/domain/text/text-overrides';
import { loadTexts, loadTranslate } from '../../../worker/ui/text/translate';

/** An isolate answers for every market, each with texts that its own operators have published. */
const published = (market: MarketId, nth = 0): TextOverrides => ({
  version: `${market} ${nth}`,
  languages: { en: { login: { title: `${market}, ${nth}` } } },
});

test('a page in work keeps the words of its market while pages of all others are made, and one is published anew', async () => {
  const of = (market: MarketId, nth = 0) => loadTranslate('en', 'whole', published(market, nth), market);
  const made = await Promise.all(marketIds.map(async (market) => [market, await of(market)] as const));
  const [first] = marketIds;
  const anew = first && (await of(first, 1));
  expect(anew?.('login.title')).toBe(`${first}, 1`);
  for (const [market, t] of made) expect(t('login.title')).toBe(`${market}, 0`);
});

test('what visitors see outlasts the previews of an operator', async () => {
  const [seen, edited] = marketIds;
  if (!seen || !edited) throw new Error('two markets');
  const look = () => loadTranslate('en', 'whole', published(seen, 3), seen);
  const t = await look();
  for (let nth = 0; nth < 20; nth += 1) {
    await loadTranslate('en', 'whole', { ...published(edited, nth), version: `draft ${nth}` }, edited);
    await look();
  }
  expect(t('login.title')).toBe(`${seen}, 3`);
});

test('files of the texts of all markets are made at once', async () => {
  const files = await Promise.all(marketIds.map((market) => loadTexts('en', published(market, 2), market)));
  for (const [nth, { body }] of files.entries())
    expect(JSON.parse(body)).toMatchObject({ login: { title: `${marketIds[nth]}, 2` } });
});
