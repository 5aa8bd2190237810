import type { SandboxStore } from './store/store';
import type { PaymentAccount } from './stripe/accounts';

/** Everything the sandbox needs from its host; tests give a memory store, a clock and a fetch of their own. */
export interface SandboxOptions {
  store: SandboxStore;
  /** Reaches the app, for webhooks; the address is that of the market's own host. */
  fetch: (request: Request) => Promise<Response>;
  /** The real clock, epoch milliseconds. */
  now: () => number;
  /** Asks the host to call `run` at `dueAtMs`; an earlier or repeated call does no harm. */
  schedule: (dueAtMs: number, run: () => Promise<void>) => void;
  appUrl: string;
  /** Accounts at the payment provider, each with keys and objects of its own. */
  accounts: readonly PaymentAccount[];
  /** Origin under which the app and the browser reach the sandbox. */
  origin: string;
  /** How long the fault "slow" holds an answer back. */
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
