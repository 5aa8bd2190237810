import { keyringFault, pepperPattern, privateKeysOf } from './crypto/key-form';
import { isBackOfficeGroups } from './domain/back-office/roles';
import {
  address,
  binding,
  Fault,
  isRecordOf,
  json,
  mapped,
  matching,
  oneOf,
  optional,
  readAll,
  secret,
  text,
  type ValuesOf,
  withDefault,
} from './domain/environment/variables';
import { marketIds } from './domain/markets';
import type { MarketId } from './domain/markets/market';

const url = mapped(address, (value) => value.replace(/\/+$/, ''));

const isMarket = (value: unknown) => marketIds.includes(value as MarketId);
const hosts = json(
  (value) => isRecordOf<MarketId>(value, isMarket),
  `must be JSON {"host":"market"} with markets of ${marketIds}`,
);

interface Client {
  readonly clientId: string;
  readonly clientSecret?: string;
}
const isClient = (value: unknown) => {
  const { clientId, clientSecret = '' } = (value ?? {}) as Record<string, unknown>;
  return typeof clientId === 'string' && typeof clientSecret === 'string';
};
const clients = json(
  (value) => isRecordOf<Client>(value, isClient),
  'must be JSON {"issuerId":{"clientId":"…","clientSecret"?:"…"}}',
);
const roles = json(
  isBackOfficeGroups,
  'must be JSON {"group":{"role":"studio|support|money|admin","markets"?:["market"],"studios"?:["guid"],"refundLimitMinor"?:{"DKK":50000}}}; studios for the role studio and for no other',
);
const keyring = mapped(text(), (value) => {
  const fault = keyringFault(value);
  return fault === null ? value : new Fault(fault);
});
const privateKeys = text(
  (value) => privateKeysOf(value) !== null,
  'must be one or two "id:key" pairs, newest first, as `npm run ops -- identity key` prints them',
);
const webhookSecret = matching(/^whsec_/, 'must begin with whsec_');
const sender = oneOf(['http', 'binding']);
const hour = mapped(matching(/^(?:[01]?\d|2[0-3])$/, 'must be an hour, 0 to 23'), Number);

/** What all cells share: the environment and its partners. It holds no key, no secret and no personal data. */
const sharedReaders = {
  ENVIRONMENT: oneOf(['local', 'preview', 'production']),
  APP_URL: url,
  HOSTS: hosts,
  DEFAULT_MARKET: oneOf(marketIds),
  /** Local and preview: base URL of the sandbox's issuers, used instead of the markets' own addresses. */
  IDENTITY_BASE_URL: optional(url),
  IDENTITY_CLIENTS: withDefault(clients, {}),
  PAYMENT_API_URL: url,
  /** Who is asked first for a mail to one person, who stands in for it, and who sends mass mailings. */
  MAIL_ADAPTER: sender,
  MAIL_SECOND: optional(sender),
  MAIL_BULK: optional(sender),
  /** Hour of the day in UTC at which the providers' daily quotas begin anew. */
  MAIL_QUOTA_RESET_HOUR: withDefault(hour, 0),
  MAIL_API_URL: optional(url),
  /**
   * Issuer and audience tag of Cloudflare Access, which authenticates operators. Without both there is no back office.
   */
  ACCESS_ISSUER: optional(url),
  ACCESS_AUDIENCE: optional(matching(/^[\w-]{10,100}$/)),
  /**
   * Groups of the identity provider, each with its role in the back office. Without it nobody may do anything there.
   */
  ACCESS_ROLES: withDefault(roles, {}),
  TAG_MANAGER_ID: optional(matching(/^GTM-[A-Z0-9]+$/)),
  /** Local demo only: `lat,lon` used as every visitor's position, or `market=lat,lon` of several with `;` between. */
  DEMO_POSITION: optional(matching(/^(([a-z]+=)?-?\d+(\.\d+)?,-?\d+(\.\d+)?(;|$))+$/)),
  VERSION: withDefault(text(), 'local'),
  ALARM_MAIL: optional(matching(/^[^\s@,;<>]+@[^\s@,;<>]+\.[a-z]{2,}$/i, 'must be a mail address')),
  ALARM_WEBHOOK_URL: optional(address),
  /** Standard Webhooks: one or two secrets, comma separated; `whsec_` and 24 to 64 bytes in base64. */
  ALARM_WEBHOOK_SECRET: optional(matching(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}(?:,whsec_[A-Za-z0-9+/]{32,86}={0,2})?$/)),
  /** Asked by GET each minute in which all jobs were well. */
  HEARTBEAT_URL: optional(address),
  /** Opens `/readyz?deep`; without it there is none. */
  READY_TOKEN: optional(secret(24)),
  /** Public half of a key kept outside, RSA as SPKI in base64url: each backup holds the data keys closed with it. */
  BACKUP_RECOVERY_KEY: optional(matching(/^[\w-]{360,1000}$/)),
  /** Where `docs/runbooks` can be read; links of alarms begin with it. */
  RUNBOOKS_URL: optional(url),
  KV: binding<KVNamespace>(),
  /** Absent in the operator's commands, which open no kiosk. */
  KIOSK: optional(binding<DurableObjectNamespace>()),
  OUTBOX: optional(binding<Queue<OutboxWake>>()),
  FLOOD: optional(binding<RateLimit>()),
  ASSETS: optional(binding<Fetcher>()),
  EMAIL: optional(binding<SendEmail>()),
};

