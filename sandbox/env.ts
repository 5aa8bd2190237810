import type { SandboxState } from './state-object';

export interface SandboxEnv {
  APP_URL: string;
  SANDBOX_URL: string;
  /** Accounts at the payment provider, as JSON (`configured-accounts.ts`); the app has the same keys. */
  PAYMENT_ACCOUNTS?: string;
  SANDBOX_STATE: DurableObjectNamespace<SandboxState>;
}
