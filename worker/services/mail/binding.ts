import { fail, ok } from '../../domain/result';
import { within } from '../within';
import type { MailSender, RenderedMail } from './port';

/** The platform's codes for failures that may pass; all others are permanent. */
const passingCodes = [
  'E_RATE_LIMIT_EXCEEDED',
  'E_DAILY_LIMIT_EXCEEDED',
  'E_DELIVERY_FAILED',
  'E_INTERNAL_SERVER_ERROR',
];
const deadlineMs = 5_000;

/**
 * Cloudflare's `send_email` binding. It has no idempotency keys: a mail whose answer was lost may arrive twice, which
 * is accepted, since one that never arrives is worse.
 */
export function createBindingMail(email: Pick<SendEmail, 'send'>): MailSender {
  return {
    async send(mail) {
      try {
        const outcome = await within(email.send(messageOf(mail)), deadlineMs, 'late' as const);
        if (outcome === 'late') return fail({ retry: true, detail: 'timeout' });
        return outcome?.messageId ? ok(null) : fail({ retry: true, detail: 'no message id' });
      } catch (error) {
        const code = codeOf(error);
        return fail({ retry: code === null || passingCodes.includes(code), detail: code ?? 'error without a code' });
      }
    },
  };
}

function codeOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && /^E_[A-Z_]{1,60}$/.test(code) ? code : null;
}

function messageOf(mail: RenderedMail) {
  const named = /^(.+?)\s*<([^<>]+)>$/.exec(mail.from);
  return {
    from: named?.[1] && named[2] ? { name: named[1], email: named[2] } : mail.from,
    to: mail.to,
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.headers ? { headers: { ...mail.headers } } : {}),
    attachments: mail.attachments?.map(({ filename, type, contentBase64 }) => ({
      disposition: 'attachment' as const,
      filename,
      type,
      content: contentBase64,
    })),
  };
}
