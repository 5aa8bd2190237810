import { describe, expect, test } from 'vitest';
import { read } from '../../../scripts/house/sources';
import { grantsOf, isBackOfficeGroups, reachOf, refundLimitOf } from '../../../worker/domain/back-office/roles';
import { backOfficePages, backOfficeRules, grantsFor, pagesOf } from '../../../worker/domain/back-office/rules';

const studio = '925e82fe-ca2e-4d15-8dca-eb38c4584801';
const groups = {
  boss: { role: 'admin' },
  careful: { role: 'admin', refundLimitMinor: { DKK: 100 } },
  till: { role: 'money', refundLimitMinor: { DKK: 500 } },
  phone: { role: 'support', markets: ['denmark', 'sweden'] },
  front: { role: 'studio', studios: [studio] },
} as const;
const of = (...names: string[]) => grantsOf(names, groups);

describe('groups', () => {
  test('are compared letter by letter, and only ever add', () => {
    expect(of('BOSS', 'boss ', '*', 'nobody')).toEqual([]);
    expect(pagesOf(of('phone')).every((page) => pagesOf(of('phone', 'till')).includes(page))).toBe(true);
    expect(grantsOf([], { '*': { role: 'admin' } })).toHaveLength(1);
  });

  test.each([
    { x: { role: 'owner' } },
    { x: { role: 'studio' } },
    { x: { role: 'studio', studios: [] } },
    { x: { role: 'money', studios: [studio] } },
    { x: { role: 'support', markets: [] } },
    { x: { role: 'support', markets: ['atlantis'] } },
    { x: { role: 'money', refundLimitMinor: { kr: 1 } } },
    { x: { role: 'money', refundLimitMinor: { DKK: -1 } } },
    { x: { role: 'admin', all: true } },
    { '': { role: 'admin' } },
  ])('that make no sense are refused: %j', (one) => {
    expect([isBackOfficeGroups(one), isBackOfficeGroups(groups)]).toEqual([false, true]);
  });
});

describe('the table', () => {
  test('lets admin do all, and nobody without a group anything', () => {
    expect(pagesOf(of('boss'))).toEqual(backOfficePages);
    expect(pagesOf(of())).toEqual([]);
  });

  test('writes down a look at each page of a member or a payment', () => {
    const quiet = backOfficePages.filter((page) => backOfficeRules[page].look === null);
    // The terminal's own entry says what was asked, a publication what was published.
    expect(quiet.filter((page) => !/content/i.test(page))).toEqual([
      ...['business', 'health', 'funnel', 'screens', 'findMember', 'surveys'],
      ...['terminal', 'businessFile', 'vat', 'vatFile', 'screensFile', 'pairScreen', 'revokeScreen'],
    ]);
    expect(quiet.filter((page) => /content/i.test(page))).toEqual([
      ...['content', 'contentDocument', 'contentItem', 'contentPreview'],
      ...['publishContent', 'discardContent', 'undoContent'],
    ]);
  });

  test('gives each role a row of the handbook, and somebody in a local run', () => {
    const roles = ['admin', ...new Set(Object.values(backOfficeRules).flatMap((rule) => rule.roles))];
    const [handbook, local] = [read('docs/operations.md'), read('scripts/building/chain.mjs')];
    expect(roles.length).toBeGreaterThan(3);
    expect(roles.filter((role) => !handbook.includes(`\n| *${role}* |`))).toEqual([]);
    expect(roles.filter((role) => !local.includes(`{ role: '${role}'`))).toEqual([]);
  });
});

describe('reach', () => {
  test('is that of the grants that open the page', () => {
    const both = of('phone', 'front');
    expect(reachOf(grantsFor('screens', both)).every(({ studios }) => studios?.join() === studio)).toBe(true);
    expect(reachOf(grantsFor('member', both)).map(({ market }) => market)).toEqual(['denmark', 'sweden']);
    expect(reachOf(of('boss')).every(({ studios }) => studios === null)).toBe(true);
  });
});

describe('the limit', () => {
  test('is none to spend where none is given, but for admin', () => {
    expect(refundLimitOf(of('till'), 'denmark', 'DKK')).toBe(500);
    expect(refundLimitOf(of('till'), 'sweden', 'SEK')).toBe(0);
    expect(refundLimitOf(of('boss'), 'sweden', 'SEK')).toBe(Number.MAX_SAFE_INTEGER);
    expect(refundLimitOf(of('careful'), 'sweden', 'SEK')).toBe(0);
    expect(refundLimitOf(of('phone', 'front'), 'denmark', 'DKK')).toBe(0);
  });
});
