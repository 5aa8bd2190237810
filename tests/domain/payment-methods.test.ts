import { describe, expect, it } from 'vitest';
import { marketIds } from '../../worker/domain/market';
import { markets } from '../../worker/domain/markets';
import { offeredMethods, type PaymentMethodName, paymentMethods } from '../../worker/domain/payment-methods';

describe('means of payment', () => {
  it.each(marketIds)('%s offers cards, and with them wallets, and nothing that a bank takes days for', (id) => {
    expect(offeredMethods(markets[id])).toEqual(['card']);
    expect(paymentMethods.card.settleDays).toBe(0);
  });

  it('that cannot be charged again are offered for no membership', () => {
    const once = (Object.keys(paymentMethods) as PaymentMethodName[]).filter(
      (name) => !paymentMethods[name].isRecurring,
    );
    expect(once.toSorted()).toEqual(['mobilepay', 'swish']);
    for (const name of once) expect(() => offeredMethods({ paymentMethods: ['card', name] })).toThrow(name);
    expect(offeredMethods({ paymentMethods: ['card', 'sepa_debit'] })).toHaveLength(2);
  });

  it('of a bank say who tells the payer what they allow, and how long it takes', () => {
    for (const { settleDays, mandate } of Object.values(paymentMethods))
      expect(mandate === null).toBe(settleDays === 0);
  });
});
