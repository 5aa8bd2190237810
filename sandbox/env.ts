import type { SandboxState } from './state-object';

export interface SandboxEnv {
  APP_URL: string;
  SANDBOX_URL: string;
  /** Shared with the app; from `.dev.vars`. */
  PAYMENT_WEBHOOK_SECRET?: string;
  SANDBOX_STATE: DurableObjectNamespace<SandboxState>;
}
