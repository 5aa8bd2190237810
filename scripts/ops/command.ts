import type { MarketId } from '../../worker/domain/markets/market';
import type { Terminal } from './account/port';

/** What a command gets. Bindings are opened on first use, so that a check needs none. */
export interface OpsContext {
  /** Words after the command's name. */
  readonly words: readonly string[];
  /** Values of the options that the command declares. */
  readonly options: Readonly<Record<string, string | undefined>>;
  /** The given flags, of those that the command declares. */
  readonly flags: ReadonlySet<string>;
  readonly dryRun: boolean;
  /** `--market`: the cell to work on; null for all. */
  readonly market: MarketId | null;
  /** `--operator`, or the user of this machine. */
  readonly operator: string;
  readonly json: boolean;
  /** Ends a command that is to be typed next: `--chain`, `--remote` and `--env` as this one has them, with a space before each. */
  readonly sameData: string;
  /** `--progress`: shows the progress bar even without a terminal. */
  readonly progress?: boolean;
  /** Bindings of all cells; with a name, also of a database from the time before cells. */
  bindings(former?: FormerDatabase): Promise<Bindings>;
  /** Prints text for a person, or the value as JSON with `--json`. */
  print(value: unknown, asText: () => string): void;
}

/** Names with their meanings, for the help. */
export type Descriptions = Readonly<Record<string, string>>;

export interface Command {
  readonly summary: string;
  /** Words and options after the name, for the help. */
  readonly usage: string;
  /** The command's own options with a value: name and help text. */
  readonly options?: Descriptions;
  /** The command's own options without a value. */
  readonly flags?: Descriptions;
  /** Complete examples for the help, without `npm run ops --`. */
  readonly examples?: readonly string[];
  /** Further lines of the help: what to know before running it. */
  readonly notes?: readonly string[];
  /** Why there is no dry run; absent if there is one, or if the command changes nothing. */
  readonly noDryRun?: string;
  /** Works on an account only: `--env` says which, and it opens its data itself. */
  readonly isOfAccount?: boolean;
  /** Returns the exit code. Throws a `Refusal` for what the operator can correct. */
  run(context: OpsContext): Promise<number>;
}

/** A message for the operator, printed without a stack; exit code 1. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** The Worker's environment: vars, secrets and bindings. */
export interface Bindings {
  readonly env: Record<string, unknown> & { readonly KV: KVNamespace; readonly FORMER?: D1Database };
  /** With an account: the app that does what takes its secrets. Locally null, where the secrets are at hand. */
  readonly terminal?: Terminal;
  /** Background work of the command; awaited before the data is closed. */
  readonly later: Promise<unknown>[];
  close(): Promise<void>;
}

/** A database that held all markets: a binding or name of wrangler.toml, or an id. */
export type FormerDatabase = string;
