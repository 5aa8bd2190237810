import { expect, test } from 'vitest';
import english from '../../../locales/en.json';
import { read } from '../../../scripts/house/sources';

/** Whoever follows "An operator's day" finds on the pages every word that it sends them to. */
const section = (title: string) => read('docs/operations.md').split(`\n${title}\n`)[1]?.split('\n## ')[0] ?? '';

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(textsIn);
}

/** Roles of `ACCESS_ROLES`, and words that are only stressed. */
const notShown = ['admin', 'content', 'Locally', 'note', 'email'];

test('every word of a page that the operator’s day names is on a page', () => {
  const shown = new Set(textsIn(english.backOffice).map((text) => text.replace(/: \{\{\w+\}\}$/, '')));
  const named = [...section("## An operator's day").matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)].flatMap(([, words = '']) =>
    words.split(' → '),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((words) => !shown.has(words) && !notShown.includes(words))).toEqual([]);
});

test('the conditions of Health are named as its page names them', () => {
  const { act, watch } = english.backOffice.condition;
  const health = section('## The back office').split('**Health**')[1] ?? '';
  for (const condition of [act, watch]) expect(health).toContain(`*${condition}*`);
});
