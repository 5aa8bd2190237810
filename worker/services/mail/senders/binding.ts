import { fail, ok } from '../../../domain/result';
import { within } from '../../within';
import type { MailSender, RenderedMail, SenderFaultKind } from '../port';

/**
 * The platform's codes (developers.cloudflare.com/email-service/api/send-emails/workers-api, "Error codes"); all others
 * mean that this mail is wrong. An internal error may come after the mail was taken.
 */
const kindOf: Readonly<Record<string, SenderFaultKind>> = {
  E_RATE_LIMIT_EXCEEDED: 'limited',
  E_DAILY_LIMIT_EXCEEDED: 'quota',
  E_DELIVERY_FAILED: 'undelivered',
  E_INTERNAL_SERVER_ERROR: 'unsure',
  E_RECIPIENT_SUPPRESSED: 'address',
  E_SENDER_NOT_VERIFIED: 'closed',
  E_SENDER_DOMAIN_NOT_AVAILABLE: 'closed',
};
const deadlineMs = 5_000;

/**
 * Cloudflare's `send_email` binding, for mails to one person: the service takes no marketing
 * (developers.cloudflare.com/email-service/reference/faq). It has no idempotency keys: a mail whose answer was lost may
 * arrive twice, which is accepted, since one that never arrives is worse.
 */
export function createBindingMail(email: Pick<SendEmail, 'send'>): MailSender {
  return {
    async send(mail) {
      try {
        const outcome = await within(email.send(messageOf(mail)), deadlineMs, 'late' as const);
        if (outcome === 'late') return fail({ kind: 'unsure', detail: 'timeout' });
        return outcome?.messageId ? ok(null) : fail({ kind: 'unsure', detail: 'no message id' });
      } catch (error) {
        const code = codeOf(error);
        if (code === null) return fail({ kind: 'unsure', detail: 'error without a code' });
        return fail({ kind: kindOf[code] ?? 'mail', detail: code });
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
  };
}
