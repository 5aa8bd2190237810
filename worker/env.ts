import * as z from 'zod/mini';
import { keyringSchema, pepperSchema, privateKeysSchema } from './crypto/key-form';
import { backOfficeGroupsSchema } from './domain/back-office/roles';
import { marketIds } from './domain/markets';
import type { MarketId } from './domain/markets/market';

const url = z.pipe(
  z.url(),
  z.transform((value: string) => value.replace(/\/+$/, '')),
);

/** A text variable that holds JSON of the given shape. */
const json = <Shape extends z.ZodMiniType>(shape: Shape, message: string) =>
  z.pipe(
    z.string(),
    z.transform((text: string, context): z.output<Shape> => {
      try {
        return shape.parse(JSON.parse(text)) as z.output<Shape>;
      } catch {
        context.issues.push({ code: 'custom', message, input: text });
        return z.NEVER;
      }
    }),
  );
const hosts = json(
  z.record(z.string(), z.enum(marketIds)),
  `must be JSON {"host":"market"} with markets of ${marketIds}`,
);
const clients = json(
  z.record(z.string(), z.object({ clientId: z.string(), clientSecret: z.optional(z.string()) })),
  'must be JSON {"issuerId":{"clientId":"…","clientSecret"?:"…"}}',
);
const roles = json(
  backOfficeGroupsSchema,
  'must be JSON {"group":{"role":"studio|support|money|admin","markets"?:["market"],"studios"?:["guid"],"refundLimitMinor"?:{"DKK":50000}}}; studios for the role studio and for no other',
);
const binding = <Binding>() =>
  z.custom<Binding>((value) => typeof value === 'object' && value !== null, 'binding is missing');
const optional = <Binding>() => z.optional(z.custom<Binding>((value) => typeof value === 'object', 'is no binding'));
const secret = (length: number) => z.string().check(z.minLength(length));
const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));

const sender = z.enum(['http', 'binding']);
const hour = z.pipe(
  z.string().check(z.regex(/^(?:[01]?\d|2[0-3])$/)),
  z.transform((value: string) => Number(value)),
);

/** What all cells share: the environment and its partners. It holds no key, no secret and no personal data. */
const sharedSchema = z.object({
  ENVIRONMENT: z.enum(['local', 'preview', 'production']),
  APP_URL: url,
  HOSTS: hosts,
  DEFAULT_MARKET: z.enum(marketIds, `must be one of ${marketIds}`),
  /** Local and preview: base URL of the sandbox's issuers, used instead of the markets' own addresses. */
  IDENTITY_BASE_URL: z.optional(url),
  IDENTITY_CLIENTS: z._default(clients, {}),
  PAYMENT_API_URL: url,
  /** Who is asked first for a mail to one person, who stands in for it, and who sends mass mailings. */
  MAIL_ADAPTER: sender,
  MAIL_SECOND: z.optional(sender),
  MAIL_BULK: z.optional(sender),
  /** Hour of the day in UTC at which the providers' daily quotas begin anew. */
  MAIL_QUOTA_RESET_HOUR: z._default(hour, 0),
  MAIL_API_URL: z.optional(url),
  /**
   * Issuer and audience tag of Cloudflare Access, which authenticates operators. Without both there is no back office.
   */
  ACCESS_ISSUER: z.optional(url),
  ACCESS_AUDIENCE: z.optional(matching(/^[\w-]{10,100}$/)),
  /**
   * Groups of the identity provider, each with its role in the back office. Without it nobody may do anything there.
   */
  ACCESS_ROLES: z._default(roles, {}),
  TAG_MANAGER_ID: z.optional(matching(/^GTM-[A-Z0-9]+$/)),
  /** Local demo only: `lat,lon` used as every visitor's position, or `market=lat,lon` of several with `;` between. */
  DEMO_POSITION: z.optional(matching(/^(([a-z]+=)?-?\d+(\.\d+)?,-?\d+(\.\d+)?(;|$))+$/)),
  VERSION: z._default(z.string(), 'local'),
  /** Who is told of alarms. */
  ALARM_MAIL: z.optional(z.email()),
  ALARM_WEBHOOK_URL: z.optional(z.url()),
  /** Standard Webhooks: one or two secrets, comma separated; `whsec_` and 24 to 64 bytes in base64. */
  ALARM_WEBHOOK_SECRET: z.optional(
    matching(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}(?:,whsec_[A-Za-z0-9+/]{32,86}={0,2})?$/),
  ),
  /** Asked by GET each minute in which all jobs were well. */
  HEARTBEAT_URL: z.optional(z.url()),
  /** Opens `/readyz?deep`; without it there is none. */
  READY_TOKEN: z.optional(secret(24)),
  /** Public half of a key kept outside, RSA as SPKI in base64url: each backup holds the data keys closed with it. */
  BACKUP_RECOVERY_KEY: z.optional(matching(/^[\w-]{360,1000}$/)),
  /** Where `docs/runbooks` can be read; links of alarms begin with it. */
  RUNBOOKS_URL: z.optional(url),
  KV: binding<KVNamespace>(),
  /** Absent in the operator's commands, which open no kiosk. */
  KIOSK: optional<DurableObjectNamespace>(),
  OUTBOX: optional<Queue<OutboxWake>>(),
  FLOOD: optional<RateLimit>(),
  ASSETS: optional<Fetcher>(),
  EMAIL: optional<SendEmail>(),
});

