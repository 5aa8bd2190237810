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
  readonly attachments?: readonly MailAttachment[];
  readonly headers?: Readonly<Record<string, string>>;
}

interface MailAttachment {
  readonly filename: string;
  readonly type: string;
  readonly contentBase64: string;
}

/** `retry`: the same mail may succeed later. `detail` names the cause without personal data. */
export interface MailFault {
  readonly retry: boolean;
  readonly detail: string;
  /** The template belongs to another version of the code. */
  readonly isUnknown?: boolean;
}

export interface MailSender {
  /** Hands one mail to the provider; the same key never sends twice if the provider supports keys. */
  send(mail: RenderedMail, idempotencyKey: string): Promise<Result<null, MailFault>>;
}

export interface MailDelivery {
  /** Renders the message in its language and sends it with the outbox row's id as the idempotency key. */
  deliver(message: MailMessage, outboxId: string): Promise<Result<null, MailFault>>;
}
