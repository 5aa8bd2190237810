import type { SandboxContext } from '../context';
import type { SandboxStore } from '../store/store';

/** A merchant's account at the provider: whoever has its secret key is its owner. */
export interface PaymentAccount {
  /** Name of the account, in keys of the store and in the ledger. */
  account: string;
  secretKey: string;
  /** Where its events go, and what signs them. */
  webhookUrl: string;
  webhookSecret: string;
}

/** The sandbox as one account sees it: its store holds nothing of another's. */
export type AccountContext = SandboxContext & { account: PaymentAccount };

/** What the provider has once: its faults, its clock, and how it behaves. */
const sharedPrefixes = ['fault:', 'stripe:clock-', 'stripe:behaviour'];

/** The part of the store that belongs to one account. */
const scopedStore = (store: SandboxStore, account: string): SandboxStore => {
  const own = (key: string) =>
    sharedPrefixes.some((prefix) => key.startsWith(prefix)) ? key : `account:${account}:${key}`;
  return {
    get: (key) => store.get(own(key)),
    put: (key, value) => store.put(own(key), value),
    delete: (key) => store.delete(own(key)),
    list: (prefix) => store.list(own(prefix)),
    deletePrefix: (prefix) => store.deletePrefix(own(prefix)),
    next: (name) => store.next(own(name)),
    clear: () => store.deletePrefix(own('')),
  };
};

/** Contexts of all accounts. Throws when two of them could not be told apart. */
export const openAccounts = (sandbox: SandboxContext): AccountContext[] => {
  for (const field of ['account', 'secretKey'] as const) {
    const values = sandbox.accounts.map((account) => account[field]);
    if (new Set(values).size < values.length) throw new Error(`Two payment accounts have the same ${field}.`);
  }
  return sandbox.accounts.map((account) => ({
    ...sandbox,
    account,
    store: scopedStore(sandbox.store, account.account),
  }));
};

/** The secret key in `Authorization: Bearer key` or, as the provider takes it too, as the name of `Basic`. */
export const keyIn = (authorization: string): string | undefined => {
  const [, scheme = '', value = ''] = /^(bearer|basic) (\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== 'basic') return value || undefined;
  try {
    return atob(value).split(':')[0] || undefined;
  } catch {
    return undefined;
  }
};

/** The first answer that an account has, for pages and controls that are told an id alone. */
export const inWhichever = <Found>(
  accounts: readonly AccountContext[],
  look: (account: AccountContext) => Found | null | undefined,
): Found | undefined => {
  for (const account of accounts) {
    const found = look(account);
    if (found !== null && found !== undefined) return found;
  }
  return undefined;
};
