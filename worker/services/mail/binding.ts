import { fail, ok } from '../../domain/result';
import type { MailSender, RenderedMail } from './port';

/** What the platform says when the same mail may go through later; every other code it gives is lasting. */
const passingCodes = [
  'E_RATE_LIMIT_EXCEEDED',
  'E_DAILY_LIMIT_EXCEEDED',
  'E_DELIVERY_FAILED',
  'E_INTERNAL_SERVER_ERROR',
];
const deadlineMs = 5_000;

/**
 * Cloudflare's `send_email` binding. It knows no idempotency keys: a try whose answer was lost may arrive twice,
 * which the outbox accepts, for a mail that never arrives is worse.
 */
export function createBindingMail(email: Pick<SendEmail, 'send'>): MailSender {
  return {
    async send(mail) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<'late'>((resolve) => {
        timer = setTimeout(resolve, deadlineMs, 'late');
      });
      try {
        const outcome = await Promise.race([email.send(messageOf(mail)), late]);
        if (outcome === 'late') return fail({ retry: true, detail: 'timeout' });
        return outcome?.messageId ? ok(null) : fail({ retry: true, detail: 'no message id' });
      } catch (error) {
        const code = codeOf(error);
        return fail({ retry: code === null || passingCodes.includes(code), detail: code ?? 'error without a code' });
      } finally {
        clearTimeout(timer);
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
