import * as z from 'zod/mini';
import { fail, ok, type Result } from '../../domain/result';
import type { MailFault, MailSender, RenderedMail } from './port';

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
        // The provider may have accepted it; the idempotency key makes another attempt safe.
        return fail({ retry: true, detail: error instanceof Error ? error.message.slice(0, 120) : 'no answer' });
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
    attachments: mail.attachments?.map(({ filename, type, contentBase64 }) => ({
      filename,
      content: contentBase64,
      content_type: type,
    })),
  };
}

function outcomeOf(status: number, answer: unknown): Result<null, MailFault> {
  if (status >= 200 && status < 300) {
    return acceptedSchema.safeParse(answer).success
      ? ok(null)
      : fail({ retry: true, detail: `${status} without an id` });
  }
  const refused = refusedSchema.safeParse(answer);
  const name = refused.success ? refused.data.name : '';
  // The key was used for an earlier rendering of this mail, by an earlier release: that one was accepted.
  if (name === 'invalid_idempotent_request') return ok(null);
  const isLasting = status >= 400 && status < 500 && ![408, 429].includes(status);
  const retry = !isLasting || name === 'concurrent_idempotent_requests';
  return fail({ retry, detail: `${status} ${name}`.trim() });
}
