import { resolveMx, resolveTxt } from 'node:dns/promises';
import { marketIds } from '../../worker/domain/markets';
import { cellName } from '../../worker/env';

/** What is asked of the DNS; throws an error with a `code` as `node:dns` does. */
export interface Resolver {
  /** Each record as its parts. */
  txt(name: string): Promise<string[][]>;
  mx(name: string): Promise<{ exchange: string }[]>;
}

const system: Resolver = { txt: resolveTxt, mx: resolveMx };

type SenderName = 'binding' | 'http';

interface Records {
  readonly who: string;
  /** Where bounces go, with its SPF record: below the sending domain, so that SPF is aligned with it (RFC 7489 §3.1.2). */
  readonly bounces: (domain: string) => string;
  readonly include: string;
  readonly mx: RegExp;
  readonly selector: string;
}

/**
 * Cloudflare: developers.cloudflare.com/email-service/configuration/domains, "Sending records". Resend:
 * resend.com/docs/knowledge-base/cloudflare, and github.com/Domain-Connect/Templates, `resend.com.mail.json`.
 */
const recordsOf: Record<SenderName, Records> = {
  binding: {
    who: 'Cloudflare',
    bounces: (domain) => `cf-bounce.${domain}`,
    include: '_spf.mx.cloudflare.net',
    mx: /\.mx\.cloudflare\.net\.?$/i,
    selector: 'cf-bounce',
  },
  http: {
    who: 'Resend',
    bounces: (domain) => `send.${domain}`,
    include: 'amazonses.com',
    mx: /^feedback-smtp\.[\w-]+\.amazonses\.com\.?$/i,
    selector: 'resend',
  },
};

/** Answers that say "there is none"; every other failure says that nobody could be asked. */
const noneCodes = ['ENOTFOUND', 'ENODATA'];

class Unanswered extends Error {}

async function found<Found>(asked: Promise<Found[]>): Promise<Found[]> {
  try {
    return await asked;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
    if (noneCodes.includes(code)) return [];
    throw new Unanswered(code);
  }
}

/** Domain of `Name <address>` or of a bare address. */
export const domainOf = (from: string): string =>
  (/@([^@<>\s]+?)>?\s*$/.exec(from)?.[1] ?? '').toLowerCase().replace(/\.$/, '');

/** None, or a reserved one (RFC 2606): a placeholder, which is told elsewhere. */
export const isPlaceholder = (domain: string): boolean =>
  domain === '' || /(?:^|\.)example(?:\.(?:com|net|org))?$/.test(domain);

/** Whether a line only says that the DNS did not answer: neither good nor bad, and no reason to deploy nothing. */
export const isUnanswered = (said: string): boolean => said.includes(': could not ask the DNS (');

/**
 * What mailboxes will hold against the mails of each market: SPF, DKIM and DMARC of its sending domain, for each provider
 * that sends for it. A DNS that does not answer is said so, and is no proof of anything.
 */
export async function faultsOfMailDomains(
  vars: Readonly<Record<string, unknown>>,
  resolver: Resolver = system,
): Promise<string[]> {
  const adapters = ['MAIL_ADAPTER', 'MAIL_SECOND', 'MAIL_BULK'].map((name) => vars[name]);
  const senders = (['binding', 'http'] as const).filter((name) => adapters.includes(name));
  const bulk = vars.MAIL_BULK ?? vars.MAIL_ADAPTER;
  const faults =
    bulk === 'binding'
      ? ['var MAIL_BULK: Cloudflare sends no marketing; set it to "http", or invite nobody to a survey by mail']
      : [];
  const domains = new Set(marketIds.map((market) => domainOf(String(vars[cellName('MAIL_FROM', market)] ?? ''))));
  for (const domain of domains) {
    if (isPlaceholder(domain)) continue;
    try {
      for (const sender of senders) faults.push(...(await faultsOfSender(domain, recordsOf[sender], resolver)));
      faults.push(...(await faultsOfDmarc(domain, resolver)));
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      faults.push(
        `mail of ${domain}: could not ask the DNS (${error.message}), so SPF, DKIM and DMARC are not checked`,
      );
    }
  }
  return faults;
}

