import type { Result } from '../../domain/result';
import type { MailMessage } from '../outbox/port';

/** A mail ready to send. Header values contain no line breaks. */
export interface RenderedMail {
  readonly to: string;
  /** `Name <address>` or a bare address. */
  readonly from: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly tags: { readonly template: string; readonly language: string };
  readonly headers?: Readonly<Record<string, string>>;
}

/** The two ways out of the house: the platform's binding, and a provider's HTTP API. */
export type SenderName = 'binding' | 'http';

/**
 * Why a provider did not confirm a mail.
 * - `mail`: it refuses this mail for good.
 * - `address`: it sends nothing to this address, which bounced or complained.
 * - `unsure`: it may have accepted the mail, and its answer is missing.
 * - `undelivered`: it tried, and the recipient's server did not take it now.
 * - `limited`: it took nothing, because too much comes at once or because it just failed and was not asked.
 * - `quota`: it took nothing, because the day's or the month's quota is spent.
 * - `closed`: it takes no mail of ours; key or domain are not in order there.
 */
export type SenderFaultKind = 'mail' | 'address' | 'unsure' | 'undelivered' | 'limited' | 'quota' | 'closed';

/** `detail` names the cause without personal data. */
export interface SenderFault {
  readonly kind: SenderFaultKind;
  readonly detail: string;
}

export interface MailSender {
  /** Hands one mail to the provider; the same key never sends twice if the provider supports keys. */
  send(mail: RenderedMail, idempotencyKey: string): Promise<Result<null, SenderFault>>;
}

/** `retry`: the same mail may succeed later. `detail` names the cause without personal data. */
export interface MailFault {
  readonly retry: boolean;
  readonly detail: string;
  /** The template belongs to another version of the code. */
  readonly isUnknown?: boolean;
  /** Epoch milliseconds: no provider was asked, or each said that its quota is spent. Does not count as a try. */
  readonly waitsUntil?: number;
  /** This mail alone waits: its provider takes others. */
  readonly isPostponed?: boolean;
  /** The provider that may have sent it; passed back with the next try. */
  readonly unsureWith?: SenderName;
  /** Nothing is sent to this address, so there is nothing for an operator to do. */
  readonly isBlocked?: boolean;
}

/** What the outbox knows of a mail beside its content. */
export interface MailAttempt {
  readonly isBulk: boolean;
  readonly unsureWith: SenderName | null;
}

export interface MailDelivery {
  /** Renders the message in its language and sends it with the outbox row's id as the idempotency key. */
  deliver(message: MailMessage, outboxId: string, attempt?: MailAttempt): Promise<Result<null, MailFault>>;
  /** Epoch milliseconds until which no mass mailing is sent; null: it may be. */
  bulkWaitsUntil(): Promise<number | null>;
}

/** What is remembered of each provider, shared by all isolates of a cell. */
export interface SenderStates {
  /**
   * Null: the provider may be asked. Otherwise epoch milliseconds until which it is left alone. Of one that failed, one
   * caller a minute may ask.
   */
  waitsUntil(sender: SenderName): Promise<number | null>;
  /** Notes how the provider answered; null: it took the mail. */
  note(sender: SenderName, fault: SenderFaultKind | null): Promise<void>;
  /** Epoch milliseconds at which a spent quota is expected to be there again. */
  quotaUntil(sender: SenderName): Promise<number | null>;
}
