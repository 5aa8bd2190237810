import type { MarketId } from '../../worker/domain/market';
import type { Bindings, FormerDatabase } from './bindings';

/** What a sub-command gets. Bindings are opened at first use, so that a check needs none. */
export interface OpsContext {
  /** Words after the sub-command's name. */
  readonly words: readonly string[];
  /** Values of the options that the sub-command declares. */
  readonly options: Readonly<Record<string, string | undefined>>;
  /** Which of the flags that the sub-command declares were given. */
  readonly flags: ReadonlySet<string>;
  readonly dryRun: boolean;
  /** `--market`: the one cell to work on; null for all of them. */
  readonly market: MarketId | null;
  /** Who does it: `--operator`, or the user of this machine. */
  readonly operator: string;
  readonly json: boolean;
  /** `--progress`: long work shows its bar although nobody sits at a terminal. */
  readonly progress?: boolean;
  /** Data of all cells; with a name that of a database of before them besides. */
  bindings(former?: FormerDatabase): Promise<Bindings>;
  /** Prints for a person, or the value itself as JSON when `--json` was given. */
  print(value: unknown, asText: () => string): void;
}

/** What each name means, as the help shows it. */
export type Descriptions = Readonly<Record<string, string>>;

export interface Command {
  readonly summary: string;
  /** Words and options after the name, as the help shows them. */
  readonly usage: string;
  /** Its own options that take a value: name, and what the help says of it. */
  readonly options?: Descriptions;
  /** Its own options that take none. */
  readonly flags?: Descriptions;
  /** Words after the name, without `npm run ops --`: complete examples for the help. */
  readonly examples?: readonly string[];
  /** What else an operator has to know before running it; lines of the help. */
  readonly notes?: readonly string[];
  /** Why it cannot say ahead what it would change; left out where it can, or changes nothing. */
  readonly noDryRun?: string;
  /** Returns the exit code. Throws `Refusal` for what the operator can mend. */
  run(context: OpsContext): Promise<number>;
}

/** A reason for the operator, printed without a stack; exit code 1. */
export class Refusal extends Error {
  override name = 'Refusal';
}
