import { expect, test } from 'vitest';
import { textsOf } from '../../../scripts/building/texts.mjs';
import { code, filesUnder, read } from '../../../scripts/house/sources';
import type { DocumentType } from '../../../worker/domain/markets/market-data';
import { fieldNames } from '../../../worker/domain/signup/fields';
import { skinQuestions } from '../../../worker/domain/signup/skin';
import type { OrderConsent } from '../../../worker/services/membership/port';
import { saidKeys } from './said-keys';

const sources = filesUnder('worker', code).map((file) => ({ file, text: read(file) }));
const inSources = (pattern: RegExp) =>
  sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, word = '']) => word));

const consents = Object.keys({
  ...{ terms: true, startNow: true, orderButton: true, marketingEmail: true },
  ...{ marketingSms: true, skin: true, skinShown: true },
} satisfies Record<OrderConsent['kind'], true>);
const documents = Object.keys({
  ...{ passport: true, drivingLicence: true, nationalId: true, pass: true },
} satisfies Record<DocumentType, true>);

/**
 * Keys whose last word stands in a row of the database, or is a rule's: a cast hides them from the compiler. By the key
 * without that word, the files that cast, and all words there are.
 */
const cast: Readonly<Record<string, { readonly files: readonly string[]; readonly words: readonly string[] }>> = {
  'backOffice.report.consent': {
    files: ['worker/features/back-office/members/lists.tsx', 'worker/features/back-office/report/texts.tsx'],
    words: consents,
  },
  'backOffice.surveys.step': {
    files: ['worker/features/back-office/surveys/survey.page.tsx'],
    words: ['invited', 'started', 'finished'],
  },
  'manual.documents': { files: ['worker/features/back-office/report/page.tsx'], words: documents },
  'form.error': {
    files: ['worker/ui/form/fault-messages.ts'],
    words: [
      ...fieldNames,
      ...inSources(/'form\.error\.(\w+)'/g),
      // A line of text is faulty by its field's name.
      ...inSources(/\bcheckText\('(\w+)'/g),
      // An answer about the skin that is missing is asked for by what it is about.
      ...skinQuestions.map((question) => `skin.${question}`),
    ],
  },
};

/** Of the file of translations, which others load: its groups are promised, said here or not. */
const promised = /^navigation-menu\./;

function keysOf(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return [prefix];
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, prefix === '' ? key : `${prefix}.${key}`));
}

test('every text is said somewhere', async () => {
  const said = await saidKeys();
  expect(said.size).toBeGreaterThan(1000);
  for (const [prefix, { words }] of Object.entries(cast)) for (const word of words) said.add(`${prefix}.${word}`);
  const withoutForm = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');
  const keys = keysOf(textsOf('en')).filter((key) => !promised.test(key));
  expect(keys.filter((key) => !said.has(key) && !said.has(withoutForm(key)))).toEqual([]);
});

/** `${word as 'one of them'}` in a key, or a whole key that is cast to one. */
const casts = /(?:`([\w.-]+)\.\$\{\w+ as '[\w.-]+'\}|\bt\(\w+(?:\.\w+)* as '([\w.-]+)\.\w+')/g;

test('a cast hides no key from the compiler but those listed here', () => {
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(casts)].map(([, template, whole]) => `${template ?? whole}: ${file}`),
  );
  const listed = Object.entries(cast).flatMap(([prefix, { files }]) => files.map((file) => `${prefix}: ${file}`));
  expect([...new Set(found)].sort()).toEqual(listed.sort());
});
