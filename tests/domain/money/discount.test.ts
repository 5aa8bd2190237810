import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chargeAmount,
  type DiscountQuestion,
  type DiscountRefusal,
  discountedCharges,
  discountFor,
  sumOfCharges,
} from '../../../worker/domain/money/discount';
import { id, product, promotion } from '../catalogue/catalogue-fixture';

const own = { code: 'SOL26', kind: 'amount', value: 15000, months: 1 } as const;
const sol = product(11, { signupDiscount: own });
const plain = product(11);

function ask(changes: Partial<DiscountQuestion>) {
  return discountFor({
    product: sol,
    codes: [],
    promotions: [promotion()],
    usesTaken: {},
    today: '2026-11-20',
    ...changes,
  });
}

describe('one discount an order', () => {
  it('the product’s own belongs to it: it applies whatever is named, but only who typed its code is told it', () => {
    for (const codes of [[], [null, '', '  '], ['WELCOME20']])
      expect(ask({ codes })).toEqual({ discount: { ...own, source: 'signup', isTyped: false }, refusal: null });
    for (const code of ['SOL26', 'sol26', ' sol 26 ', 'SOL-26'])
      expect(ask({ codes: [code] })).toEqual({ discount: { ...own, source: 'signup', isTyped: true }, refusal: null });
  });
  it('without one a valid promotion', () =>
    expect(ask({ product: plain, codes: ['welcome20'] }).discount).toMatchObject({
      code: 'WELCOME20',
      source: 'promotion',
      isTyped: true,
    }));
  it('an entry pair’s code adds a promotion of its name, which is neither named nor refused', () => {
    expect(ask({ product: plain, pairCode: 'WELCOME20' })).toMatchObject({
      discount: { code: 'WELCOME20', isTyped: false },
      refusal: null,
    });
    for (const pairCode of ['NOBODY', 'SOL26', ''])
      expect(ask({ product: plain, pairCode })).toEqual({ discount: null, refusal: null });
  });
  it('if both, the one with the lower sum of the first 12 charges', () => {
    // 20 % off three times 249 is 149.40, the own discount 150.
    expect(ask({ codes: ['SOL26', 'WELCOME20'] }).discount?.source).toBe('signup');
    expect(ask({ codes: ['SOL26', 'WELCOME20'], promotions: [promotion({ value: 21 })] }).discount?.source).toBe(
      'promotion',
    );
    expect(ask({ codes: ['SOL26'], promotions: [promotion({ code: 'SOL26', value: 21 })] }).discount?.source).toBe(
      'promotion',
    );
  });
  it('a tie takes no use of the promotion', () => {
    expect(ask({ codes: ['SOL26', 'SAME'], promotions: [promotion({ ...own, code: 'SAME' })] }).discount?.source).toBe(
      'signup',
    );
  });
  it('discounts beyond the twelfth charge do not decide', () => {
    const long = promotion({ code: 'LONG', kind: 'amount', value: 1000, months: 36 });
    expect(ask({ codes: ['SOL26', 'LONG'], promotions: [long] }).discount?.code).toBe('SOL26');
  });
  it.each([
    ['unknown', { codes: ['NOBODY'] }],
    ['notYet', { codes: ['WELCOME20'], today: '2025-12-31' }],
    ['ended', { codes: ['WELCOME20'], today: '2027-01-01' }],
    ['usedUp', { codes: ['WELCOME20'], usesTaken: { WELCOME20: 100 } }],
    ['otherProduct', { codes: ['WELCOME20'], promotions: [promotion({ products: [id(12)] })] }],
    ['ended', { codes: ['NOBODY', 'WELCOME20'], today: '2027-01-01' }],
  ] satisfies [DiscountRefusal, Partial<DiscountQuestion>][])(
    '%s: the price without it and the reason',
    (refusal, question) => {
      expect(ask({ product: plain, ...question })).toEqual({ discount: null, refusal });
      expect(ask(question)).toEqual({ discount: { ...own, source: 'signup', isTyped: false }, refusal });
    },
  );
  it('the window includes both ends, the last use is still one', () => {
    for (const today of ['2026-01-01', '2026-12-31'])
      expect(ask({ product: plain, codes: ['WELCOME20'], today, usesTaken: { WELCOME20: 99 } }).refusal).toBeNull();
  });
  it('one good code is enough; the other is not mentioned', () => {
    expect(ask({ codes: ['SOL26', 'NOBODY'] })).toMatchObject({ discount: { code: 'SOL26' }, refusal: null });
  });
});

describe('charges', () => {
  const amounts = (terms: Parameters<typeof chargeAmount>[1], price = 24900) =>
    [0, 1, 2, 3].map((index) => chargeAmount({ priceMinor: price }, terms, index));
  it.each([
    ['none', null, [24900, 24900, 24900, 24900]],
    ['percent for two charges', { kind: 'percent', value: 50, months: 2 }, [12450, 12450, 24900, 24900]],
    ['all of it', { kind: 'percent', value: 100, months: 1 }, [0, 24900, 24900, 24900]],
    ['amount for one', { kind: 'amount', value: 15000, months: 1 }, [9900, 24900, 24900, 24900]],
    ['more than the price', { kind: 'amount', value: 30000, months: 1 }, [0, 24900, 24900, 24900]],
    ['free months count by value, not by months', { kind: 'freeMonths', value: 2, months: 1 }, [0, 0, 24900, 24900]],
  ] as const)('%s', (_, terms, expected) => expect(amounts(terms)).toEqual(expected));
  it('half a minor unit goes up', () => {
    expect(chargeAmount({ priceMinor: 25 }, { kind: 'percent', value: 50, months: 1 }, 0)).toBe(13);
    expect(chargeAmount({ priceMinor: 333 }, { kind: 'percent', value: 33, months: 1 }, 0)).toBe(223);
  });
});

const terms = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    value: fc.integer({ min: 1, max: 100 }),
    months: fc.integer({ min: 1, max: 36 }),
  }),
  fc.record({
    kind: fc.constant('amount' as const),
    value: fc.integer({ min: 1, max: 10_000_000 }),
    months: fc.integer({ min: 1, max: 36 }),
  }),
  fc.record({
    kind: fc.constant('freeMonths' as const),
    value: fc.integer({ min: 1, max: 12 }),
    months: fc.integer({ min: 1, max: 36 }),
  }),
);
const price = fc.integer({ min: 0, max: 10_000_000 });

it('a charge is a whole number from 0 to the price, and the full price once the discount is over', () => {
  fc.assert(
    fc.property(price, terms, fc.integer({ min: 0, max: 60 }), (priceMinor, discount, index) => {
      const amount = chargeAmount({ priceMinor }, discount, index);
      expect(Number.isInteger(amount) && amount >= 0 && amount <= priceMinor).toBe(true);
      if (index >= discountedCharges(discount)) expect(amount).toBe(priceMinor);
    }),
  );
});

it('of two discounts no one is given the dearer', () => {
  fc.assert(
    fc.property(price, terms, terms, (priceMinor, one, other) => {
      const item = product(11, { priceMinor, signupDiscount: { code: 'OWN', ...one } });
      const { discount } = discountFor({
        product: item,
        codes: ['PROMO'],
        promotions: [promotion({ code: 'PROMO', ...other })],
        usesTaken: {},
        today: '2026-06-01',
      });
      expect(sumOfCharges(item, discount)).toBe(Math.min(sumOfCharges(item, one), sumOfCharges(item, other)));
    }),
  );
});