const joined = (records: string[][]) => records.map((parts) => parts.join(''));

async function faultsOfSender(domain: string, records: Records, { txt, mx }: Resolver): Promise<string[]> {
  const { who, bounces, include, selector } = records;
  const from = bounces(domain);
  const said = `mail of ${domain} by ${who}:`;
  const faults: string[] = [];
  // RFC 7208 §3.2 and §4.5: one record, or the answer is an error.
  const spf = joined(await found(txt(from))).filter((text) => /^v=spf1(?: |$)/i.test(text));
  if (spf.length === 0) faults.push(`${said} ${from} has no SPF record; add TXT "v=spf1 include:${include} ~all"`);
  else if (spf.length > 1) faults.push(`${said} ${from} has ${spf.length} SPF records, so none counts; leave one`);
  else faults.push(...faultsOfSpf(spf[0] ?? '', { said, from, include }));
  const key = `${selector}._domainkey.${domain}`;
  const keys = joined(await found(txt(key))).map(tagsOf);
  if (keys.length === 0) faults.push(`${said} ${key} has no DKIM key; add the TXT record that ${who} shows`);
  // RFC 6376 §3.6.1: an empty key is a revoked one.
  else if (!keys.some((tags) => tags.p)) faults.push(`${said} the DKIM key at ${key} is revoked or empty`);
  const exchanges = await found(mx(from));
  if (!exchanges.some(({ exchange }) => records.mx.test(exchange)))
    faults.push(`${said} ${from} has no MX record of ${who}, so bounces and complaints are not heard of`);
  return faults;
}

function faultsOfSpf(
  record: string,
  { said, from, include }: { said: string; from: string; include: string },
): string[] {
  const terms = record.toLowerCase().split(/\s+/).slice(1);
  const faults: string[] = [];
  if (!terms.some((term) => term.replace(/^\+/, '') === `include:${include}`))
    faults.push(`${said} the SPF record of ${from} does not name it; add "include:${include}"`);
  if (terms.some((term) => term === '+all' || term === 'all' || term === '?all'))
    faults.push(`${said} the SPF record of ${from} lets everybody send; end it with "~all" or "-all"`);
  return faults;
}

/** `v=DMARC1; p=none` → `{ v: 'DMARC1', p: 'none' }`. */
const tagsOf = (record: string): Record<string, string> =>
  Object.fromEntries(
    record.split(';').flatMap((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()]];
    }),
  );

/** Looked up at the domain, then at its parents, as receivers do (RFC 7489 §6.6.3, RFC 9989 §4.10). */
async function faultsOfDmarc(domain: string, { txt }: Resolver): Promise<string[]> {
  const labels = domain.split('.');
  for (let skipped = 0; skipped <= labels.length - 2; skipped += 1) {
    const name = labels.slice(skipped).join('.');
    const records = joined(await found(txt(`_dmarc.${name}`))).filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
    if (records.length > 1)
      return [`mail of ${domain}: _dmarc.${name} has ${records.length} DMARC records, so none counts`];
    if (records.length === 0) continue;
    const tags = tagsOf(records[0] ?? '');
    const policy = (skipped > 0 && tags.sp ? tags.sp : tags.p)?.toLowerCase() ?? '';
    if (!['none', 'quarantine', 'reject'].includes(policy))
      return [`mail of ${domain}: the DMARC record of _dmarc.${name} has no policy; add "p=none", later "p=reject"`];
    return policy === 'none' && !tags.rua
      ? [
          `mail of ${domain}: DMARC only watches (p=none) and nobody gets the reports; add "rua=mailto:…" or "p=quarantine"`,
        ]
      : [];
  }
  return [`mail of ${domain}: no DMARC record; add TXT _dmarc.${domain} "v=DMARC1; p=none; rua=mailto:…"`];
}
