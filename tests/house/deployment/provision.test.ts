import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../scripts/deployment/configuration';
import { read } from '../../../scripts/house/sources';
import { createAsk } from '../../../scripts/ops/provision/ask';
import { createCloudflare } from '../../../scripts/ops/provision/cloudflare';
import { filledIn } from '../../../scripts/ops/provision/configuration-text';
import { apiVersion, wantedEvents } from '../../../scripts/ops/provision/events';
import { wantedMailEvents } from '../../../scripts/ops/provision/mail-events';
import { type Fill, goThrough, type Outcome } from '../../../scripts/ops/provision/plan';
import { type Settings, settingsOf } from '../../../scripts/ops/provision/settings';
import { stepsOf } from '../../../scripts/ops/provision/steps';
import { marketIds } from '../../../worker/domain/markets';
import { cellName } from '../../../worker/env';
import { paymentEventOf } from '../../../worker/services/payment/stripe-objects';
import { accountId, createCloudflareAccount, token } from './account/cloudflare';
import { createStripeAccounts } from './account/stripe';

/** An empty account becomes a whole one, a whole one stays as it is, and a broken run is taken up. */
const id = 'to-be-set';
const settings: Settings = {
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
  storeAnywhere: false,
};
const keyOf = (market: string) => `sk_live_${market}0123456789`;
const shell: Record<string, string> = {
  ...Object.fromEntries(marketIds.map((market) => [cellName('PAYMENT_SECRET_KEY', market), keyOf(market)])),
  IDENTITY_CLIENTS: '{}',
};

