import type { AccountContext } from './accounts';
import type { Action } from './context';

/** What really moved, for comparing with the app's own books. Amounts are minor units and never negative. */
export interface LedgerEntry {
  id: string;
  /** Subscription of the app (metadata `subscriptionId`), not of the provider. */
  subscriptionId: string | null;
  amount: number;
  currency: string;
  kind: 'charge' | 'refund';
  at: string;
  account: string;
}

export const recordLedger = (action: Action, entry: Omit<LedgerEntry, 'at' | 'account'>) => {
  const at = new Date(action.at * 1000).toISOString();
  const { store, account } = action.sandbox;
  store.put(`stripe:ledger:${entry.id}`, { ...entry, at, account: account.account } satisfies LedgerEntry);
};

/** All accounts in one list, oldest first. */
export const listLedger = (accounts: readonly AccountContext[]) =>
  accounts
    .flatMap(({ store }) => store.list<LedgerEntry>('stripe:ledger:'))
    .sort((one, other) => one.at.localeCompare(other.at));

export const ledgerSubscription = ({ store }: AccountContext, chargeId: string) =>
  store.get<LedgerEntry>(`stripe:ledger:${chargeId}`)?.subscriptionId ?? null;
