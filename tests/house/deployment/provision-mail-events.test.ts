import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../scripts/deployment/configuration';
import { read } from '../../../scripts/house/sources';
import { wantedMailEvents } from '../../../scripts/ops/provision/mail-events';
import { settingsOf } from '../../../scripts/ops/provision/settings';
import { createAccount, saysOf, settings } from './account/provisioned';

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
