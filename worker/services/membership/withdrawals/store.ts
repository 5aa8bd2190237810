import { createDigest } from './digest';
import { createList } from './list';
import type { Parts } from './parts';
import type { Withdrawals } from './port';
import { createReceiving } from './receive';
import { createSettling } from './settle';

export const createWithdrawals = (parts: Parts): Withdrawals => ({
  receiving: createReceiving(parts),
  ...createSettling(parts),
  tellSeller: createDigest(parts),
  list: createList(parts),
});