function createAccount(options: Parameters<typeof createCloudflareAccount>[0] = {}) {
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
const kinds = (outcomes: readonly Outcome[]) => [...new Set(outcomes.map(({ as }) => as))].sort();
const saysOf = (outcomes: readonly Outcome[], name: string) => outcomes.find((one) => one.name === name);

describe('an empty account', () => {
  it('is planned by a dry run, which changes nothing and tells no secret', async () => {
    const account = createAccount();
    const plan = await account.provision({ dryRun: true });
    expect(account.changes()).toEqual([]);
    expect([account.fills, account.kept]).toEqual([[], []]);
    const planned = plan.filter(({ as }) => as === 'planned').map(({ name }) => name);
    for (const name of [
      'D1 medlem-production-denmark',
      'KV medlem-production',
      'queue medlem-outbox-dead-production',
      'R2 medlem-production',
      'Worker medlem-production',
      'secret DATA_KEYS_DENMARK',
      'webhook of denmark',
      'Access, the back office',
    ])
      expect(planned).toContain(name);
  });

  it('is whole after one run, in the union, and the second run does nothing', async () => {
    const account = createAccount();
    expect(kinds(await account.provision())).toEqual(['made', 'there']);
    expect(account.cloudflare.databases.map(({ jurisdiction }) => jurisdiction)).toEqual(marketIds.map(() => 'eu'));
    expect(account.cloudflare.namespaces).toMatchObject([{ title: 'medlem-production', jurisdiction: 'eu' }]);
    expect(account.cloudflare.buckets).toEqual([{ name: 'medlem-production', jurisdiction: 'eu' }]);
    expect(account.cloudflare.queues.map(({ queue_name: name }) => name)).toEqual(settings.queues);
    const names = [
      'SESSION_KEYS',
      'DATA_KEYS',
      'QUOTE_KEYS',
      'CODE_PEPPER',
      'PAYMENT_SECRET_KEY',
      'PAYMENT_WEBHOOK_SECRET',
    ] as const;
    for (const market of marketIds)
      for (const name of names) expect(account.secrets().has(cellName(name, market))).toBe(true);
    expect(account.secrets().has('IDENTITY_CLIENTS')).toBe(true);
    const values = [...account.secrets().values()];
    expect(new Set(values).size).toBe(values.length);
    for (const market of marketIds)
      expect(account.stripe.endpoints.get(keyOf(market))).toMatchObject([
        {
          url: `https://${market}.solhus.dk/webhooks/payment`,
          enabled_events: [...wantedEvents],
          api_version: apiVersion,
        },
      ]);
    expect(account.cloudflare.applications).toMatchObject([
      {
        domain: `${marketIds[0]}.solhus.dk/ops`,
        policies: [
          {
            decision: 'allow',
            include: [{ email: { email: 'anna@solhus.dk' } }, { email_domain: { domain: 'solhus.se' } }],
          },
        ],
      },
    ]);
    expect(account.kept).toEqual(
      marketIds.map((market) => [cellName('DATA_KEYS', market), account.secrets().get(cellName('DATA_KEYS', market))]),
    );
    const before = account.changes().length;
    expect(kinds(await account.provision())).toEqual(['there']);
    expect(account.changes().length).toBe(before);
  });

  it('prints no secret, whatever happens', async () => {
    const account = createAccount();
    const told = JSON.stringify([
      await account.provision({ dryRun: true }),
      await account.provision(),
      await account.provision(),
    ]);
    const wrong = { ...shell, [cellName('PAYMENT_SECRET_KEY', marketIds[0])]: 'sk_test_0123456789secret' };
    const refused = JSON.stringify(await createAccount().provision({ using: wrong }));
    expect(refused).toContain('does not look like one');
    const secrets = [...account.secrets().values()].filter((value) => value !== '{}');
    expect(secrets.length).toBeGreaterThan(20);
    for (const secret of [...secrets, 'sk_test_0123456789secret']) expect(told + refused).not.toContain(secret);
  });

  it('left in the middle is taken up by the next run, wherever it was', async () => {
    const whole = createAccount();
    await whole.provision();
    const all = whole.cloudflare.calls.length;
    for (let changes = 0; changes < all; changes += 1) {
      const account = createAccount();
      account.cloudflare.failsAfter(changes);
      const first = await account.provision();
      expect(first.some(({ as }) => as === 'failed')).toBe(true);
      account.cloudflare.failsAfter(Number.POSITIVE_INFINITY);
      expect(kinds(await account.provision())).toEqual(['made', 'there']);
      expect(kinds(await account.provision())).toEqual(['there']);
      expect(account.cloudflare.databases.length).toBe(marketIds.length);
      expect(account.cloudflare.applications.length).toBe(1);
      for (const market of marketIds) {
        const own = account.stripe.endpoints.get(keyOf(market)) ?? [];
        expect(own.length).toBe(1);
        // The secret that was told when this very endpoint was made.
        expect(account.secrets().get(cellName('PAYMENT_WEBHOOK_SECRET', market))).toBe(
          `whsec_${own[0]?.id.slice(3)}_told_once`,
        );
      }
    }
  });
});

describe('what an account cannot have', () => {
  it('is named with the way around, and nothing else waits for it', async () => {
    const account = createAccount({ kvJurisdictions: false, hasTeam: false });
    const told = await account.provision();
    expect(saysOf(told, 'KV medlem-production')).toMatchObject({
      as: 'stuck',
      says: expect.stringContaining('--kv-anywhere'),
    });
    expect(saysOf(told, 'Access, the team')).toMatchObject({
      as: 'stuck',
      says: expect.stringContaining('Open Zero Trust once'),
    });
    expect(told.filter(({ as }) => as === 'stuck').length).toBe(2);
    expect(account.cloudflare.namespaces).toEqual([]);
    const around = await account.provision({ of: { ...settings, storeAnywhere: true } });
    expect(saysOf(around, 'KV medlem-production')?.as).toBe('made');
  });

  it('is a database that lies elsewhere, an id nobody has, an endpoint without its key', async () => {
    const account = createAccount();
    await account.provision();
    const [first] = account.cloudflare.databases;
    Object.assign(first ?? {}, { jurisdiction: null });
    const [, second] = settings.databases;
    const databases = settings.databases.map((one) => (one === second ? { ...one, id: crypto.randomUUID() } : one));
    const told = await account.provision({ of: { ...settings, databases }, using: {} });
    expect(saysOf(told, `D1 ${settings.databases[0]?.name}`)?.says).toContain(
      'in no jurisdiction, which cannot be changed',
    );
    expect(saysOf(told, `D1 ${second?.name}`)?.says).toContain('which the account does not have');
    expect(saysOf(told, 'webhook of denmark')).toMatchObject({
      as: 'unasked',
      says: expect.stringContaining('not in the shell'),
    });
  });
});

describe('mail events of a domain', () => {
  const nameOf = (domain: string) => `mail events of ${domain}`;
  const queueOf = ({ cloudflare }: ReturnType<typeof createAccount>) =>
    cloudflare.queues.find(({ queue_name: name }) => name === settings.mailEvents?.queue)?.queue_id;

  it('go into the queue that the Worker reads, from the nearest zone that sends', async () => {
    const account = createAccount({ sendsFor: ['solhus.dk', 'dk.solhus.dk'] });
    const dry = await account.provision({ dryRun: true });
    expect(saysOf(dry, nameOf('solhus.dk'))).toMatchObject({
      as: 'planned',
      says: 'tell medlem-mail-events-production of message.bounced, message.rejected, message.complained',
    });
    await account.provision();
    expect(account.cloudflare.subscriptions).toMatchObject(
      [
        ['dk.solhus.dk', 'zone1'],
        ['solhus.dk', 'zone0'],
      ].map(([domain, zone_id]) => ({
        source: { type: 'email.sending', domain, zone_id },
        destination: { type: 'queues.queue', queue_id: queueOf(account) },
        events: [...wantedMailEvents],
        enabled: true,
      })),
    );
    for (const event of wantedMailEvents) expect(read('docs/operations.md')).toContain(`\`${event}\``);
  });

  it('are added to where some lack, switched on, and left alone where another queue has them', async () => {
    const account = createAccount();
    await account.provision();
    const [first, second] = account.cloudflare.subscriptions;
    if (!first || !second) throw new Error('no subscriptions');
    Object.assign(first, { events: ['message.delivered', 'message.bounced'], enabled: false });
    Object.assign(second, { destination: { type: 'queues.queue', queue_id: 'another' } });
    const told = await account.provision();
    expect(saysOf(told, nameOf('dk.solhus.dk'))?.says).toBe('add message.rejected, message.complained; switch it on');
    expect(first).toMatchObject({
      events: ['message.delivered', 'message.bounced', 'message.rejected', 'message.complained'],
      enabled: true,
    });
    expect(saysOf(told, nameOf('solhus.dk'))).toMatchObject({
      as: 'stuck',
      says: expect.stringContaining('another queue'),
    });
    expect(saysOf(await account.provision(), nameOf('dk.solhus.dk'))?.as).toBe('there');
  });

  it('of a domain that nobody sends for are named with the way around', async () => {
    const told = await createAccount({ sendsFor: [] }).provision();
    expect(saysOf(told, nameOf('solhus.dk'))).toMatchObject({
      as: 'stuck',
      says: expect.stringContaining('npx wrangler email sending enable solhus.dk'),
    });
  });

  it('are of the sending domains of wrangler.toml once they are filled in', () => {
    const config = readConfiguration('production');
    expect(settingsOf(config, 'production').mailEvents).toEqual({
      queue: 'medlem-mail-events-production',
      domains: [],
    });
    const vars = { ...config.vars, MAIL_FROM_SWEDEN: 'Solhus <no-reply@se.solhus.se>' };
    const filled = { ...config, vars } as typeof config;
    expect(settingsOf(filled, 'production').mailEvents?.domains).toEqual(['se.solhus.se']);
    const byHttp = { ...config, vars: { ...vars, MAIL_ADAPTER: 'http' } } as typeof config;
    expect(settingsOf(byHttp, 'production').mailEvents).toBeNull();
  });
});

describe('an endpoint at the provider', () => {
  it('gets the events it lacks, loses the needless ones, is switched on, and is made anew for another version', async () => {
    const account = createAccount();
    await account.provision();
    const own = account.stripe.endpoints.get(keyOf('denmark')) ?? [];
    const [endpoint] = own;
    if (!endpoint) throw new Error('no endpoint');
    endpoint.enabled_events = [...wantedEvents.slice(1), 'payout.paid'];
    endpoint.status = 'disabled';
    const dry = await account.provision({ dryRun: true });
    expect(saysOf(dry, 'webhook of denmark')?.says).toBe(`add ${wantedEvents[0]}; take out payout.paid; switch it on`);
    await account.provision();
    expect(own[0]).toMatchObject({ id: endpoint.id, enabled_events: [...wantedEvents], status: 'enabled' });
    own[0] = { ...endpoint, api_version: '2020-08-27' };
    await account.provision();
    expect(own.map(({ id: one, api_version: version }) => [one === endpoint.id, version])).toEqual([
      [false, apiVersion],
    ]);
  });

  it('has exactly the events that the app reads, and the manual lists the same', () => {
    const readByApp = (type: string) => {
      const event = { id: 'evt_1', type, api_version: apiVersion, data: { object: { id: 'x_1', object: 'x' } } };
      try {
        return paymentEventOf(event as never, apiVersion).kind !== 'other';
      } catch {
        return true;
      }
    };
    const known = [...read('sandbox/contract/contract.ts').matchAll(/\| '([a-z_]+(?:\.[a-z_]+)+)'/g)].map(
      ([, type = '']) => type,
    );
    expect(known.length).toBeGreaterThan(30);
    expect(known.filter(readByApp).sort()).toEqual(
      known.filter((type) => (wantedEvents as readonly string[]).includes(type)).sort(),
    );
    expect(wantedEvents.filter((type) => !readByApp(type))).toEqual([]);
    const manual = read('docs/operations.md');
    expect(wantedEvents.filter((type) => !manual.includes(`\`${type}\``))).toEqual([]);
  });
});

describe('wrangler.toml', () => {
  const text = read('wrangler.toml');
  const fills: Fill[] = [
    { name: 'DB_SWEDEN', kind: 'database', value: '11111111-2222-4333-8444-555555555555' },
    { name: 'KV', kind: 'store', value: '0123456789abcdef0123456789abcdef' },
    { name: 'ACCESS_AUDIENCE', kind: 'var', value: 'aud-of-the-application' },
  ];

  it('gets each value in its section alone, and keeps every other line', () => {
    const filled = filledIn(text, 'production', fills);
    const [before, after] = [text.split('\n'), filled.split('\n')];
    const changed = after.flatMap((line, index) => (line === before[index] ? [] : [line]));
    expect(after.length).toBe(before.length);
    expect(changed.sort()).toEqual([
      'ACCESS_AUDIENCE = "aud-of-the-application"',
      'database_id = "11111111-2222-4333-8444-555555555555"',
      'id = "0123456789abcdef0123456789abcdef"',
    ]);
    const section = filled.slice(filled.indexOf('binding = "DB_SWEDEN"', filled.indexOf('# ── production')));
    expect(section.slice(0, 160)).toContain('11111111-2222-4333-8444-555555555555');
  });

  it('is not written over where somebody decided otherwise, and a place that is not there is a fault', () => {
    const filled = filledIn(text, 'production', fills);
    expect(
      filledIn(
        filled,
        'production',
        fills.map((fill) => ({ ...fill, value: 'another' })),
      ),
    ).toBe(filled);
    expect(() => filledIn(text, 'production', [{ name: 'DB_NORWAY', kind: 'database', value: 'x' }])).toThrow(
      'DB_NORWAY',
    );
  });
});