/** What each cell has of its own; in the environment each name ends in the market's id, in capitals. */
const ownReaders = {
  DB: binding<D1Database>(),
  /** Where old payments and old entries of the audit are kept; without it they stay in `DB`. */
  ARCHIVE: optional(binding<D1Database>()),
  /** Where nightly backups are kept; without it there are none. */
  BACKUP: optional(binding<R2Bucket>()),
  SESSION_KEYS: keyring,
  DATA_KEYS: keyring,
  QUOTE_KEYS: keyring,
  CODE_PEPPER: matching(
    pepperPattern,
    'must be 32 to 1024 characters, without a line break or other control character',
  ),
  PAYMENT_SECRET_KEY: secret(8),
  /** One or two secrets, comma separated, newest first. */
  PAYMENT_WEBHOOK_SECRET: webhookSecret,
  /**
   * Private keys: for issuers that require a signed client assertion instead of a secret, and for those that encrypt
   * their answers.
   */
  IDENTITY_SIGNING_KEYS: optional(privateKeys),
  IDENTITY_DECRYPTION_KEYS: optional(privateKeys),
  MAIL_API_KEY: optional(secret(1)),
  /** One or two secrets, comma separated, newest first. Without it no event of the mail provider is taken. */
  MAIL_WEBHOOK_SECRET: optional(webhookSecret),
  MAIL_FROM: secret(3),
};

/** Names of a cell's own values, without the market's suffix. */
export const ownNames = Object.keys(ownReaders) as readonly (keyof CellOwn)[];

/** Must differ between all cells, so that a leaked key of one cell opens no other. */
const notShared = [
  'DB',
  'ARCHIVE',
  'SESSION_KEYS',
  'DATA_KEYS',
  'QUOTE_KEYS',
  'CODE_PEPPER',
  'PAYMENT_SECRET_KEY',
  'PAYMENT_WEBHOOK_SECRET',
  'MAIL_WEBHOOK_SECRET',
  'IDENTITY_SIGNING_KEYS',
  'IDENTITY_DECRYPTION_KEYS',
] as const;

/** Message of the queue: the cell whose outbox has work. */
export interface OutboxWake {
  readonly cell: MarketId;
}

type Shared = Readonly<ValuesOf<typeof sharedReaders>>;
type CellOwn = Readonly<ValuesOf<typeof ownReaders>>;

/** The environment of one cell: the shared values, its own keys and database, and its own hosts. */
export type CellEnv = Shared & CellOwn;

/** What a request is handed of it: no storage. */
export type RequestEnv = Omit<CellEnv, 'DB' | 'ARCHIVE' | 'KV' | 'BACKUP'>;

/** Everything the Worker was given, split by cell. */
export type Env = Shared & { readonly cells: Readonly<Record<MarketId, CellEnv>> };

