import * as z from 'zod/mini';
import { fail, ok, type Result } from '../../../domain/result';
import { OutboundError } from '../../outbound/outbound';
import type { MailSender, RenderedMail, SenderFault, SenderFaultKind } from '../port';

interface Options {
  /** Has its own deadline; throws without an answer. */
  readonly fetch: typeof fetch;
  /** Without the path: `https://api.resend.com`. */
  readonly apiUrl: string;
  readonly apiKey: string;
}

const acceptedSchema = z.object({ id: z.string().check(z.minLength(1)) });
const refusedSchema = z.object({ name: z.string().check(z.regex(/^[a-z_]{1,60}$/)) });

/** Mail over HTTP by Resend's API. Every attempt of a mail has the same idempotency key and the same bytes. */
export function createHttpMail({ fetch: send, apiUrl, apiKey }: Options): MailSender {
  return {
    async send(mail, idempotencyKey) {
      let response: Response;
      try {
        response = await send(`${apiUrl}/emails`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${apiKey}`,
            'content-type': 'application/json',
            'idempotency-key': idempotencyKey,
          },
          body: JSON.stringify(bodyOf(mail)),
        });
      } catch (error) {
        // The provider may have accepted it, unless it was not asked; its idempotency key makes another attempt safe.
        const isAsked = !(error instanceof OutboundError && ['resting', 'hostRefused'].includes(error.reason));
        const detail = error instanceof Error ? error.message.slice(0, 120) : 'no answer';
        return fail({ kind: isAsked ? 'unsure' : 'limited', detail });
      }
      return outcomeOf(response.status, await response.json().catch(() => null));
    },
  };
}

function bodyOf(mail: RenderedMail) {
  return {
    from: mail.from,
    to: [mail.to],
    reply_to: mail.replyTo,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    headers: mail.headers,
    tags: Object.entries(mail.tags).map(([name, value]) => ({ name, value })),
  };
}

function outcomeOf(status: number, answer: unknown): Result<null, SenderFault> {
  if (status >= 200 && status < 300) {
    return acceptedSchema.safeParse(answer).success
      ? ok(null)
      : fail({ kind: 'unsure', detail: `${status} without an id` });
  }
  const refused = refusedSchema.safeParse(answer);
  const name = refused.success ? refused.data.name : '';
  // The key was used for an earlier rendering of this mail, by an earlier release: that one was accepted.
  if (name === 'invalid_idempotent_request') return ok(null);
  return fail({ kind: kindOf(status, name), detail: `${status} ${name}`.trim() });
}

/** By status and name of the error (resend.com/docs/api-reference/errors). */
function kindOf(status: number, name: string): SenderFaultKind {
  if (name === 'daily_quota_exceeded' || name === 'monthly_quota_exceeded') return 'quota';
  if (name === 'concurrent_idempotent_requests') return 'unsure';
  if (status === 429) return 'limited';
  // The key is missing, wrong or may not send; or the domain is not verified.
  if (status === 401 || status === 403) return 'closed';
  const isLasting = status >= 400 && status < 500 && status !== 408;
  return isLasting ? 'mail' : 'unsure';
}
