import { describe, expect, test } from 'vitest';
import { textsOf } from '../../../scripts/building/texts.mjs';
import { places } from '../../../scripts/house/sources';
import { markets } from '../../../worker/domain/markets';
import { type Language, languages } from '../../../worker/domain/markets/languages';
import { htmlFaultOf } from '../../../worker/domain/text/allowed-html';
import { formatsFor } from '../../../worker/domain/text/format';

type Texts = Map<string, string>;

function flatten(value: unknown, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  if (typeof value !== 'object' || value === null) return [[prefix, '']];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, prefix === '' ? key : `${prefix}.${key}`));
}

const locales = new Map<string, Texts>(languages.map((name) => [name, new Map(flatten(textsOf(name)))]));
const reference = locales.get('en') ?? new Map<string, string>();

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<(\d+)>/g)].map((match) => match[1] ?? match[2]).sort();
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
/** `_one` and `_other` of one text may differ in their placeholders: one piece needs no number. */
const isPluralForm = (key: string) => /_(?:zero|one|two|few|many)$/.test(key);

test('the footer has links to compare', () => {
  expect(linksOf(reference.get('footer.termsHtml') ?? '')).toContain('/withdraw');
});

describe.each([...locales])('the texts of %s', (name, texts) => {
  const entries = [...texts];
  const faults = (findFault: (text: string, key: string) => string | null) =>
    places(
      entries.flatMap(([key, text]) => {
        const fault = findFault(text, key);
        return fault === null ? [] : [{ file: `${name}: ${key}`, fault }];
      }),
    );

  test('have the keys of every other language', () => {
    expect({
      missing: [...reference.keys()].filter((key) => !texts.has(key)),
      extra: [...texts.keys()].filter((key) => !reference.has(key)),
    }).toEqual({ missing: [], extra: [] });
  });

  test('have the placeholders of every other language', () => {
    const differs = (text: string, key: string) => {
      const other = reference.get(key);
      if (other === undefined || isPluralForm(key)) return null;
      const [ours, theirs] = [placeholders(text).join(), placeholders(other).join()];
      return ours === theirs ? null : `has "${ours}", en has "${theirs}"`;
    };
    expect(faults(differs)).toEqual([]);
  });

  test('keep a time and its word on one line', () => {
    const parted = /kl\. \{\{|\{\{(?:time|hours)\}\} uur/;
    expect(faults((text) => (parted.test(text) ? 'has a space that may break beside a time' : null))).toEqual([]);
  });

  test('are all written', () => {
    expect(faults((text) => (text.trim() === '' ? 'is empty' : null))).toEqual([]);
  });

  test('end no sentence with an amount that ends with a full stop of its own', () => {
    const amounts = /\{\{(?:amount|price|today|left|after|fee|before|now)\}\}\./;
    const endsItself = formatsFor(markets.denmark, name as Language)
      .money(19_900)
      .endsWith('.');
    expect(faults((text) => (endsItself && amounts.test(text) ? text : null))).toEqual([]);
  });

  test('hold HTML only where it is trusted, and only of the allowed kind', () => {
    const fault = (text: string, key: string) => {
      // A value that is filled in stands for itself: a number is right in every place of a link.
      if (key.endsWith('Html')) return htmlFaultOf(text.replace(/\{\{[^}]*\}\}/g, '1'));
      return /<\/?[a-z][^>]*>/i.test(text) ? 'holds HTML' : null;
    };
    expect(faults(fault)).toEqual([]);
  });

  test('lead to the same places as in every other language', () => {
    const differs = (text: string, key: string) => {
      const [ours, theirs] = [text, reference.get(key) ?? ''].map((one) => linksOf(one).join(' '));
      return ours === theirs ? null : `leads to "${ours}", in en to "${theirs}"`;
    };
    expect(faults((text, key) => (key.endsWith('Html') ? differs(text, key) : null))).toEqual([]);
  });

  test('use the apostrophe and the ellipsis of print', () => {
    const fault = (text: string) => {
      const bare = text.replace(/<[^>]*>/g, '').replace(/\{\{[^}]*\}\}/g, '');
      if (/[\p{L}\d]'|'[\p{L}]/u.test(bare)) return 'has a straight apostrophe: write ’';
      return bare.includes('...') ? 'has three dots: write …' : null;
    };
    expect(faults(fault)).toEqual([]);
  });
});
