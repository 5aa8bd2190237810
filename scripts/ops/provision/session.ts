import { runTool, wrangler } from '../../building/toolchain.mjs';
import { Refusal } from '../command';
import { accountOf, createCloudflare } from './cloudflare';
import type { Account } from './steps';

/** The account that the operator's token opens. Throws a refusal that says how to log in. */
export async function openAccount(named: string | undefined, send: typeof fetch = fetch): Promise<Account> {
  const token = process.env.CLOUDFLARE_API_TOKEN ?? (await wranglersToken());
  if (token === null) throw new Refusal('Log in: npx wrangler login, or set CLOUDFLARE_API_TOKEN.');
  const account = await accountOf(token, process.env.CLOUDFLARE_ACCOUNT_ID ?? named, send);
  if ('fault' in account) throw new Refusal(account.fault);
  return { api: createCloudflare({ token, account: account.id, fetch: send }), fetch: send };
}

/** The token of wrangler's own login, which it renews; null without one. It is read here and shown nowhere. */
async function wranglersToken(): Promise<string | null> {
  const { code, output } = await runTool([wrangler, 'auth', 'token', '--json'], {
    quiet: true,
    env: { WRANGLER_LOG: 'log' },
  });
  const found = /\{[\s\S]*\}/.exec(output)?.[0];
  if (code !== 0 || found === undefined) return null;
  try {
    return (JSON.parse(found) as { token?: string }).token ?? null;
  } catch {
    return null;
  }
}
