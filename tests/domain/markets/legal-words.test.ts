import { expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import { legalWords } from '../../../worker/domain/markets/legal-words';

const { denmark } = markets;
const own = Object.entries(denmark.legal) as [keyof typeof denmark.legal, Readonly<Record<string, string>>][];

it('says each word with legal effect in the language of the page', () => {
  expect(own.length).toBe(5);
  for (const language of denmark.languages)
    for (const [words, texts] of own) expect(legalWords({ market: denmark, language }, words)).toBe(texts[language]);
});

it('says it in the market’s first language where a survey or a mail speaks one that the market has not', () => {
  for (const [words, texts] of own) {
    expect(texts.nl).toBeUndefined();
    expect(legalWords({ market: denmark, language: 'nl' }, words)).toBe(texts[denmark.languages[0]]);
  }
});
