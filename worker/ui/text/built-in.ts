import { loaders, loadersOfMarkets } from 'virtual:texts/loaders';
import type { Language } from '../../domain/markets/languages';
import type { MarketId } from '../../domain/markets/market';
import type { Texts } from '../../domain/text/text-overrides';

/** All texts of a language as they are built in, and those that the market says in words of its own. */
export async function builtInTexts(language: Language, market: MarketId): Promise<{ whole: Texts; ofMarket: Texts }> {
  const own = loadersOfMarkets[market]?.[language];
  const load = async (loader: (() => Promise<{ load: () => unknown }>) | undefined) =>
    (loader ? await (await loader()).load() : {}) as Texts;
  const [first, rest, ofMarket] = await Promise.all([
    load(loaders[language].first),
    load(loaders[language].rest),
    load(own),
  ]);
  return { whole: { ...first, ...rest }, ofMarket };
}
