import type { Language } from '../../domain/languages';
import type { MarketId } from '../../domain/market';

/** What must leave the house, committed with the business rows it belongs to. */
export type OutboxMessage =
  | { readonly kind: 'mail'; readonly mail: MailMessage }
  /** Same cost as a mail, sends nothing: the answer for unknown addresses takes as long as for known ones. */
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'refund';
      readonly subscriptionId: string;
      readonly charge: string;
      readonly amountMinor: number;
      /** Our own row of it; messages of earlier releases are known by the charge. */
      readonly refundId?: string;
    }
  | { readonly kind: 'endSubscription'; readonly subscription: string }
  /** The provider has to be told what the books say of this membership; what exactly is read when it is told. */
  | { readonly kind: 'tellProvider'; readonly subscriptionId: string }
  | { readonly kind: 'expireCheckout'; readonly subscriptionId: string; readonly checkout: string };

/** Messages that hold ids alone, nobody's data: given up, they stay until they are put back. Every other loses its content. */
export const kindsOfIds: readonly OutboxMessage['kind'][] = [
  'nothing',
  'refund',
  'endSubscription',
  'tellProvider',
  'expireCheckout',
];

export interface MailMessage {
  readonly to: string;
  readonly language: Language;
  readonly market: MarketId;
  readonly template: MailTemplate;
  /** Plain values the template writes; amounts in minor units, dates as YYYY-MM-DD. */
  readonly data: Readonly<Record<string, unknown>>;
}

export type MailTemplate =
  | 'code'
  | 'activation-code'
  | 'order-confirmation'
  | 'receipt'
  | 'payment-failed'
  | 'pause'
  | 'change'
  | 'cancel'
  | 'undo-cancel'
  | 'withdrawal'
  | 'withdrawal-confirm'
  | 'withdrawals-waiting'
  | 'refund'
  | 'refund-failed'
  | 'dispute'
  | 'email-changed'
  | 'security-notice'
  | 'contact'
  | 'survey-invitation';

export interface OutboxEntry {
  readonly message: OutboxMessage;
  /** One effect for one key, however often it is asked for. */
  readonly dedupe: string;
  /** A code past its expiry is dropped, not sent. */
  readonly expiresAt?: number;
  /** Not before this instant; at once when nothing is said. */
  readonly dueAt?: number;
  /** One of a great many that nobody waits for: it leaves behind all others, a minute's share each minute. */
  readonly isBulk?: boolean;
  /** A mail to an address that somebody typed and nobody proved: it leaves behind what was promised to members. */
  readonly isToAnybody?: boolean;
}

export interface Drained {
  readonly sent: number;
  readonly failed: number;
  readonly dropped: number;
  /** Of another version of the code: they wait for it. */
  readonly unknown: number;
  /** Given up because they ended their reader again and again. */
  readonly aside: number;
}

export interface Outbox {
  /** Statement for the business batch; `condition` is SQL that must hold for the row to be written. */
  enqueue(
    entry: OutboxEntry,
    condition?: { sql: string; values: (string | number | null)[] },
  ): Promise<D1PreparedStatement>;
  /**
   * One statement for all of them: a batch of hundreds takes too long. Each is written if `condition` holds, SQL in which
   * `e.key` is the key the entry came with.
   */
  enqueueMany(
    entries: readonly { readonly key: string; readonly entry: OutboxEntry }[],
    condition: string,
  ): Promise<D1PreparedStatement>;
  /** After the commit: drain now if the response lets us, and wake the queue. */
  wake(): void;
  /**
   * Sends what is due, at most `limit` rows, lane by lane (`lanes.ts`), bulk left aside. Safe to run twice at once: rows are leased
   * by compare-and-set. Last come those whose reader never came back, unless told not to.
   */
  drain(limit?: number, takesSuspects?: boolean): Promise<Drained>;
  /** Sends bulk that is due, one at a time and evenly, so that the provider's limit has room for what people wait for. */
  drainBulk(): Promise<Drained>;
  requeue(outboxId?: string): Promise<number>;
  /** The same for a batch of the caller's. */
  requeueing(outboxId?: string): D1PreparedStatement;
  /** The newest of them, a few hundred. */
  list(filter: 'due' | 'dead' | 'all'): Promise<readonly OutboxRow[]>;
  /** A row that was given up; null for every other. */
  findDead(outboxId: string): Promise<OutboxRow | null>;
  /** How many `requeue` would put back in line. */
  countDead(): Promise<number>;
}

export interface OutboxRow {
  readonly outboxId: string;
  readonly kind: string;
  readonly tries: number;
  readonly nextAt: string | null;
  readonly createdAt: string;
  readonly doneAt: string | null;
  readonly deadAt: string | null;
  readonly lastError: string | null;
  /** Its content is gone, sent or forgotten: it cannot be put back in line. */
  readonly isEmptied: boolean;
}
