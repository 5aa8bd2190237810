import type { Result } from '../../domain/result';

export interface MailEvent {
  /** The same for each delivery of an event. */
  readonly id: string;
  readonly type: string;
  /** Null: of no interest here, as a mail that arrived, one that will be tried again, or one of another sender. */
  readonly mark: { readonly kind: 'bounce' | 'complaint'; readonly reason: string } | null;
  /** How long ago it happened at the provider, which may tell it much later. */
  readonly lateMs: number;
  /** Those it is about; at most 50, as a mail may have. */
  readonly addresses: readonly string[];
}

export interface MailEvents {
  /** Checks the signature over the raw bytes, then reads the event. `headers`: by lower-case name. */
  parse(
    raw: string,
    headers: (name: string) => string | undefined,
  ): Promise<Result<MailEvent, 'badSignature' | 'noEvent'>>;
  /**
   * Reads what a queue brings of the platform's own service. Only the account can write into its queues, so nothing is
   * signed. Null: of another sender than this cell's, or nothing that is known.
   */
  fromQueue(body: unknown): Promise<MailEvent | null>;
  /** Marks the addresses of an event. Repeatable: one that is known changes nothing. */
  take(event: MailEvent): Promise<'ignored' | 'known' | 'taken'>;
}
