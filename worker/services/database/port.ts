/**
 * A statement prepared by a service, for a batch that a service writes. Every statement of D1 is one; who carries it from
 * one service to another can neither read it nor run it, since nothing here can be called.
 */
export interface Statement {
  readonly bind: unknown;
}

/** What a statement can be given. */
export type Bindable = string | number | null;

export type Row = Record<string, string | number | null>;

/** What a service wants to know, put to D1 in a batch that somebody else reads. */
export interface Question<Value> {
  /** True where the statements write: the batch is then sent once, and what it reads is as it is after them. */
  readonly writes?: true;
  readonly statements: readonly Statement[];
  /** The answer, of one list of rows for each statement. */
  readonly answer: (rows: readonly Row[][]) => Value;
}
