import type { SandboxStore } from '../../../sandbox/store/store';
import type { LedgerEntry } from '../../../sandbox/stripe/ledger';
import type { Kind, Kinds } from '../../../sandbox/stripe/records';

const prefix = 'account:denmark:stripe:';

/** Reads the sandbox provider's store directly, without its API and without the product. */
export function createProviderView(store: SandboxStore) {
  const all = <K extends Kind>(kind: K) => store.list<Kinds[K]>(`${prefix}object:${kind}:`);
  const one = <K extends Kind>(kind: K, id: string | null | undefined) =>
    id ? store.get<Kinds[K]>(`${prefix}object:${kind}:${id}`) : undefined;
  const ledger = () => store.list<LedgerEntry>(`${prefix}ledger:`);
  const ofMembership = (charge: string) => store.get<LedgerEntry>(`${prefix}ledger:${charge}`)?.subscriptionId ?? null;
  const known = new WeakMap<object, Map<unknown, string>>();
  return {
    all,
    one,
    ledger,
    ofMembership,
    refundsOf: (subscriptionId: string) =>
      all('refund').filter(({ charge }) => ofMembership(charge) === subscriptionId),
    disputesOf: (subscriptionId: string) =>
      all('dispute').filter(({ charge }) => ofMembership(charge) === subscriptionId),
    /** An invoice by the charge that paid it. */
    invoices: () => {
      const paid = all('invoice_payment');
      // The store returns the same list object until one of its records changes.
      const byIntent = known.get(paid) ?? new Map(paid.map((row) => [row.payment.payment_intent, row.invoice]));
      known.set(paid, byIntent);
      return (charge: string) => byIntent.get(one('charge', charge)?.payment_intent ?? '') ?? charge;
    },
  };
}

export type ProviderView = ReturnType<typeof createProviderView>;
