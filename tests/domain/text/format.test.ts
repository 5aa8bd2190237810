import { describe, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import type { Language } from '../../../worker/domain/markets/languages';
import { formatsFor } from '../../../worker/domain/text/format';

const { denmark } = markets;
const afternoon = '2027-01-31T14:05:00Z';

/** No-break spaces are written `_` here, so that they can be seen. */
const seen = (text: string) => text.replaceAll('\u00a0', '_');

describe('what a market prints, by the language of the page', () => {
  it.each([
    ['denmark', 'da', '249_kr.', '1.249,50_kr.', '31._januar_2027', '15.05', '22.00'],
    ['denmark', 'en', 'DKK_249', 'DKK_1,249.50', '31_January_2027', '15:05', '22:00'],
    ['sweden', 'sv', '249_kr', '1_249,50_kr', '31_januari_2027', '15:05', '22:00'],
    ['sweden', 'en', 'SEK_249', 'SEK_1,249.50', '31_January_2027', '15:05', '22:00'],
    ['netherlands', 'nl', '€_249', '€_1.249,50', '31_januari_2027', '15:05', '22:00'],
    ['netherlands', 'en', '€249', '€1,249.50', '31_January_2027', '15:05', '22:00'],
    ['england', 'en', '£249', '£1,249.50', '31_January_2027', '14:05', '22:00'],
  ] as const)('%s in %s', (market, language, short, exact, date, time, clock) => {
    const format = formatsFor(markets[market], language);
    expect(
      [
        format.moneyShort(24900),
        format.money(124950),
        format.date('2027-01-31'),
        format.time(afternoon),
        format.clock('22:00'),
      ].map(seen),
    ).toEqual([short, exact, date, time, clock]);
  });

  it.each([
    ['denmark', 'da', '−80,00_kr.'],
    ['sweden', 'sv', '−80,00_kr'],
    ['netherlands', 'nl', '€_−80,00'],
    ['england', 'en', '−£80.00'],
  ] as const)('what is less in %s has a real minus sign', (market, language, less) => {
    expect(seen(formatsFor(markets[market], language).money(-8000))).toBe(less);
  });

  it.each([
    ['da', 'søndag den_20._december_2026', '20._december', 'december_2026'],
    ['sv', 'söndag 20_december_2026', '20_december', 'december_2026'],
    ['nl', 'zondag 20_december_2026', '20_december', 'december_2026'],
    ['en', 'Sunday 20_December_2026', '20_December', 'December_2026'],
  ] as [Language, string, string, string][])('dates in %s', (language, weekdayDate, dayAndMonth, month) => {
    const format = formatsFor(denmark, language);
    expect(
      [format.weekdayDate('2026-12-20'), format.dayAndMonth('2026-12-20'), format.month('2026-12-20')].map(seen),
    ).toEqual([weekdayDate, dayAndMonth, month]);
  });

  it('hours from and to stay on one line', () => {
    expect(formatsFor(denmark, 'da').clockRange('14:00', '18:00')).toBe('14.00\u2060–\u206018.00');
  });

  it('short money keeps decimals that are not empty', () => {
    expect(seen(formatsFor(denmark, 'da').moneyShort(24950))).toBe('249,50_kr.');
  });
});

describe('distance', () => {
  it.each([
    ['denmark', 'da', 0.6, '0,6_km', '0,6'],
    ['denmark', 'da', 12.4, '12_km', '12'],
    ['denmark', 'da', 0.01, '0,1_km', '0,1'],
    ['england', 'en', 0.65, '0.4_miles', '0.4'],
    ['england', 'en', 1.609344, '1_mile', '1'],
    ['england', 'en', 40, '25_miles', '25'],
  ] as const)('%s: %s %d km', (market, language, kilometres, text, number) => {
    const format = formatsFor(markets[market], language);
    expect([seen(format.distance(kilometres)), format.distanceNumber(kilometres)]).toEqual([text, number]);
  });
});

it('makes its formatters once a market and language', () => {
  expect(formatsFor(denmark, 'da')).toBe(formatsFor(denmark, 'da'));
  expect(formatsFor(denmark, 'da')).not.toBe(formatsFor(denmark, 'en'));
});
