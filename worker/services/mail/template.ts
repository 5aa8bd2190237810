import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { MailView } from './view';

/** One mail in one language: both parts say the same, each in its own way. */
export interface MailContent {
  readonly subject: string;
  /** Shown by mailboxes beside the subject. */
  readonly preview: string;
  readonly html: ReactNode;
  readonly text: string;
  readonly optOut?: OptOut;
  readonly why:
    | 'member'
    | 'code'
    | 'withdrawal'
    | 'withdrawalConfirm'
    | 'withdrawalDesk'
    | 'survey'
    | 'contact'
    | 'contactDesk';
  /** Who is answered; the seller when nothing is said. */
  readonly replyTo?: string;
}

/** Ends mails like this one, by one press: in the mail's foot and as the header that mailboxes make a button of. */
export interface OptOut {
  readonly href: string;
  readonly label: string;
}

export interface Template {
  compose(data: unknown, view: MailView): MailContent;
}

/** Data of another shape is a bug of whoever ordered the mail, so it throws. */
export function defineTemplate<Data>(
  schema: z.ZodMiniType<Data>,
  compose: (data: Data, view: MailView) => MailContent,
): Template {
  return { compose: (data, view) => compose(schema.parse(data), view) };
}
