import type { Question, Statement } from '../database/port';

/** One submission of a form. */
export interface FormUse {
  /** From the form's hidden field; only this port knows how it is made. */
  readonly key: string;
  /** The sender: a hash of the browser's session, the operator or the screen; empty if anybody may send it. */
  readonly sessionHash: string;
  /** Which form it is. */
  readonly route: string;
  /** The content: a key cannot be used for two different contents. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The address to redirect to once it is done; the same for a repeated submission. */
  readonly answer: string;
}

/** Result of the work of a form. */
export type Worked<Value> =
  /** `value`: what this request shows instead of redirecting to the answer. */
  | {
      readonly kind: 'done';
      readonly answer: string;
      readonly value?: Value;
      /** Written with the answer of work that was claimed; if that is a conflict, the work is done again. */
      readonly besides?: readonly Statement[];
    }
  /** Nothing happened: the same form may be sent again. */
  | { readonly kind: 'notDone'; readonly value: Value }
  /** A partner did not answer: the same form is not sent to it again until the claim ends. */
  | { readonly kind: 'unknown'; readonly value: Value };

export type Submitted<Value> =
  /** Done by this request or an earlier one; `at`: epoch milliseconds. */
  | { readonly kind: 'done'; readonly answer: string; readonly at: number; readonly value?: Value }
  | { readonly kind: 'notDone' | 'unknown'; readonly value: Value }
  /** No key, another sender's key, or one used with other content: the form is shown again with a new key. */
  | { readonly kind: 'expired' }
  /** The first request with this key has not finished within this one's two seconds. */
  | { readonly kind: 'running' };

/** What is known of a key; `used` with the hash of the content it was used for. */
export type Earlier =
  | { readonly kind: 'unused' }
  /** Claimed by this request, in the batch that read it. */
  | { readonly kind: 'claimed'; readonly bodyHash: string }
  | {
      readonly kind: 'used';
      readonly bodyHash: string;
      /** Null while the work runs. */
      readonly answer: string | null;
      readonly runningUntil: string;
      readonly at: number;
    };

/** Makes a form's effect happen once: the key is signed by us, bound to sender and form, and stored with the effect. */
export interface Idempotency {
  /** A new key for a form about to be shown. */
  createKey(sessionHash: string, route: string): Promise<string>;
  /** False for a key that is missing, changed, or made for another sender or form. */
  isOurs(use: Pick<FormUse, 'key' | 'sessionHash' | 'route'>): Promise<boolean>;
  /**
   * Does the work once. Another request with the same key waits up to two seconds for its answer; if the first one
   * fails, the other does the work. The work puts `record` into its own batch, or calls a partner; for the latter set
   * `claims`, so that the key is claimed first and the partner is not called twice.
   */
  submitOnce<Value>(
    use: FormUse,
    work: (use: FormUse) => Promise<Worked<Value>>,
    options?: { readonly claims?: boolean; readonly earlier?: Earlier },
  ): Promise<Submitted<Value>>;
  /**
   * Claims a key for this request, in the batch that reads its session, unless it is used or not this session's.
   * `submitOnce` takes the answer as `earlier`; a claim that is not wanted after all is to be released.
   */
  claiming(use: Omit<FormUse, 'answer'>): Promise<Question<Earlier>>;
  /** The same form may be sent again. */
  release(key: string): Promise<void>;
  /** What a key was used for, for the batch of another read; `submitOnce` takes the answer as `earlier`. */
  looking(key: string): Question<Earlier>;
  /** State of a key its sender waits for; null: it is not in use, so the work failed or never began. */
  keyStateOf(key: string, sessionHash: string): Promise<{ readonly answer: string | null } | null>;
  /** First statement of the effect's batch: a second use of the key fails the whole batch. */
  record(use: FormUse): Promise<Statement>;
}

/**
 * For the one work that outlives its request: the charge of a changed product, which another process may have to end, in
 * the batch of its outcome. All other work is claimed and released by `submitOnce`.
 */
export interface FormClaims {
  /** True if this request may go on; a claim older than 30 seconds counts as abandoned. */
  claim(use: FormUse): Promise<boolean>;
  /** For the batch that ends such work, or changes where it leads. */
  answering(key: string | null, answer: string | null): Statement;
  /** For the batch that undoes such work: the same form may be sent again. */
  releasing(key: string | null): Statement;
}
