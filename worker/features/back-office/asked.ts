import type { MaybeRow } from '../../ui/block/summary-list';

/** A field of the question; its value is read from the form by its name. */
export interface AskedField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** To choose from; a text is typed where there is nothing to choose from. */
  readonly options?: readonly { readonly value: string; readonly label: string; readonly lines?: readonly string[] }[];
  /** The options are rows with a radio button each, which have room for lines. */
  readonly isRows?: boolean;
  /** Text of the empty option. */
  readonly prompt?: string;
  readonly isLong?: boolean;
  /** Of a short text, if it is not half a line. */
  readonly width?: 'full' | 'short';
  /** A box to tick; ticked it sends `yes`. */
  readonly isTick?: boolean;
}

export interface Asked {
  readonly title: string;
  /** What will happen, and whether it can be undone. */
  readonly says: string;
  /** On a line of its own. */
  readonly final?: string;
  /** Whom it concerns, and what it changes. */
  readonly facts: readonly MaybeRow[];
  /** What the operator has to say before it is done. */
  readonly fields?: readonly AskedField[];
  /** The day that the button promises: where it is another by now, the question is asked again. */
  readonly shownDay?: string | undefined;
  readonly button: string;
  /** It ends or gives back something: its button does not shine, and is no more alarming than that of what begins. */
  readonly isPlain?: boolean;
}
