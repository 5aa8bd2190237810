import { DurableObject } from 'cloudflare:workers';
import { createSandbox } from './app';
import { configuredAccounts } from './configured-accounts';
import type { SandboxEnv } from './env';
import { postToLocalHost } from './local-post';
import { createSqlStore } from './store/sql-store';

/** The whole sandbox lives in one object: its state survives a restart, and its alarm brings webhooks back to mind. */
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
      origin: env.SANDBOX_URL,
    });
  }

  private callLater(dueAtMs: number, run: () => Promise<void>) {
    if (dueAtMs <= Date.now()) this.ctx.waitUntil(run());
    // The alarm also covers what a restart would forget.
    this.ctx.waitUntil(this.ctx.storage.setAlarm(Math.max(dueAtMs, Date.now() + 1_000)));
  }

  override async fetch(request: Request): Promise<Response> {
    return this.app.fetch(request);
  }

  override async alarm(): Promise<void> {
    await this.app.runDue();
  }
}
