import type { Resting } from './rest';

/** Balance transactions. */
export const balanceAtRest: Resting = {
  balance_transaction: () => ({ balance_type: 'payments', exchange_rate: null }),
  customer_balance_transaction: () => ({
    checkout_session: null,
    credit_note: null,
    customer_account: null,
    livemode: false,
  }),
};
