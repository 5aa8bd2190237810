import type { AccountContext } from './accounts';
import { type Action, find, newId, save } from './context';
import type { BalanceTransaction, Customer } from './records';

/** A movement of money, for comparison with the app's own ledger. Amounts are minor units and never negative. */
export interface LedgerEntry {
  id: string;
  /** The app's subscription (metadata `subscriptionId`), not the provider's. */
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
  const charge = entry.kind === 'charge' ? find(action, 'charge', entry.id) : undefined;
  if (!charge) return;
  const { id } = recordBalance(action, {
    type: 'charge',
    reporting_category: 'charge',
    amount: entry.amount,
    currency: entry.currency,
    source: entry.id,
    description: charge.description,
  });
  save(action, 'charge', { ...charge, balance_transaction: id });
};

/** Removes the entry of a movement that was reversed. */
export const dropLedger = ({ sandbox: { store } }: Action, id: string) => store.delete(`stripe:ledger:${id}`);

type Movement = Pick<
  BalanceTransaction,
  'type' | 'reporting_category' | 'amount' | 'currency' | 'source' | 'description'
> & { fee?: { amount: number; description: string } };

/** Adds a row to the account's balance. Fees of charges depend on the contract and are left out. */
export const recordBalance = (action: Action, { fee, ...movement }: Movement): BalanceTransaction =>
  save(action, 'balance_transaction', {
    id: newId('balance_transaction'),
    object: 'balance_transaction',
    ...movement,
    available_on: action.at,
    created: action.at,
    fee: fee?.amount ?? 0,
    fee_details: fee ? [{ ...fee, application: null, currency: movement.currency, type: 'stripe_fee' }] : [],
    net: movement.amount - (fee?.amount ?? 0),
    status: 'available',
  });

/** Adds a row to a customer's balance (debt or credit); none if it did not change. */
export const recordCustomerBalance = (
  action: Action,
  { id, balance }: Pick<Customer, 'id' | 'balance'>,
  invoice: { id: string; currency: string; total: number; ending_balance: number | null },
) => {
  const ending = invoice.ending_balance ?? balance;
  if (ending === balance) return;
  const isSmall = ending > 0 && invoice.total > 0;
  save(action, 'customer_balance_transaction', {
    id: newId('customer_balance_transaction'),
    object: 'customer_balance_transaction',
    amount: ending - balance,
    created: action.at,
    currency: invoice.currency,
    customer: id,
    description: null,
    ending_balance: ending,
    invoice: invoice.id,
    metadata: {},
    type: isSmall ? 'invoice_too_small' : 'applied_to_invoice',
  });
};

/** The movements of all accounts, oldest first. */
export const listLedger = (accounts: readonly AccountContext[]) =>
  accounts
    .flatMap(({ store }) => store.list<LedgerEntry>('stripe:ledger:'))
    .sort((one, other) => one.at.localeCompare(other.at));

export const ledgerSubscription = ({ store }: AccountContext, chargeId: string) =>
  store.get<LedgerEntry>(`stripe:ledger:${chargeId}`)?.subscriptionId ?? null;
