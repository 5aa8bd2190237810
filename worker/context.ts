import type { Context, Env } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { Hono } from 'hono/tiny';
import type { BackOfficeGrant, BackOfficeReach } from './domain/back-office/roles';
import type { BackOfficePage } from './domain/back-office/rules';
import type { Language } from './domain/markets/languages';
import type { Market, MarketId } from './domain/markets/market';
import type { Formats } from './domain/text/format';
import type { TextOverrides } from './domain/text/text-overrides';
import type { RequestSession } from './request/session';
import type { FeatureServices } from './services';
import type { SessionMember } from './services/sessions/port';
import type { Directory } from './site/directory';
import type { Policy } from './site/policy';
import type { Translate } from './ui/text/text-key';

/** Fields of a form post: the first value of each name; names ending in `[]` collect all values. */
export interface FormFields {
  readonly values: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

/** The cells an operator may read on the requested page. Only the back office's gate creates it. */
export interface BackOfficeCells {
  readonly reach: readonly BackOfficeReach[];
  /** The market the address names, or all those within reach. */
  readonly chosen: MarketId | 'all';
  /** Throws for a market that is not within reach. */
  of(market: MarketId): FeatureServices;
}

interface BackOfficeOperator {
  readonly email: string;
  /** The operator's grants that open the requested page. */
  readonly grants: readonly BackOfficeGrant[];
  /** All pages the operator may open. */
  readonly pages: readonly BackOfficePage[];
}

export interface Variables {
  directory: Directory;
  policy: Policy;
  services: FeatureServices;
  requestId: string;
  nonce: string;
  /** Epoch milliseconds, taken once a request. */
  now: number;
  market: Market;
  language: Language;
  /** Texts that replace built-in ones; read once a request. */
  overrides: TextOverrides | null;
  t: Translate;
  format: Formats;
  session: RequestSession;
  form: FormFields;
  /**
   * True for pages whose form leads to an issuer or to checkout. The browser applies the CSP's `form-action` to
   * redirects too, so the page has to allow them.
   */
  formActionOutside: boolean;
  /** True when the page contains the tag manager. */
  measures: boolean;
  /** Set only by the back office's gate. */
  operator: BackOfficeOperator;
  /**
   * Set only by the back office's gate. `services` are those of the chosen cell, or of the host's cell where all are
   * chosen.
   */
  backOfficeCells: BackOfficeCells;
  /** Cells that did not answer a query of this page. */
  backOfficeMissing: readonly MarketId[];
  /** True when the audit already has an entry for what this page shows. */
  looked: boolean;
  /** True when the response must look like that of an address that does not exist. */
  unseen: boolean;
  /** For the log line only. */
  outcome: string;
}

export type AppEnv = { Variables: Variables };

/** Behind the account's gate, which alone sets the logged-in member. */
export type MemberEnv = { Variables: Variables & { member: SessionMember } };

/**
 * Parameter type of functions beside a handler: the context without the types that its path and guards add, which
 * TypeScript would otherwise require to match.
 */
export type RequestContext = Omit<Context<AppEnv>, 'get' | 'set' | 'var'> & {
  readonly var: Readonly<Variables>;
  set<Name extends keyof Variables>(name: Name, value: Variables[Name]): void;
};

/** The context of a page behind the account's gate. */
export type MemberContext = RequestContext & { readonly var: { readonly member: SessionMember } };

/** A feature's own app. Handlers follow their paths, so that the types of parameters and `c.var` are inferred. */
export const createRoute = () => routed<AppEnv>();

/** The app of a page behind the account's gate: only there can `c.var.member` be read. */
export const createMemberRoute = () => routed<MemberEnv>();

function routed<Of extends Env>(): Hono<Of> {
  const app = new Hono<Of>();
  app.router = new KnownPaths();
  return app;
}

const methods: ReadonlySet<string> = new Set(['GET', 'POST']);

/**
 * The one router that our patterns need: Hono's own choice is made at the first request, by building a second one that turns
 * out not to take them. What a pattern without parameters leads to is the same at each request, and is searched for once;
 * addresses that somebody made up are none of these, so what is kept has a bound.
 */
export class KnownPaths<Handler> extends TrieRouter<Handler> {
  readonly #plain = new Set<string>();
  readonly #found = new Map<string, ReturnType<TrieRouter<Handler>['match']>>();

  override add(method: string, path: string, handler: Handler): void {
    if (!/[:*?{]/.test(path)) this.#plain.add(path);
    this.#found.clear();
    super.add(method, path, handler);
  }

  override match(method: string, path: string): ReturnType<TrieRouter<Handler>['match']> {
    if (!methods.has(method) || !this.#plain.has(path)) return super.match(method, path);
    const key = `${method} ${path}`;
    const known = this.#found.get(key);
    if (known) return known;
    const found = super.match(method, path);
    this.#found.set(key, found);
    return found;
  }
}