interface RateLimit {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

/** The name of a cell's own value in the environment: `DB` and the market's id in capitals. */
export const cellName = (name: keyof CellOwn, market: MarketId) => `${name}_${market.toUpperCase()}`;

const isSandboxUrl = (value: string | undefined) =>
  value !== undefined && /^http:|\/\/(localhost|127\.|\[::1\]|[^/]*\.localhost)/.test(value);

/**
 * Reads and checks the Worker's environment. Throws one error that lists every fault, so that a wrong deployment
 * reports all of them at once. In production it also refuses partners whose address is a sandbox or on loopback.
 */
export function readEnv(raw: unknown): Env {
  const given = raw as Readonly<Record<string, unknown>>;
  const shared = readAll(sharedReaders, given);
  const owns = marketIds.map(
    (market) => [market, readAll(ownReaders, given, (name) => cellName(name, market))] as const,
  );
  const faults = [
    ...shared.faults,
    ...owns.flatMap(([, own]) => own.faults),
    ...(shared.faults.length === 0 ? faultsOf(shared.values) : []),
    ...sharedSecrets(given),
  ];
  if (faults.length > 0)
    throw new Error(`The environment is not complete (docs/operations.md, "Configuration"):\n- ${faults.join('\n- ')}`);
  const cells = owns.map(([market, own]) => [market, cellEnvOf(market, shared.values, own.values)] as const);
  return { ...shared.values, cells: Object.fromEntries(cells) as Record<MarketId, CellEnv> };
}

/** The environment of one cell, with the hosts and the address of its market only. */
function cellEnvOf(market: MarketId, shared: Shared, own: CellOwn): CellEnv {
  const hosts = Object.entries(shared.HOSTS).filter(([, of]) => of === market);
  const app = new URL(shared.APP_URL);
  const [host] = hosts[0] ?? [];
  const isOwn = hosts.some(([name]) => name === app.hostname);
  const port = app.port ? `:${app.port}` : '';
  return {
    ...shared,
    ...own,
    HOSTS: Object.fromEntries(hosts),
    APP_URL: isOwn || host === undefined ? app.origin : `${app.protocol}//${host}${port}`,
  };
}

/** Addresses that production calls or gives away. */
const partnerUrls = [
  'APP_URL',
  'IDENTITY_BASE_URL',
  'PAYMENT_API_URL',
  'MAIL_API_URL',
  'ACCESS_ISSUER',
  'ALARM_WEBHOOK_URL',
  'HEARTBEAT_URL',
] as const;

function faultsOf(env: Shared): string[] {
  const faults = [];
  if (!env.ACCESS_ISSUER !== !env.ACCESS_AUDIENCE) faults.push('ACCESS_ISSUER, ACCESS_AUDIENCE: set both or neither');
  if (!env.ALARM_WEBHOOK_URL !== !env.ALARM_WEBHOOK_SECRET)
    faults.push('ALARM_WEBHOOK_URL, ALARM_WEBHOOK_SECRET: set both or neither');
  if (env.MAIL_SECOND === env.MAIL_ADAPTER) faults.push('MAIL_SECOND: is MAIL_ADAPTER, so nobody stands in for it');
  const sends = [env.MAIL_ADAPTER, env.MAIL_SECOND, env.MAIL_BULK];
  if (sends.includes('http') && !env.MAIL_API_URL) faults.push('MAIL_API_URL: is missing, and mail goes by http');
  for (const market of marketIds)
    if (!Object.values(env.HOSTS).includes(market)) faults.push(`HOSTS: no host is ${market}'s`);
  if (env.ENVIRONMENT !== 'production') return faults;
  for (const name of partnerUrls) {
    if (isSandboxUrl(env[name])) faults.push(`${name}: is a sandbox or loopback address, refused in production`);
  }
  if (env.DEMO_POSITION) faults.push('DEMO_POSITION: is for local demos only');
  return faults;
}

/** The keys of a keyring one by one, so that an old key of one cell is not accepted as the new key of another. */
const partsOf = (value: unknown): unknown[] =>
  typeof value === 'string' ? value.split(',').map((part) => part.slice(part.indexOf(':') + 1)) : [value];

function sharedSecrets(given: Readonly<Record<string, unknown>>): string[] {
  const owners = new Map<unknown, { market: MarketId; name: string; isFormer: boolean }>();
  const faults = new Set<string>();
  for (const market of marketIds)
    for (const base of notShared)
      for (const [nth, part] of partsOf(given[cellName(base, market)]).entries()) {
        if (part === undefined) continue;
        const name = cellName(base, market);
        // Older DATA_KEYS may be shared: they sealed data when all markets had one database. They only open old data.
        const isFormer = base === 'DATA_KEYS' && nth > 0;
        const other = owners.get(part);
        if (other && other.market !== market && !(isFormer && other.isFormer))
          faults.add(`${name}: is that of ${other.name}, each cell has its own`);
        owners.set(part, { market, name, isFormer: isFormer && other?.isFormer !== false });
      }
  return [...faults];
}
