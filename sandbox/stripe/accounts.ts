import type { PaymentAccount, SandboxContext } from '../context';
import type { SandboxStore } from '../store/store';

/** The sandbox as one account sees it: its store holds no other account's objects. */
export type AccountContext = SandboxContext & { account: PaymentAccount };

/** What all accounts share: faults, clock and behaviour of the provider. */
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

/** Contexts of all accounts. Throws when two have the same name or key. */
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

/** The secret key in `Authorization: Bearer key` or as the user name of `Basic`, both of which the provider accepts. */
export const keyIn = (authorization: string): string | undefined => {
  const [, scheme = '', value = ''] = /^(bearer|basic) (\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== 'basic') return value || undefined;
  try {
    return atob(value).split(':')[0] || undefined;
  } catch {
    return undefined;
  }
};

/** The first result that any account gives, for pages and controls that know only an id. */
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
