import type { Result } from '../../domain/result';
import type { MailMessage } from '../outbox/port';

/** A mail as it leaves the house. Header values hold no line break. */
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

export interface MailAttachment {
  readonly filename: string;
  readonly type: string;
  readonly contentBase64: string;
}

/** `retry`: the same mail may go through later. `detail` names the cause without any personal data. */
export interface MailFault {
  readonly retry: boolean;
  readonly detail: string;
  /** A mail that only another version of the code can write. */
  readonly isUnknown?: boolean;
}

export interface MailSender {
  /** Hands one mail to the provider. The same key never sends twice, where the provider knows keys. */
  send(mail: RenderedMail, idempotencyKey: string): Promise<Result<null, MailFault>>;
}

export interface MailDelivery {
  /** Renders the message in its language and hands it to the provider under the outbox row's id. */
  deliver(message: MailMessage, outboxId: string): Promise<Result<null, MailFault>>;
}
