import { describe, expect, it } from 'vitest';
import { read } from '../../../scripts/house/sources';
import { filledIn } from '../../../scripts/ops/provision/configuration-text';
import { apiVersion, wantedEvents } from '../../../scripts/ops/provision/events';
import type { Fill } from '../../../scripts/ops/provision/plan';
import { marketIds } from '../../../worker/domain/markets';
import { cellName } from '../../../worker/env';
import { paymentEventOf } from '../../../worker/services/payment/stripe-objects';
import { createAccount, keyOf, kinds, saysOf, settings, shell } from './account/provisioned';

/** An empty account becomes a whole one, a whole one stays as it is, and a broken run is taken up. */
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

describe('the application of Access', () => {
  it('of which wrangler.toml has another tag lets nobody into the app, and is named', async () => {
    const account = createAccount();
    await account.provision();
    const aud = String(account.cloudflare.applications[0]?.aud);
    const right = await account.provision({ of: { ...settings, audience: aud } });
    expect(saysOf(right, 'Access, the back office')).toMatchObject({ as: 'there' });
    const told = await account.provision({ of: { ...settings, audience: 'of-one-that-is-gone' } });
    expect(saysOf(told, 'Access, the back office')).toMatchObject({ as: 'stuck', says: expect.stringContaining(aud) });
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

  it('is one, however many hosts a market has: only one secret is known', async () => {
    const account = createAccount();
    const hosts = [...settings.hosts, { host: 'www.solhus.dk', market: 'denmark' }] as const;
    await account.provision({ of: { ...settings, hosts } });
    expect(account.stripe.endpoints.get(keyOf('denmark'))).toMatchObject([
      { url: 'https://denmark.solhus.dk/webhooks/payment' },
    ]);
    expect(kinds(await account.provision({ of: { ...settings, hosts } }))).toEqual(['there']);
    // One that an earlier run made at the other host goes: it signs with a secret that nobody has.
    const [own] = account.stripe.endpoints.get(keyOf('denmark')) ?? [];
    account.stripe.endpoints.get(keyOf('denmark'))?.push({
      ...(own as NonNullable<typeof own>),
      ...{ id: 'we_other', url: 'https://www.solhus.dk/webhooks/payment' },
    });
    await account.provision({ of: { ...settings, hosts } });
    expect(account.stripe.endpoints.get(keyOf('denmark'))).toMatchObject([
      { url: 'https://denmark.solhus.dk/webhooks/payment' },
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
    // Every event the provider has, by its own package: the sandbox sends only what is read already.
    const known = [...read('node_modules/stripe/esm/resources/Events.d.ts').matchAll(/^ +type: '([a-z_.]+)';/gm)].map(
      ([, type = '']) => type,
    );
    expect(known.length).toBeGreaterThan(200);
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
