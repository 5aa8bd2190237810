import { type Context, Hono } from 'hono';
import type { DeskGrant, DeskReach } from './domain/desk-roles';
import type { DeskPage } from './domain/desk-rules';
import type { Formats } from './domain/format';
import type { Language } from './domain/languages';
import type { Market, MarketId } from './domain/market';
import type { TextOverrides } from './domain/text-overrides';
import type { RequestSession } from './middleware/session';
import type { CellServices } from './services';
import type { Translate } from './ui/translate';

/** Fields of a form post: the first value of each name; names ending in `[]` collect. */
export interface FormFields {
  readonly values: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

/** The cells that somebody at the desk may look into on the page asked for. The guard alone hands them out. */
export interface DeskCells {
  readonly reach: readonly DeskReach[];
  /** The one the address names, or all of the reach. */
  readonly chosen: MarketId | 'all';
  /** Throws for a market that is not within reach. */
  of(market: MarketId): CellServices;
}

/** Who is at the desk, and what of it is theirs. */
export interface DeskOperator {
  readonly email: string;
  /** Those of their grants that open the page asked for. */
  readonly grants: readonly DeskGrant[];
  /** Everything they may see and do. */
  readonly pages: readonly DeskPage[];
}

export interface Variables {
  /** Those of the request's cell. */
  services: CellServices;
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
  operator: DeskOperator;
  /** Set by the desk's guard, there alone; `services` are those of the chosen cell, of the host's where all are chosen. */
  deskCells: DeskCells;
  /** Cells that did not answer what this page asked them. */
  deskMissing: readonly MarketId[];
  /** What is shown at the desk has been written down already. */
  looked: boolean;
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