/** What each cell has of its own; in the environment each name ends in the market's id, in capitals. */
const ownSchema = z.object({
  DB: binding<D1Database>(),
  /** Where old payments and old entries of the audit are kept; without it they stay in `DB`. */
  ARCHIVE: optional<D1Database>(),
  /** Where nightly backups are kept; without it there are none. */
  BACKUP: optional<R2Bucket>(),
  SESSION_KEYS: keyringSchema,
  DATA_KEYS: keyringSchema,
  QUOTE_KEYS: keyringSchema,
  CODE_PEPPER: pepperSchema,
  PAYMENT_SECRET_KEY: secret(8),
  /** One or two secrets, comma separated, newest first. */
  PAYMENT_WEBHOOK_SECRET: z.string().check(z.startsWith('whsec_')),
  /**
   * Private keys: for issuers that require a signed client assertion instead of a secret, and for those that encrypt
   * their answers.
   */
  IDENTITY_SIGNING_KEYS: z.optional(privateKeysSchema),
  IDENTITY_DECRYPTION_KEYS: z.optional(privateKeysSchema),
  MAIL_API_KEY: z.optional(secret(1)),
  /** One or two secrets, comma separated, newest first. Without it no event of the mail provider is taken. */
  MAIL_WEBHOOK_SECRET: z.optional(z.string().check(z.startsWith('whsec_'))),
  MAIL_FROM: secret(3),
});

/** Names of a cell's own values, without the market's suffix. */
export const ownNames = Object.keys(ownSchema.shape) as readonly (keyof CellOwn)[];

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

type Shared = z.infer<typeof sharedSchema>;
type CellOwn = z.infer<typeof ownSchema>;

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
  const shared = sharedSchema.safeParse(given);
  const owns = marketIds.map((market) => {
    const named = ownNames.map((name) => [name, given[cellName(name, market)]]);
    return { market, parsed: ownSchema.safeParse(Object.fromEntries(named)) };
  });
  const faults = [
    ...(shared.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...owns.flatMap(({ market, parsed }) =>
      (parsed.error?.issues ?? []).map(
        ({ path, message }) => `${cellName(path[0] as keyof CellOwn, market)}: ${message}`,
      ),
    ),
    ...(shared.success ? faultsOf(shared.data) : []),
    ...sharedSecrets(given),
  ];
  const cells = owns.flatMap(({ market, parsed }) =>
    shared.success && parsed.success ? [[market, cellEnvOf(market, shared.data, parsed.data)] as const] : [],
  );
  if (!shared.success || faults.length > 0) {
    throw new Error(`The environment is not complete (docs/operations.md, "Configuration"):\n- ${faults.join('\n- ')}`);
  }
  return { ...shared.data, cells: Object.fromEntries(cells) as Record<MarketId, CellEnv> };
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
