import * as z from 'zod/mini';
import { marketIds } from './domain/market';

/** `id:base64url` pairs, newest first; the first signs, all of them verify, so that a key can be rotated. */
const keyring = z
  .string()
  .check(
    z.regex(
      /^[\w-]+:[\w-]{32,}(?:,[\w-]+:[\w-]{32,})*$/,
      'must be "id:key" pairs, key ≥ 32 base64url characters, newest first',
    ),
  );

const url = z.pipe(
  z.url(),
  z.transform((value: string) => value.replace(/\/+$/, '')),
);

/** JSON of a shape, in a variable of text. */
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
const hosts = json(z.record(z.string(), z.enum(marketIds)), 'must be JSON {"host":"market"}');
const clients = json(
  z.record(z.string(), z.object({ clientId: z.string(), clientSecret: z.string() })),
  'must be JSON {"issuerId":{"clientId":"…","clientSecret":"…"}}',
);
const binding = <Binding>() =>
  z.custom<Binding>((value) => typeof value === 'object' && value !== null, 'binding is missing');
const optional = <Binding>() => z.optional(z.custom<Binding>((value) => typeof value === 'object', 'is no binding'));
const secret = (length: number) => z.string().check(z.minLength(length));
const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));

const schema = z.object({
  ENVIRONMENT: z.enum(['local', 'preview', 'production']),
  APP_URL: url,
  HOSTS: hosts,
  DEFAULT_MARKET: z.enum(marketIds),
  SESSION_KEYS: keyring,
  DATA_KEYS: keyring,
  QUOTE_KEYS: keyring,
  CODE_PEPPER: secret(32),
  /** Local and preview: the sandbox's issuers instead of the markets' own addresses. */
  IDENTITY_BASE_URL: z.optional(url),
  IDENTITY_CLIENTS: z._default(clients, {}),
  PAYMENT_API_URL: url,
  PAYMENT_SECRET_KEY: secret(8),
  /** One or two, comma separated, newest first. */
  PAYMENT_WEBHOOK_SECRET: z.string().check(z.startsWith('whsec_')),
  MAIL_ADAPTER: z.enum(['http', 'binding']),
  MAIL_API_URL: z.optional(url),
  MAIL_API_KEY: z.optional(secret(1)),
  MAIL_FROM: secret(3),
  /** Who lets people to the desk, and the desk's tag there; without both there is no desk. */
  ACCESS_ISSUER: z.optional(url),
  ACCESS_AUDIENCE: z.optional(matching(/^[\w-]{10,100}$/)),
  TAG_MANAGER_ID: z.optional(matching(/^GTM-[A-Z0-9]+$/)),
  /** Local demo only: `lat,lon` used as every visitor's position. */
  DEMO_POSITION: z.optional(matching(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/)),
  VERSION: z._default(z.string(), 'local'),
  KV: binding<KVNamespace>(),
  DB: binding<D1Database>(),
  /** Absent where no kiosk is opened: the operator's commands. */
  KIOSK: optional<DurableObjectNamespace>(),
  OUTBOX: optional<Queue<{ outboxId: string }>>(),
  FLOOD: optional<RateLimit>(),
  ASSETS: optional<Fetcher>(),
  EMAIL: optional<SendEmail>(),
});

export type Env = z.infer<typeof schema>;
export interface RateLimit {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

const isSandboxUrl = (value: string | undefined) =>
  value !== undefined && /^http:|\/\/(localhost|127\.|\[::1\]|[^/]*\.localhost)/.test(value);

/**
 * Reads the Worker's environment. Throws one error that names every fault, so that a wrong deploy says all at once
 * what is missing; production also refuses partners that are a sandbox or on loopback.
 */
export function readEnv(raw: unknown): Env {
  const parsed = schema.safeParse(raw);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (parsed.success && !parsed.data.ACCESS_ISSUER !== !parsed.data.ACCESS_AUDIENCE)
    faults.push('ACCESS_ISSUER, ACCESS_AUDIENCE: set both or neither');
  if (parsed.success && parsed.data.ENVIRONMENT === 'production') {
    for (const name of ['APP_URL', 'IDENTITY_BASE_URL', 'PAYMENT_API_URL', 'MAIL_API_URL', 'ACCESS_ISSUER'] as const) {
      if (isSandboxUrl(parsed.data[name]))
        faults.push(`${name}: is a sandbox or loopback address, refused in production`);
    }
    if (parsed.data.DEMO_POSITION) faults.push('DEMO_POSITION: is for local demos only');
  }
  if (!parsed.success || faults.length > 0) {
    throw new Error(`The environment is not complete (docs/operations.md, "Configuration"):\n- ${faults.join('\n- ')}`);
  }
  return parsed.data;
}
