import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../worker/domain/dates';
import { markets } from '../../../worker/domain/markets';
import type { NoticeRule } from '../../../worker/domain/markets/market-data';
import {
  bindingEndOf,
  earliestLastDay,
  periodEnd,
  periodIndexAt,
  periodStart,
} from '../../../worker/domain/membership/terms';
import { changedSince, type QuoteQuestion, quoteFor, quotePayload } from '../../../worker/domain/money/pricing';
import { quotePayloadSchema } from '../../../worker/domain/money/quote-payload';
import { product } from '../catalogue/catalogue-fixture';

const { denmark } = markets;
const monthly = product(11);
const sol26 = { code: 'SOL26', kind: 'amount', value: 15000, months: 1, source: 'signup', isTyped: true } as const;

function quote(changes: Partial<QuoteQuestion> = {}) {
  return quoteFor({
    product: monthly,
    discount: null,
    market: denmark,
    today: '2026-11-20',
    startNow: true,
    ...changes,
  });
}

describe('a monthly membership ordered on 20 November 2026', () => {
  it('starting now: today, then the 20th of each month', () => {
    const { charges, phases, ...rest } = quote({ discount: sol26 });
    expect(charges.slice(0, 3)).toEqual([
      { date: '2026-11-20', amountMinor: 9900 },
      { date: '2026-12-20', amountMinor: 24900 },
      { date: '2027-01-20', amountMinor: 24900 },
    ]);
    expect(phases).toEqual([
      { from: '2026-11-20', amountMinor: 9900, count: 1 },
      { from: '2026-12-20', amountMinor: 24900, count: null },
    ]);
    expect(rest).toEqual({
      start: '2026-11-20',
      starts: { now: '2026-11-20', later: '2026-12-05' },
      bindingMonths: 0,
      bindingEnd: null,
      earliestLastDay: '2026-12-19',
      minimumTotalMinor: 9900,
      withdrawalLastDay: '2026-12-04',
    });
  });
  it('ordered so that the last day of withdrawal is a Saturday: the Monday after it is shown', () => {
    expect(quote({ today: '2026-11-21' }).withdrawalLastDay).toBe('2026-12-07');
  });
  it('not starting now: charged today, access and first period from the day after the withdrawal period', () => {
    const { charges, start, earliestLastDay: last } = quote({ startNow: false });
    expect([start, last, ...charges.slice(0, 3).map((charge) => charge.date)]).toEqual([
      '2026-12-05',
      '2027-01-04',
      '2026-11-20',
      '2027-01-05',
      '2027-02-05',
    ]);
  });
  it.each([
    ['a Friday', '2026-11-20', '2026-12-05'],
    ['a Saturday', '2026-11-21', '2026-12-08'],
    ['a Sunday', '2026-11-22', '2026-12-08'],
    ['two weeks before Christmas Eve', '2026-12-10', '2026-12-29'],
  ])('not starting now, ordered on %s: no day has access that may be withdrawn from for nothing', (_, today, start) => {
    const later = quote({ today, startNow: false });
    expect([later.start, later.starts.later]).toEqual([start, start]);
    expect(addDays(later.withdrawalLastDay, 1)).toBe(start);
  });
  it('while another one runs to its stop date it starts the day after, both ways', () => {
    expect(quote({ runsUntil: '2026-12-31' }).starts).toEqual({ now: '2027-01-01', later: '2027-01-01' });
    expect(quote({ runsUntil: '2026-11-25' }).starts).toEqual({ now: '2026-11-26', later: '2026-12-05' });
    expect(quote({ runsUntil: '2026-01-01' }).starts).toEqual({ now: '2026-11-20', later: '2026-12-05' });
  });
});

it('charges keep the original anchor: 31 Jan → 28 Feb → 31 Mar', () => {
  expect(
    quote({ today: '2027-01-31' })
      .charges.slice(0, 4)
      .map((charge) => charge.date),
  ).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
});

it('a later start keeps the day of its second charge, as the provider counts: 31 Mar → 30 Apr → 30 May', () => {
  const { start, charges } = quote({ today: '2027-03-16', startNow: false });
  const dates = charges.slice(0, 4).map((charge) => charge.date);
  expect([start, ...dates]).toEqual(['2027-03-31', '2027-03-16', '2027-04-30', '2027-05-30', '2027-06-30']);
});

it('a later start that a short month moves binds for as many charges, not for one more', () => {
  const bound = quote({ today: '2027-01-14', startNow: false, product: product(11, { bindingMonths: 3 }) });
  const dates = bound.charges.slice(0, 4).map((charge) => charge.date);
  expect([bound.start, ...dates]).toEqual(['2027-01-29', '2027-01-14', '2027-02-28', '2027-03-28', '2027-04-28']);
  expect(bound).toMatchObject({
    bindingEnd: '2027-04-27',
    earliestLastDay: '2027-04-27',
    minimumTotalMinor: 3 * 24900,
  });
});

it.each([
  ['the day after', '2026-11-20', 6, '2027-05-20'],
  ['after two months', '2027-01-19', 4, '2027-05-19'],
  ['after half a year, when the law lets go already', '2027-05-19', 0, null],
])('a membership that waits for another one, %s, binds no longer from its order than the law permits', (...of) => {
  const [, runsUntil, bindingMonths, bindingEnd] = of;
  const bound = quote({ runsUntil, product: product(11, { bindingMonths: 6 }) });
  expect([bound.bindingMonths, bound.bindingEnd]).toEqual([bindingMonths, bindingEnd]);
  expect(bound.minimumTotalMinor).toBe(Math.max(bindingMonths, 1) * 24900);
});

