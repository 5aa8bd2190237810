import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { MailView } from './view';

/** One mail in one language; both parts have the same content. */
export interface MailContent {
  readonly subject: string;
  /** Preview text that mailboxes show beside the subject. */
  readonly preview: string;
  readonly html: ReactNode;
  readonly text: string;
  readonly optOut?: OptOut;
  readonly why:
    | 'account'
    | 'member'
    | 'code'
    | 'withdrawal'
    | 'membership'
    | 'withdrawalBackOffice'
    | 'survey'
    | 'contact'
    | 'contactBackOffice'
    | 'alarm';
  /** Reply address; the seller's by default. */
  readonly replyTo?: string;
}

/** Unsubscribes from such mails in one step: a link in the footer, and a header that mailboxes show as a button. */
export interface OptOut {
  readonly href: string;
  readonly label: string;
}

export interface Template {
  compose(data: unknown, view: MailView): MailContent;
}

/** Throws on data of another shape, which is a bug of the code that enqueued the mail. */
export function defineTemplate<Data>(
  schema: z.ZodMiniType<Data>,
  compose: (data: Data, view: MailView) => MailContent,
): Template {
  return { compose: (data, view) => compose(schema.parse(data), view) };
}
