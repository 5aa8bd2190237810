import { expect } from 'vitest';
import { createAsk } from '../../../../scripts/ops/provision/ask';
import { createCloudflare } from '../../../../scripts/ops/provision/cloudflare';
import { type Fill, goThrough, type Outcome } from '../../../../scripts/ops/provision/plan';
import type { Settings } from '../../../../scripts/ops/provision/settings';
import { stepsOf } from '../../../../scripts/ops/provision/steps';
import { marketIds } from '../../../../worker/domain/markets';
import { cellName } from '../../../../worker/env';
import { accountId, createCloudflareAccount, token } from './cloudflare';
import { createStripeAccounts } from './stripe';

/** What wrangler.toml says, and an account at Cloudflare and at the provider that is provisioned by it. */
const id = 'to-be-set';
export const settings: Settings = {
  environment: 'production',
  worker: 'medlem-production',
  compatibilityDate: '2026-10-06',
  databases: marketIds.map((market) => ({ binding: cellName('DB', market), name: `medlem-production-${market}`, id })),
  stores: [{ binding: 'KV', name: 'medlem-production', id }],
  queues: ['medlem-outbox-production', 'medlem-outbox-dead-production', 'medlem-mail-events-production'],
  mailEvents: { queue: 'medlem-mail-events-production', domains: ['dk.solhus.dk', 'solhus.dk'] },
  buckets: [{ name: 'medlem-production', jurisdiction: 'eu' }],
  hosts: marketIds.map((market) => ({ host: `${market}.solhus.dk`, market })),
  backOfficeHosts: marketIds.map((market) => `${market}.solhus.dk`),
  audience: 'to-be-set-to-the-tag',
  sendsByHttp: false,
  sharedSecrets: [],
  storeAnywhere: false,
};
export const keyOf = (market: string) => `sk_live_${market}0123456789`;
export const shell: Record<string, string> = {
  ...Object.fromEntries(marketIds.map((market) => [cellName('PAYMENT_SECRET_KEY', market), keyOf(market)])),
  IDENTITY_CLIENTS: '{}',
};

export function createAccount(options: Parameters<typeof createCloudflareAccount>[0] = {}) {
  const cloudflare = createCloudflareAccount(options);
  const stripe = createStripeAccounts();
  const send = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (request.url.startsWith('https://api.stripe.com/')) return stripe.fetch(request);
    expect(request.url.startsWith('https://api.cloudflare.com/client/v4/')).toBe(true);
    return cloudflare.fetch(request);
  }) as typeof fetch;
  const fills: Fill[] = [];
  const kept: [string, string][] = [];
  async function provision({
    dryRun = false,
    using = shell,
    of = settings,
    operators = ['anna@solhus.dk', '@solhus.se'],
  } = {}) {
    const api = createCloudflare({ token, account: accountId, fetch: send });
    const ask = createAsk({ environment: of.environment, shell: using, prompt: null });
    const steps = stepsOf({ api, fetch: send }, of, { ask, operators, keep: (...pair) => kept.push(pair) });
    const told: Outcome[] = [];
    await goThrough(steps, { dryRun, fill: (more) => fills.push(...more), tell: (outcome) => told.push(outcome) });
    return told;
  }
  const changes = () => [...cloudflare.calls, ...stripe.calls];
  const secrets = () => cloudflare.scripts.get('medlem-production') ?? new Map<string, string>();
  return { cloudflare, stripe, provision, fills, kept, changes, secrets };
}
export const kinds = (outcomes: readonly Outcome[]) => [...new Set(outcomes.map(({ as }) => as))].sort();
export const saysOf = (outcomes: readonly Outcome[], name: string) => outcomes.find((one) => one.name === name);