it('a binding of six months: its end, the earliest last day and the least it can cost', () => {
  const bound = quote({
    product: product(11, { bindingMonths: 6 }),
    discount: { ...sol26, kind: 'freeMonths', value: 1 },
  });
  expect(bound).toMatchObject({
    bindingEnd: '2027-05-19',
    earliestLastDay: '2027-05-19',
    minimumTotalMinor: 5 * 24900,
  });
});

it('quarterly charges; a binding that ends inside a paid period runs to its end', () => {
  const quarterly = quote({ product: product(11, { billingIntervalMonths: 3, bindingMonths: 4 }) });
  expect(quarterly.charges.slice(0, 3).map((charge) => charge.date)).toEqual([
    '2026-11-20',
    '2027-02-20',
    '2027-05-20',
  ]);
  expect(quarterly).toMatchObject({
    bindingEnd: '2027-03-19',
    earliestLastDay: '2027-05-19',
    minimumTotalMinor: 2 * 24900,
  });
});

it('free months: the first charge is nothing, and the phases say from when it costs', () => {
  const free = quote({
    discount: { code: 'FREE', kind: 'freeMonths', value: 2, months: 1, source: 'promotion', isTyped: true },
  });
  expect(free.phases).toEqual([
    { from: '2026-11-20', amountMinor: 0, count: 2 },
    { from: '2027-01-20', amountMinor: 24900, count: null },
  ]);
});

describe('notice', () => {
  const rhythm = { start: '2027-01-31', intervalMonths: 1, bindingEnd: null };
  const rule = (kind: NoticeRule['kind'], value = 0): NoticeRule => ({ kind, value, validFrom: '2026-01-01' });
  it.each([
    ['first day', rule('periodEnd'), '2027-01-31', '2027-02-27'],
    ['last day of a period', rule('periodEnd'), '2027-02-27', '2027-02-27'],
    ['first day of the next', rule('periodEnd'), '2027-02-28', '2027-03-30'],
    ['before the start', rule('periodEnd'), '2027-01-10', '2027-02-27'],
    ['thirty days', rule('days', 30), '2027-03-01', '2027-03-31'],
    ['a month', rule('months', 1), '2027-03-31', '2027-04-30'],
  ])('%s', (_, notice, on, last) => expect(earliestLastDay(rhythm, notice, on)).toBe(last));
  it('never before the binding ends', () => {
    expect(
      earliestLastDay({ ...rhythm, bindingEnd: bindingEndOf('2027-01-31', 3) }, rule('days', 30), '2027-02-01'),
    ).toBe('2027-04-29');
  });
  it('every day lies in exactly one period', () => {
    const day = fc
      .date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, fc.integer({ min: 1, max: 12 }), (start, date, intervalMonths) => {
        const own = { start, intervalMonths, bindingEnd: null };
        const index = periodIndexAt(own, date);
        if (date < start) return index === 0;
        return (
          periodStart(own, index) <= date &&
          date <= periodEnd(own, index) &&
          periodEnd(own, index) < periodStart(own, index + 1)
        );
      }),
    );
  });
});

describe('signed quote', () => {
  const payloadOf = (changes: Partial<QuoteQuestion> = {}, version: string | number = 1) => {
    const discount = changes.discount ?? null;
    return quotePayload({
      market: denmark,
      product: monthly,
      studioId: 's',
      catalogueVersion: version,
      discount,
      quote: quote(changes),
    });
  };
  it('passes its own schema and survives JSON', () => {
    expect(quotePayloadSchema.parse(JSON.parse(JSON.stringify(payloadOf({ discount: sol26 }))))).toEqual(
      payloadOf({ discount: sol26 }),
    );
  });
  it('the same amounts tomorrow, in another version, or with another start are the same', () => {
    expect(changedSince(payloadOf(), payloadOf({ today: '2026-11-21' }, 2))).toBeNull();
    expect(changedSince(payloadOf(), payloadOf({ startNow: false }))).toBeNull();
  });
  it('another price, discount or binding is not', () => {
    const others: (Partial<QuoteQuestion> & { is: string })[] = [
      { is: 'price', product: product(11, { priceMinor: 24901 }) },
      { is: 'price', discount: sol26 },
      { is: 'dates', product: product(11, { bindingMonths: 1, priceMinor: 24900 }) },
      { is: 'dates', runsUntil: '2026-11-30' },
    ];
    for (const { is, ...changes } of others) {
      const other = quotePayload({
        market: denmark,
        product: { ...monthly, ...changes.product },
        studioId: 's',
        catalogueVersion: 1,
        discount: changes.discount ?? null,
        quote: quote(changes),
      });
      expect(changedSince(payloadOf(), other)).toBe(is);
    }
  });
});

it('no quote charges less than nothing, and the least it costs is never more than its first charges together', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 12 }),
      fc.boolean(),
      (priceMinor, billingIntervalMonths, bindingMonths, startNow) => {
        const made = quote({ product: { priceMinor, billingIntervalMonths, bindingMonths }, startNow });
        expect(made.charges.every((charge) => charge.amountMinor >= 0)).toBe(true);
        expect(made.minimumTotalMinor).toBeLessThanOrEqual(priceMinor * 13);
        expect(
          made.earliestLastDay >= made.start && (!made.bindingEnd || made.earliestLastDay >= made.bindingEnd),
        ).toBe(true);
        expect(made.charges[1].date > made.charges[0].date).toBe(true);
      },
    ),
  );
});
