/**
 * A statement prepared by a service, for a batch that a service writes. Every statement of D1 is one; who carries it from
 * one service to another can neither read it nor run it, since nothing here can be called.
 */
export interface Statement {
  readonly bind: unknown;
}

/** What a statement can be given. */
export type Bindable = string | number | null;
