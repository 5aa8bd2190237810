import { expect, test } from 'vitest';
import { surveyAddressOf, surveyCultureOf } from '../../../worker/domain/survey/survey-address';
import { matchPath, paths } from '../../../worker/paths';

test('a culture is a language, or a language with its market, in any case; nothing else', () => {
  for (const [given, language, market] of [
    ['da', 'da', null],
    ['Sv', 'sv', null],
    ['da-DK', 'da', 'denmark'],
    ['SV-se', 'sv', 'sweden'],
    ['nl-NL', 'nl', 'netherlands'],
    ['en-gb', 'en', 'england'],
  ] as const)
    expect(surveyCultureOf(given)).toEqual({ language, market });
  for (const other of ['', 'de', 'en-US', 'da-SE', 'da_DK', 'nl-', '-NL', 'danish', '__proto__', 'constructor', ' da'])
    expect([other, surveyCultureOf(other)]).toEqual([other, null]);
});

test('an address changes its language and nothing else', () => {
  for (const [from, to] of [
    ['/s/da/x', '/s/en/x'],
    ['/survey/nl/usersatisfaction/x?q=why', '/survey/en/usersatisfaction/x?q=why'],
    ['/survey/sv?id=x', '/survey/en?id=x'],
    ['/s/da-DK/x', '/s/da-DK/x?language=en'],
    ['/s/EN-gb/x?language=da', '/s/EN-gb/x'],
    ['/s/da/x?language=sv', '/s/en/x'],
  ] as const)
    expect(surveyAddressOf(from)?.in('en')).toBe(to);
  for (const other of ['/', '/login', '/s', '/s/de/x', '/s/da/x/y', '/survey/da/usersatisfaction/x/y'])
    expect([other, surveyAddressOf(other)]).toEqual([other, null]);
});

test('a path fits a pattern with a part for each parameter', () => {
  expect(matchPath('/survey/da/x', paths.survey)).toEqual({ culture: 'da', id: 'x' });
  expect(matchPath('/s/da', paths.survey)).toEqual({ culture: 'da' });
  expect(matchPath('/s/da/', paths.survey)).toBeNull();
  expect(matchPath('/s//x', paths.survey)).toBeNull();
});
