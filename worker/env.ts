import * as z from 'zod';
import { marketIds } from './domain/market';

/** `id:base64url` pairs, newest first; the first signs, all of them verify, so that a key can be rotated. */
const keyring = z
  .string()
  .regex(
    /^[\w-]+:[\w-]{32,}(?:,[\w-]+:[\w-]{32,})*$/,
    'must be "id:key" pairs, key ≥ 32 base64url characters, newest first',
  );

const url = z.url().transform((value) => value.replace(/\/+$/, ''));
const hosts = z.string().transform((text, ctx) => {
  try {
    return z.record(z.string(), z.enum(marketIds)).parse(JSON.parse(text));
  } catch {
    ctx.addIssue({ code: 'custom', message: 'must be JSON {"host":"market"}' });
    return z.NEVER;
  }
});
const binding = <Binding>() =>
  z.custom<Binding>((value) => typeof value === 'object' && value !== null, 'binding is missing');
const optional = <Binding>() => z.custom<Binding | undefined>(() => true).optional();

const schema = z.object({
  ENVIRONMENT: z.enum(['local', 'preview', 'production']),
  APP_URL: url,
  HOSTS: hosts,
  DEFAULT_MARKET: z.enum(marketIds),
  SESSION_KEYS: keyring,
  DATA_KEYS: keyring,
  QUOTE_KEYS: keyring,
  CODE_PEPPER: z.string().min(32),
  /** Local and preview: the sandbox's issuers instead of the markets' own addresses. */
  IDENTITY_BASE_URL: url.optional(),
  /** JSON `{issuerId: {clientId, clientSecret}}`. */
  IDENTITY_CLIENTS: z.string().default('{}'),
  PAYMENT_API_URL: url,
  PAYMENT_SECRET_KEY: z.string().min(8),
  /** One or two, comma separated, newest first. */
  PAYMENT_WEBHOOK_SECRET: z.string().startsWith('whsec_'),
  MAIL_ADAPTER: z.enum(['http', 'binding']),
  MAIL_API_URL: url.optional(),
  MAIL_API_KEY: z.string().min(1).optional(),
  MAIL_FROM: z.string().min(3),
  TAG_MANAGER_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]+$/)
    .optional(),
  /** Local demo only: `lat,lon` used as every visitor's position. */
  DEMO_POSITION: z
    .string()
    .regex(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/)
    .optional(),
  VERSION: z.string().default('local'),
  KV: binding<KVNamespace>(),
  DB: binding<D1Database>(),
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
  if (parsed.success && parsed.data.ENVIRONMENT === 'production') {
    for (const name of ['APP_URL', 'IDENTITY_BASE_URL', 'PAYMENT_API_URL', 'MAIL_API_URL'] as const) {
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
