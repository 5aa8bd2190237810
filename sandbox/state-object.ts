import { DurableObject } from 'cloudflare:workers';
import { createSandbox } from './app';
import { configuredAccounts, configuredMailAccounts } from './configured-accounts';
import { postToLocalHost } from './local-post';
import { createSqlStore } from './store/sql-store';

/** The whole sandbox runs in one Durable Object: its state survives a restart, and its alarm delivers due webhooks. */
export class SandboxState extends DurableObject<SandboxEnv> {
  private readonly app: ReturnType<typeof createSandbox>;

  constructor(state: DurableObjectState, env: SandboxEnv) {
    super(state, env);
    this.app = createSandbox({
      store: createSqlStore(state.storage.sql),
      fetch: postToLocalHost,
      now: () => Date.now(),
      schedule: (dueAtMs, run) => this.callLater(dueAtMs, run),
      appUrl: env.APP_URL,
      accounts: configuredAccounts(env.PAYMENT_ACCOUNTS, env.APP_URL),
      mailAccounts: configuredMailAccounts(env.MAIL_ACCOUNTS, env.APP_URL),
      origin: env.SANDBOX_URL,
    });
  }

  private callLater(dueAtMs: number, run: () => Promise<void>) {
    if (dueAtMs <= Date.now()) this.ctx.waitUntil(run());
    // The alarm survives a restart, a timer would not.
    this.ctx.waitUntil(this.ctx.storage.setAlarm(Math.max(dueAtMs, Date.now() + 1_000)));
  }

  override async fetch(request: Request): Promise<Response> {
    return this.app.fetch(request);
  }

  override async alarm(): Promise<void> {
    await this.app.runDue();
  }
}

export interface SandboxEnv {
  APP_URL: string;
  SANDBOX_URL: string;
  /** Accounts at the payment provider, as JSON (`configured-accounts.ts`); the app has the same keys. */
  PAYMENT_ACCOUNTS?: string;
  /** The same at the mail provider. */
  MAIL_ACCOUNTS?: string;
  SANDBOX_STATE: DurableObjectNamespace<SandboxState>;
}
