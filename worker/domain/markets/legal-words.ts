import type { Market } from './market';
import type { LegalTexts } from './market-data';

interface Read {
  readonly market: Market;
  readonly language: string;
}

/** Words with legal effect in the language of the page, else in the market's first. */
export const legalWords = ({ market: { legal, languages }, language }: Read, words: keyof LegalTexts): string =>
  legal[words][language] ?? legal[words][languages[0]] ?? '';
