/** One thing an operator did, as the audit keeps it: an address, a word and an id, nothing of what it was about. */
export interface DeskEntry {
  readonly operator: string;
  /** `outbox.requeued`, `member.seen`. */
  readonly action: string;
  readonly subject: string;
  readonly detail?: Readonly<Record<string, string | number | null>>;
}

/** The form an action was asked for with. */
export interface DeskForm {
  readonly key: string;
  readonly route: string;
}

export type DeskOutcome =
  | 'done'
  /** The same form did it before: nothing happens again. */
  | 'before'
  /** There was nothing left to change; nothing was written. */
  | 'gone'
  /** No key, somebody else's, or one of another form. */
  | 'keyExpired';

export interface Desk {
  /** For a form about to be shown; good for this operator, this form and one use. */
  createKey(operator: string, route: string): Promise<string>;
  /**
   * Effect, use of the form and audit row in one batch, once. The first statement must change a row, or nothing of it
   * happens.
   */
  perform(
    form: DeskForm,
    entry: DeskEntry,
    effect: () => Promise<D1PreparedStatement[]> | D1PreparedStatement[],
  ): Promise<DeskOutcome>;
  /** A look that is to be accounted for, written before it is shown. */
  note(entry: DeskEntry): Promise<void>;
}
