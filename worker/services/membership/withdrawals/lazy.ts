import { lazyPort } from '../../lazy-port';
import type { Parts } from './parts';
import type { Withdrawals } from './port';

/** Withdrawals whose code loads on the first call: they are rare, and the first page does not wait for it. */
export function createWithdrawals(parts: Parts): Withdrawals {
  return lazyPort<Withdrawals>(async () => (await import('./store')).createWithdrawals(parts));
}
