import type { SandboxStore } from './store/store';

/** What the sandbox needs from its host; tests pass a memory store, a clock and a fetch of their own. */
export interface SandboxOptions {
  store: SandboxStore;
  /** Delivers webhooks to the app. The address has the market's own host. */
  fetch: (request: Request) => Promise<Response>;
  /** The real clock, epoch milliseconds. */
  now: () => number;
  /** Asks the host to call `run` at `dueAtMs`; calling it earlier or repeatedly is harmless. */
  schedule: (dueAtMs: number, run: () => Promise<void>) => void;
  appUrl: string;
  /** Accounts at the payment provider, each with its own keys and objects. */
  accounts: readonly PaymentAccount[];
  /** Accounts at the mail provider; each mail belongs to the account whose key it came with. */
  mailAccounts?: readonly MailAccount[];
  /** Origin under which the app and the browser reach the sandbox. */
  origin: string;
  /** Milliseconds by which the fault "slow" delays an answer. */
  slowMs?: number;
}

export type SandboxContext = Required<SandboxOptions>;

export const wait = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));

/** Random identifier of letters and digits. */
export const randomId = (length = 24): string => {
  const alphabet = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
};

/** An account at the mail provider, with the address that is told of its mails and the secret that signs that. */
export interface MailAccount {
  apiKey: string;
  webhookUrl: string;
  webhookSecret: string;
}

/** A merchant's account at the provider; a request acts for the account whose secret key it carries. */
export interface PaymentAccount {
  /** Name of the account, in keys of the store and in the ledger. */
  account: string;
  secretKey: string;
  /** Address of its webhooks, and the secret that signs them. */
  webhookUrl: string;
  webhookSecret: string;
}
