import { expect, test } from 'vitest';
import { code, filesUnder, read } from '../../../scripts/house/sources';
import { siteRows } from '../../../worker/site/mount';
import { codeOf, namesIn } from './addresses';

/** Each page of the site's table has a step in a walk of the gallery, so that somebody looks at it. */
const pages = siteRows(false)
  .filter(({ methods, policy }) => methods.includes('GET') && policy.hasPage)
  .map(({ name }) => name);

/** Pages without a step, by the reason. */
const unseen: Readonly<Record<string, readonly string[]>> = {
  'a file, or what leads on at once': [
    ...pages.filter((name) => /^backOfficeMore\.\w+File$/.test(name)),
    'kiosk.shortCode',
  ],
  'needs an older proof of age; tests/features/age/member-check.test.ts walks it': ['accountMore.ageCheck'],
  'asks for a confirmation on the page that revokeScreen is looked at on': [
    ...['requeue', 'refundAgain', 'refundOtherwise', 'confirmRefund', 'refuseRefund'],
  ].map((name) => `backOfficeActions.${name}`),
};
const named = Object.values(unseen).flat();

/** A step: what it is called, and the address it is at. */
const step = /\blook(?:At)?\(\s*(?:'[^']*'|`[^`]*`),\s*([\w.]+)/g;

/** Addresses that a file's steps are at; a name of a loop stands for each address that the loop goes through. */
function stepsOf(file: string): string[] {
  const { text, own } = codeOf(file);
  return [...text.matchAll(step)].flatMap((found) => {
    const names = namesIn(found[1] ?? '', own);
    return names.length > 0
      ? names
      : namesIn(text.slice(text.lastIndexOf('for (const ', found.index), found.index), own);
  });
}

const seen = new Set(
  filesUnder('tests/e2e', code)
    .filter((file) => /\bLookAt\b/.test(read(file)))
    .flatMap(stepsOf),
);

test.each(pages)('%s is looked at in a walk of tests/e2e/screens/, or named here with the reason', (name) => {
  expect(seen.has(`paths.${name}`) || named.includes(name)).toBe(true);
});

test('nothing is named as unseen that is seen, or is no page', () => {
  expect(named.filter((name) => seen.has(`paths.${name}`) || !pages.includes(name))).toEqual([]);
});
