import { describe, expect, it } from 'vitest';
import { marketIds, markets } from '../../../worker/domain/markets';
import {
  type PaymentMethodName,
  paymentMethods,
  type RecurringMethod,
} from '../../../worker/domain/markets/payment-methods';

describe('means of payment', () => {
  it.each(marketIds)('%s offers cards, and with them wallets, and nothing that a bank takes days for', (id) => {
    expect(markets[id].paymentMethods).toEqual(['card']);
    expect(paymentMethods.card.settleDays).toBe(0);
  });

  it('that cannot be charged again are offered for no membership', () => {
    const once = (Object.keys(paymentMethods) as PaymentMethodName[]).filter(
      (name) => !paymentMethods[name].isRecurring,
    );
    expect(once.toSorted()).toEqual(['mobilepay', 'swish']);
    // @ts-expect-error one that is charged once is no method of a membership
    const wrong: RecurringMethod = 'mobilepay';
    expect(paymentMethods[wrong as PaymentMethodName].isRecurring).toBe(false);
  });

  it('of a bank say who tells the payer what they allow, and how long it takes', () => {
    for (const { settleDays, mandate } of Object.values(paymentMethods))
      expect(mandate === null).toBe(settleDays === 0);
  });
});
