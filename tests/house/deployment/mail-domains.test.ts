import { describe, expect, test } from 'vitest';
import { domainOf, faultsOfMailDomains, isUnanswered, type Resolver } from '../../../scripts/deployment/mail-domains';

/** Records as Cloudflare's and Resend's documents show them, for one domain. */
const whole = {
  txt: {
    'cf-bounce.mail.solhus.dk': ['v=spf1 include:_spf.mx.cloudflare.net ~all'],
    'cf-bounce._domainkey.mail.solhus.dk': ['v=DKIM1; h=sha256; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA'],
    'send.mail.solhus.dk': ['v=spf1 include:amazonses.com ~all'],
    'resend._domainkey.mail.solhus.dk': ['p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ'],
    '_dmarc.solhus.dk': ['v=DMARC1; p=reject;'],
  } as Record<string, string[]>,
  mx: {
    'cf-bounce.mail.solhus.dk': ['route1.mx.cloudflare.net', 'route2.mx.cloudflare.net'],
    'send.mail.solhus.dk': ['feedback-smtp.eu-west-1.amazonses.com'],
  } as Record<string, string[]>,
};
const none = (code: string) => Object.assign(new Error(code), { code });

function resolver({ txt = {}, mx = {} }: Partial<typeof whole> = {}, fails?: string): Resolver & { asked: string[] } {
  const records = { txt: { ...whole.txt, ...txt }, mx: { ...whole.mx, ...mx } };
  const asked: string[] = [];
  const answer = (found: string[] | undefined, name: string) => {
    asked.push(name);
    if (fails) throw none(fails);
    if (!found || found.length === 0) throw none(found ? 'ENODATA' : 'ENOTFOUND');
    return found;
  };
  return {
    asked,
    // Long records come in parts.
    txt: async (name) => answer(records.txt[name], name).map((text) => text.match(/.{1,30}/g) ?? []),
    mx: async (name) => answer(records.mx[name], name).map((exchange) => ({ exchange })),
  };
}
const vars = (more: object = {}) => ({
  MAIL_ADAPTER: 'binding',
  MAIL_SECOND: 'http',
  MAIL_BULK: 'http',
  MAIL_FROM_DENMARK: 'Solhus <no-reply@mail.solhus.dk>',
  MAIL_FROM_SWEDEN: 'no-reply@mail.solhus.dk',
  MAIL_FROM_NETHERLANDS: 'Solhus <no-reply@nl.solhus.example>',
  MAIL_FROM_ENGLAND: 'Solhus <no-reply@example.com>',
  ...more,
});

describe('the sending domains', () => {
  test('as the providers’ documents want them have no fault; each is asked once, placeholders never', async () => {
    const dns = resolver();
    expect(await faultsOfMailDomains(vars(), dns)).toEqual([]);
    expect(dns.asked.filter((name) => name === 'send.mail.solhus.dk')).toHaveLength(2);
    expect(dns.asked.filter((name) => name.includes('example'))).toEqual([]);
  });

  test.each<[string, Partial<typeof whole>, RegExp]>([
    ['no SPF', { txt: { 'send.mail.solhus.dk': [] } }, /Resend: send\.mail\.solhus\.dk has no SPF record; add TXT/],
    [
      'two SPF records',
      { txt: { 'send.mail.solhus.dk': ['v=spf1 include:amazonses.com ~all', 'v=spf1 -all'] } },
      /has 2 SPF records, so none counts/,
    ],
    [
      'SPF of another',
      { txt: { 'cf-bounce.mail.solhus.dk': ['v=spf1 include:_spf.google.com ~all'] } },
      /does not name it/,
    ],
    [
      'SPF for all',
      { txt: { 'cf-bounce.mail.solhus.dk': ['v=spf1 include:_spf.mx.cloudflare.net +all'] } },
      /lets everybody send/,
    ],
    ['no DKIM', { txt: { 'resend._domainkey.mail.solhus.dk': [] } }, /has no DKIM key/],
    ['a revoked DKIM key', { txt: { 'cf-bounce._domainkey.mail.solhus.dk': ['v=DKIM1; p='] } }, /is revoked or empty/],
    ['no MX', { mx: { 'send.mail.solhus.dk': [] } }, /bounces and complaints are not heard of/],
    ['no DMARC', { txt: { '_dmarc.solhus.dk': [] } }, /no DMARC record; add TXT _dmarc\.mail\.solhus\.dk/],
    [
      'two DMARC records',
      { txt: { '_dmarc.solhus.dk': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] } },
      /2 DMARC records/,
    ],
    ['DMARC without a policy', { txt: { '_dmarc.solhus.dk': ['v=DMARC1; rua=mailto:a@solhus.dk'] } }, /has no policy/],
    ['DMARC that nobody reads', { txt: { '_dmarc.solhus.dk': ['v=DMARC1; p=none'] } }, /nobody gets the reports/],
    [
      'DMARC whose part for subdomains is nothing',
      { txt: { '_dmarc.solhus.dk': ['v=DMARC1; p=reject; sp=none'] } },
      /only watches/,
    ],
  ])('with %s have one fault, in one sentence', async (_, change, sentence) => {
    const faults = await faultsOfMailDomains(vars(), resolver(change));
    expect(faults).toEqual([expect.stringMatching(sentence)]);
    expect(faults[0]).toContain('mail.solhus.dk');
  });

  test('their own DMARC record counts before that of the parent', async () => {
    const dns = resolver({ txt: { '_dmarc.mail.solhus.dk': ['v=DMARC1; p=quarantine'], '_dmarc.solhus.dk': [] } });
    expect(await faultsOfMailDomains(vars(), dns)).toEqual([]);
  });

  test.each(['ETIMEOUT', 'ESERVFAIL', 'ECONNREFUSED', 'EAI_AGAIN'])(
    'that cannot be asked for (%s) are said so',
    async (code) => {
      expect(await faultsOfMailDomains(vars(), resolver({}, code))).toEqual([
        `mail of mail.solhus.dk: could not ask the DNS (${code}), so SPF, DKIM and DMARC are not checked`,
      ]);
    },
  );

  test('that cannot be asked for keep nobody from deploying, and what is wrong does', async () => {
    expect((await faultsOfMailDomains(vars(), resolver({}, 'ETIMEOUT'))).every(isUnanswered)).toBe(true);
    const dns = resolver({ txt: { 'send.mail.solhus.dk': [] } });
    expect((await faultsOfMailDomains(vars(), dns)).some(isUnanswered)).toBe(false);
  });

  test('are asked for the providers that send, and no mass mailing goes by the platform', async () => {
    const dns = resolver({ txt: { 'send.mail.solhus.dk': [] } });
    const only = vars({ MAIL_SECOND: undefined, MAIL_BULK: undefined });
    expect(await faultsOfMailDomains(only, dns)).toEqual([expect.stringContaining('Cloudflare sends no marketing')]);
    expect(dns.asked).not.toContain('send.mail.solhus.dk');
  });

  test.each([
    ['Solhus <a@B.dk>', 'b.dk'],
    ['a@b.dk', 'b.dk'],
    ['nobody', ''],
  ])('of %s is %j', (from, domain) => expect(domainOf(from)).toBe(domain));
});
