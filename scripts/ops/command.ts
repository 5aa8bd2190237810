import type { Bindings } from './bindings';

/** What a sub-command gets. Bindings are opened at first use, so that a check needs none. */
export interface OpsContext {
  /** Words after the sub-command's name. */
  readonly words: readonly string[];
  /** Values of the options that the sub-command declares. */
  readonly options: Readonly<Record<string, string | undefined>>;
  /** Which of the flags that the sub-command declares were given. */
  readonly flags: ReadonlySet<string>;
  readonly dryRun: boolean;
  readonly json: boolean;
  bindings(): Promise<Bindings>;
  /** Prints for a person, or the value itself as JSON when `--json` was given. */
  print(value: unknown, asText: () => string): void;
}

export interface Command {
  readonly summary: string;
  /** Words and options after the name, as the help shows them. */
  readonly usage: string;
  /** Names of its own options; each takes a value. */
  readonly options?: readonly string[];
  /** Names of its own options that take none. */
  readonly flags?: readonly string[];
  /** Returns the exit code. Throws `Refusal` for what the operator can mend. */
  run(context: OpsContext): Promise<number>;
}

/** A reason for the operator, printed without a stack; exit code 1. */
export class Refusal extends Error {
  override name = 'Refusal';
}
