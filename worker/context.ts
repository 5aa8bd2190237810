import { type Context, Hono } from 'hono';
import type { Formats } from './domain/format';
import type { Language } from './domain/languages';
import type { Market } from './domain/market';
import type { TextOverrides } from './domain/text-overrides';
import type { RequestSession } from './middleware/session';
import type { Services } from './services';
import type { Operator } from './services/access/port';
import type { Translate } from './ui/translate';

/** Fields of a form post: the first value of each name; names ending in `[]` collect. */
export interface FormFields {
  readonly values: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

export interface Variables {
  services: Services;
  requestId: string;
  nonce: string;
  /** Epoch milliseconds, taken once a request. */
  now: number;
  market: Market;
  language: Language;
  /** What is said in place of built-in texts; read once a request. */
  overrides: TextOverrides | null;
  t: Translate;
  format: Formats;
  session: RequestSession;
  form: FormFields;
  /** Pages that post to an issuer or to checkout: the check of `form-action` follows redirects. */
  formActionOutside: boolean;
  /** The page brings the tag manager along. */
  measures: boolean;
  /** Who is at the desk; set by its guard, there alone. */
  operator: Operator;
  /** Nothing of the answer may tell that there is anything at this address. */
  unseen: boolean;
  /** For the log line alone. */
  outcome: string;
}

export type AppEnv = { Variables: Variables };

/**
 * What functions beside a handler take: the context without the types its path and guards added, which TypeScript
 * otherwise insists on.
 */
export type RequestContext = Omit<Context<AppEnv>, 'get' | 'set' | 'var'> & {
  readonly var: Readonly<Variables>;
  set<Name extends keyof Variables>(name: Name, value: Variables[Name]): void;
};

/** A feature's own little app: handlers follow their paths, so that parameters and `c.var` infer. */
export const createRoute = () => new Hono<AppEnv>();
