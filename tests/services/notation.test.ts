import { span } from 'virtual:chain/notation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallClockOf } from '../../worker/domain/dates';
import { markets } from '../../worker/domain/markets';
import { languageData } from '../../worker/domain/markets/languages';
import { offsetAt } from '../../worker/domain/markets/zones';
import { formatsFor, unbreakable } from '../../worker/domain/text/format';

/** The runtime's own calendar and numbers judge what the build has written down of them. */
const pairs = Object.values(markets).flatMap((market) =>
  market.languages.map((language) => ({ market, language, culture: languageData[language].culture })),
);
const quarterMs = 900_000;

describe.each(pairs)('$market.id in $language', ({ market, language, culture }) => {
  const format = formatsFor(market, language);

  it('sums are written as the runtime writes them', () => {
    const style = { style: 'currency', currency: market.currency } as const;
    const exact = new Intl.NumberFormat(culture, style);
    const short = new Intl.NumberFormat(culture, { ...style, trailingZeroDisplay: 'stripIfInteger' });
    fc.assert(
      fc.property(fc.oneof(fc.nat(30_000), fc.nat(2_000_000_000), fc.integer({ min: -200_000, max: 0 })), (minor) => {
        // But for the sign, which is a real minus.
        const written = (by: Intl.NumberFormat) => unbreakable(by.format(minor / 100)).replace('-', '\u2212');
        expect([format.money(minor), format.moneyShort(minor)]).toEqual([written(exact), written(short)]);
      }),
      { numRuns: 1_000, examples: [[0], [100], [99], [100_000], [24_950]] },
    );
  });

  it('distances are, too', () => {
    const unit = market.distanceUnit === 'km' ? 'kilometer' : 'mile';
    const unitDisplay = market.distanceUnit === 'km' ? 'short' : 'long';
    const kilometres = market.distanceUnit === 'km' ? 1 : 1.609344;
    const of = (maximumFractionDigits: number, options = {}) =>
      new Intl.NumberFormat(culture, { ...options, maximumFractionDigits });
    const style = { style: 'unit', unit, unitDisplay };
    const [near, far, nearNumber, farNumber] = [of(1, style), of(0, style), of(1), of(0)];
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 20_000, noNaN: true }), (value) => {
        const own = value * kilometres;
        const inUnit = Math.max(0.1, own / kilometres);
        expect(format.distance(own)).toBe(unbreakable((inUnit < 9.95 ? near : far).format(inUnit)));
        expect(format.distanceNumber(own)).toBe(unbreakable((inUnit < 9.95 ? nearNumber : farNumber).format(inUnit)));
      }),
      { numRuns: 2_000, examples: [[1], [1.45], [0.25], [9.949], [9.95], [1_234.5], [0.95]] },
    );
  });

  it('every minute of a day is, too', () => {
    const clock = new Intl.DateTimeFormat(culture, { timeStyle: 'short', timeZone: 'UTC' });
    for (let minute = 0; minute <= 24 * 60; minute += 1) {
      const [hours, minutes] = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0'));
      expect(format.clock(`${hours}:${minutes}`)).toBe(unbreakable(clock.format(minute * 60_000)));
    }
  });
});

describe.each([...new Set(Object.values(markets).map(({ timeZone }) => timeZone))])('%s', (timeZone) => {
  const runtime = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  });
  const tellsRight = (at: number) => {
    const { date, minutes } = wallClockOf(at, timeZone);
    const [year, month, day] = date.split('-');
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
    expect(`${day}/${month}/${year}, ${hour}:${minute}`).toBe(runtime.format(at));
  };

  it('tells the hour as the runtime does, on every day, and by the quarter where it changes', () => {
    const changing: number[] = [];
    for (let at = span.from - 400 * quarterMs; at < span.to + 400 * quarterMs; at += 24 * quarterMs) {
      tellsRight(at);
      if (offsetAt(at, timeZone) !== offsetAt(at + 24 * quarterMs, timeZone)) changing.push(at);
    }
    // Twice a year, for the four years that the build knows.
    expect(changing.length).toBeGreaterThanOrEqual(8);
    for (const from of changing)
      for (let at = from; at <= from + 24 * quarterMs; at += quarterMs) {
        tellsRight(at - 1);
        tellsRight(at);
      }
  });
});
