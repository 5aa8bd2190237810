import type { SandboxContext } from '../context';
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
}

export const recordLedger = (action: Action, entry: Omit<LedgerEntry, 'at'>) => {
  const at = new Date(action.at * 1000).toISOString();
  action.sandbox.store.put(`stripe:ledger:${entry.id}`, { ...entry, at } satisfies LedgerEntry);
};

export const listLedger = ({ store }: SandboxContext) => store.list<LedgerEntry>('stripe:ledger:');

export const ledgerSubscription = ({ store }: SandboxContext, chargeId: string) =>
  store.get<LedgerEntry>(`stripe:ledger:${chargeId}`)?.subscriptionId ?? null;
