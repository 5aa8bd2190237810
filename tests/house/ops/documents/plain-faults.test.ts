import { expect, it } from 'vitest';
import { parseCatalogueFile } from '../../../../scripts/building/documents/catalogue-file';
import { parseSurveyFile } from '../../../../scripts/building/documents/survey-file';
import { markets } from '../../../../worker/domain/markets';
import { catalogue, product, promotion, studio } from '../../../domain/catalogue/catalogue-fixture';
import { surveyWith } from '../../../setup/pages/survey';

const told = (
  parsed: { ok: true } | { ok: false; reason: readonly { line?: number; path: string; reason: string }[] },
) => (parsed.ok ? [] : parsed.reason.map(({ line, path, reason }) => `${line}: ${path} ${reason}`));
const catalogueFaults = (changes: object) =>
  told(parseCatalogueFile(JSON.stringify(catalogue(changes as never)), markets.denmark, 'denmark.json'));
const of = (change: object) => catalogueFaults({ products: [{ ...product(11), ...change }] });

it.each([
  [{ priceMinor: 'dyrt' }, 'priceMinor must be a number without quotation marks, and is "dyrt"'],
  [{ priceMinor: 1.5 }, 'priceMinor must be a whole number, and is 1.5'],
  [{ priceMinor: -5 }, 'priceMinor must be at least 0, and is -5'],
  [{ bindingMonths: 99 }, 'bindingMonths must be at most 24, and is 99'],
  [{ bindingMonths: undefined }, 'bindingMonths is missing'],
  [{ usesUv: 'ja' }, 'usesUv must be true or false, and is "ja"'],
  [{ validFrom: '2026-13-01' }, 'validFrom must be a day such as 2027-01-31, and is "2026-13-01"'],
  [{ studios: 'some' }, 'studios must be "all" or a list in [ ], and is "some"'],
  [{ studios: [] }, 'studios must have at least 1 entry, and has 0'],
  [{ name: { da: '', en: 'Sun' } }, 'name.da is empty'],
  [{ name: 'Sol' }, 'name must be names with values in { }, and is "Sol"'],
  [{ name: { da: 'x'.repeat(601), en: 'Sun' } }, 'name.da must have at most 600 characters, and has 601'],
  [{ usesUV: true }, 'usesUV is no name that is read here: misspelt, or in the wrong place?'],
])('a product with %j is told in a sentence', (change, fault) =>
  expect(of(change)).toEqual([`1: products[0].${fault}`]),
);

it('a studio’s week and a promotion’s kind are told in a sentence, too', () => {
  const week = studio(1).openingHours;
  expect(
    catalogueFaults({
      studios: [
        { ...studio(1), openingHours: week.slice(0, 5) },
        { ...studio(2), openingHours: ['open', ...week.slice(1)] },
      ],
      promotions: [{ ...promotion(), kind: 'percentage' }],
    }),
  ).toEqual([
    '1: studios[0].openingHours must have exactly 7 entries, and has 5',
    '1: studios[1].openingHours[0] must be "closed" or names with values in { }, and is "open"',
    '1: promotions[0].kind must be one of "percent", "amount", "freeMonths", and is "percentage"',
  ]);
});

it('a survey’s faults are, too', () => {
  const survey = surveyWith();
  const [first, ...others] = survey.questions;
  const text = JSON.stringify({
    ...survey,
    closesAt: '2026-01-01',
    questions: [{ ...first, kind: 'smiley' }, ...others],
  });
  expect(told(parseSurveyFile(text))).toEqual([
    '1: closesAt must be an instant such as 2027-01-31T09:00:00Z, and is "2026-01-01"',
    '1: questions[0].kind must be one of "nps", "rating", "single", "multiple", "text", and is "smiley"',
  ]);
});

it('each names the line it stands in; what is missing that of what it is missing from', () => {
  const text = JSON.stringify(
    catalogue({ products: [{ ...product(11), bindingMonths: 7, name: undefined } as never] }),
    null,
    2,
  );
  const lineOf = (words: string) => text.slice(0, text.indexOf(words)).split('\n').length;
  const start = lineOf('"products"') + 1;
  expect(told(parseCatalogueFile(text, markets.denmark))).toEqual([`${start}: products[0].name is missing`]);
  const whole = text.replace(`"bindingMonths"`, `"name": { "da": "Sol", "en": "Sun" },\n      "bindingMonths"`);
  const [fault] = told(parseCatalogueFile(whole, markets.denmark));
  expect(fault).toBe(
    `${whole.slice(0, whole.indexOf('"bindingMonths"')).split('\n').length}: products[0].bindingMonths is 7, the market's limit is 6`,
  );
});
