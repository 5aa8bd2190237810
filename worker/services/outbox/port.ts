import type { Language } from '../../domain/markets/languages';
import type { MarketId } from '../../domain/markets/market';
import type { Statement } from '../database/port';

/** A message to another system, committed together with the business rows it belongs to. */
export type OutboxMessage =
  | { readonly kind: 'mail'; readonly mail: MailMessage }
  /**
   * Sends nothing, but costs as much as a mail, so that the answer for unknown addresses takes as long as for known
   * ones.
   */
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'refund';
      readonly subscriptionId: string;
      readonly charge: string;
      readonly amountMinor: number;
      /** Id of our payment row; messages of earlier releases have only the charge. */
      readonly refundId?: string;
    }
  | { readonly kind: 'endSubscription'; readonly subscription: string }
  /** Sends the membership's pending provider update, which is read when the message is delivered. */
  | { readonly kind: 'tellProvider'; readonly subscriptionId: string }
  | { readonly kind: 'expireCheckout'; readonly subscriptionId: string; readonly checkout: string }
  /** Of an account that was closed. `subscriptions`: all that the member had there under this id. */
  | { readonly kind: 'forgetAtProvider'; readonly customer: string; readonly subscriptions: readonly string[] };

/**
 * Messages that contain only ids and no personal data: given up, they are kept until requeued. All others lose their
 * content.
 */
export const kindsOfIds: readonly OutboxMessage['kind'][] = [
  'nothing',
  'refund',
  'endSubscription',
  'tellProvider',
  'expireCheckout',
  'forgetAtProvider',
];

/**
 * Rows of mass mailings sent per minute, about 50 000 in seven hours. Mail providers limit new accounts to two to five
 * mails a second in total, so codes that somebody waits for still have room.
 */
export const bulkEachMinute = 120;
/** The longest pause between two attempts, in milliseconds. */
export const longestPauseMs = 6 * 3_600_000;

/**
 * SQL: since when a row has been due. No mail is written ahead of its time, and what is put aside while its provider rests
 * is moved on untried, so that `next_at` says nothing of it.
 */
export const dueSinceSql = `CASE kind WHEN 'mail' THEN created_at ELSE next_at END`;
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
  | 'account-closed'
  | 'email-changed'
  | 'security-notice'
  | 'operator-notice'
  | 'contact'
  | 'survey-invitation'
  | 'alarm';

const codes: readonly MailTemplate[] = ['code', 'activation-code'];

/** True for a mail that somebody waits for with a page open. */
export const isCode = (template: MailTemplate): boolean => codes.includes(template);

export interface OutboxEntry {
  readonly message: OutboxMessage;
  /** Dedupe key: one row per key, however often it is enqueued. */
  readonly dedupe: string;
  /** Epoch milliseconds: a row past it is dropped (for instance an expired code). */
  readonly expiresAt?: number;
  /** Epoch milliseconds: not sent before; default now. */
  readonly dueAt?: number;
  /** One of a mass mailing: sent after everything else, a limited number per minute. */
  readonly isBulk?: boolean;
  /** A mail to a typed address that was not proved: sent after mails to members. */
  readonly isToAnybody?: boolean;
}

export interface Drained {
  readonly sent: number;
  readonly failed: number;
  readonly dropped: number;
  /** Rows of another version of the code, which wait for that version, and invitations whose survey is not open yet. */
  readonly unknown: number;
  /** Rows given up because their readers repeatedly failed to finish. */
  readonly aside: number;
  /** Mails whose provider takes none now; they wait for it, and the attempt is not counted. */
  readonly held: number;
}

export interface Outbox {
  /** A statement for the business batch; `condition`: SQL that has to hold for the row to be written. */
  enqueue(entry: OutboxEntry, condition?: { sql: string; values: (string | number | null)[] }): Promise<Statement>;
  /**
   * One statement for all entries, since a batch of hundreds takes too long. Each is written if `condition` holds, SQL
   * in which `e.key` is the entry's key.
   */
  enqueueMany(
    entries: readonly { readonly key: string; readonly entry: OutboxEntry }[],
    condition: string,
  ): Promise<Statement>;
  /** The stored form of a message, for a row that somebody without the cell's keys writes. */
  seal(message: OutboxMessage): Promise<string>;
  /** After the commit: drains after the response, and wakes the queue. */
  wake(): void;
  /**
   * Sends due rows, at most `limit`, lane by lane (`lanes.ts`), without mass mailings. May run concurrently: rows are
   * leased by compare-and-set. Rows whose reader never finished come last, or not at all if `takesSuspects` is false.
   * Asks `goesOn` before each five.
   */
  drain(limit?: number, takesSuspects?: boolean, goesOn?: () => boolean): Promise<Drained>;
  /**
   * Sends due rows of mass mailings one at a time and evenly, so that the provider's limit has room for other mails.
   */
  drainBulk(goesOn?: () => boolean): Promise<Drained>;
  requeue(outboxId?: string): Promise<number>;
  /** The same as a statement for the caller's batch. */
  requeueing(outboxId?: string): Statement;
  /** The newest rows, at most 200. */
  list(filter: 'due' | 'dead' | 'all'): Promise<readonly OutboxRow[]>;
  /** A row that was given up; null for any other. */
  findDead(outboxId: string): Promise<OutboxRow | null>;
  /** Number of rows that `requeue` would put back. */
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
  /** True if the content was deleted: the row cannot be requeued. */
  readonly isEmptied: boolean;
}
