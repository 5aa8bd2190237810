import { describe, expect, it } from 'vitest';
import { faultsOfConfiguration, readConfiguration } from '../../../scripts/deployment/configuration';
import { placeholdersIn, placeholdersOfChain } from '../../../scripts/deployment/placeholders';
import { readBack } from '../../../scripts/deployment/readback';
import { unaskedRetries } from '../../../scripts/deployment/retries';
import { Refusal } from '../../../scripts/ops/command';
import { createCloudflare } from '../../../scripts/ops/provision/cloudflare';
import { marketIds } from '../../../worker/domain/markets';
import { accountId, createCloudflareAccount, token } from './account/cloudflare';

describe('a placeholder', () => {
  it('no sentence of the product is one', () => {
    const texts = placeholdersOfChain().filter((one) => one.startsWith('texts '));
    expect(texts.filter((one) => one.endsWith('is to be filled in'))).toEqual([]);
  });

  it.each([
    ['https://identity.solhus.example', 'leads nowhere'],
    ['write to hello@example.com', 'leads nowhere'],
    ['FILL IN: the seller’s name', 'is to be filled in'],
    ['CVR 00 00 00 00', 'is a number of zeros'],
    ['DK00000000', 'is a number of zeros'],
    ['GB 000 0000 00', 'is a number of zeros'],
    ['Company no. 00000000', 'is a number of zeros'],
    ['<a href="https://www.instagram.com/">Instagram</a>', 'is no account of yours'],
    ['+44 20 7946 0140', 'is a number kept for films, which nobody has'],
  ])('%s %s', (text, why) => {
    expect(placeholdersIn({ seller: [{ name: text }] }, 'market')).toEqual([expect.stringContaining(why)]);
    expect(placeholdersIn({ seller: [{ name: text }] }, 'market')[0]).toMatch(/^market\.seller\[0\]\.name: "/);
  });

  it.each([
    'hej@solhus.dk',
    'for example, by bank transfer',
    'till exempel {{example}}',
    'CVR 37 00 00 12',
    'DK12340000',
    '+45 70 20 14 40',
    '<a href="https://www.instagram.com/solhus.dk">Instagram</a>',
    '100 000 00 kr.',
    'Todos los días',
    'If this was you, there is nothing you need to do.',
    'You can still read and fill in this page.',
  ])('%s is none', (text) => expect(placeholdersIn({ text }, 'x')).toEqual([]));

  it('is found in brand, seller, issuer, text and terms of a chain of examples, but not where a form shows how', () => {
    const found = placeholdersOfChain();
    for (const place of [
      'brand.json.landingPage',
      'market denmark.seller.mail',
      'market denmark.seller.companyNumber',
      'issuer of denmark, mitid.issuerUrl',
      'texts da.',
    ])
      expect(
        found.some((one) => one.includes(place)),
        place,
      ).toBe(true);
    expect(found.filter((one) => /\.(?:example|emailExample):/.test(one))).toEqual([]);
    expect(placeholdersOfChain({ usesIssuers: false }).filter((one) => one.startsWith('issuer'))).toEqual([]);
    expect(placeholdersIn({ terms: { sections: { age: { text: 'FILL IN' } } } }, 'texts da')).toEqual([
      'texts da.terms.sections.age.text: "FILL IN" is to be filled in',
    ]);
  });
});

describe('the doctor', () => {
  const config = readConfiguration('production');

  it('reads each thing back and names the command that makes what is missing', async () => {
    const account = createCloudflareAccount();
    const send = (async (input: RequestInfo | URL, init?: RequestInit) =>
      account.fetch(new Request(input, init))) as typeof fetch;
    const open = async () => ({ api: createCloudflare({ token, account: accountId, fetch: send }), fetch: send });
    const { faults } = await readBack('production', config, open);
    for (const name of [
      'D1 medlem-production-denmark',
      'queue medlem-outbox-dead-production',
      'R2 medlem-backup-production-denmark',
      'secret DATA_KEYS_SWEDEN',
      'webhook of england',
      'Access, the back office',
    ])
      expect(
        faults.some((fault) => fault.startsWith(`${name} is missing`) && fault.includes('provision --env production')),
        name,
      ).toBe(true);
    expect(account.calls).toEqual([]);
    account.failsAfter(0);
    expect((await readBack('production', config, open)).faults.length).toBe(faults.length);
  });

  it('asks for the secret of the alarms’ webhook in the account alone, where the webhook is named', async () => {
    const account = createCloudflareAccount();
    const send = (async (input: RequestInfo | URL, init?: RequestInit) =>
      account.fetch(new Request(input, init))) as typeof fetch;
    const open = async () => ({ api: createCloudflare({ token, account: accountId, fetch: send }), fetch: send });
    const told = { ...config, vars: { ...config.vars, ALARM_WEBHOOK_URL: 'https://alarms.solhus.dk/hook' } };
    expect(faultsOfConfiguration(told)).toEqual(faultsOfConfiguration(config));
    const of = async (which: typeof config) =>
      (await readBack('production', which, open)).faults.filter((fault) => fault.includes('ALARM_WEBHOOK_SECRET'));
    expect(await of(config)).toEqual([]);
    expect(await of(told)).toEqual([expect.stringMatching(/^secret ALARM_WEBHOOK_SECRET is missing .*provision/)]);
  });

  it('takes the exchange of the mail providers that a runbook asks for, and not the same in both', () => {
    const exchanged = { MAIL_ADAPTER: config.vars.MAIL_SECOND, MAIL_SECOND: config.vars.MAIL_ADAPTER };
    const faultsWith = (vars: object) => faultsOfConfiguration({ ...config, vars: { ...config.vars, ...vars } });
    expect(faultsWith(exchanged)).toEqual(faultsOfConfiguration(config));
    expect(faultsWith({ MAIL_ADAPTER: exchanged.MAIL_ADAPTER }).join()).toContain('MAIL_SECOND: is MAIL_ADAPTER');
  });

  it('says what it could not ask, and does not call it good', async () => {
    const closed = async () => {
      throw new Refusal('Log in: npx wrangler login, or set CLOUDFLARE_API_TOKEN.');
    };
    const { faults, unasked } = await readBack('production', config, closed);
    expect(faults).toEqual(['the account: Log in: npx wrangler login, or set CLOUDFLARE_API_TOKEN.']);
    expect(unasked).toEqual([expect.stringContaining('webhooks')]);
    expect(unaskedRetries({ PAYMENT_SECRET_KEY_DENMARK: 'rk_live_0123456789' }).length).toBe(marketIds.length - 1);
  });
});
