import type { Withdrawals } from './port';
import type { Parts } from './store';

/** The same, evaluated when the first statement arrives: it is rare, and the first page does not wait for it. */
export function createWithdrawals(parts: Parts): Withdrawals {
  return {
    async receive(statement, use) {
      const store = await import('./store');
      return store.createWithdrawals(parts).receive(statement, use);
    },
  };
}
