import * as z from 'zod';
import { randomId, type SandboxContext } from '../context';
import type { Message } from './mailbox';

/** What can happen to a mail that was accepted, as the provider tells it (resend.com/docs/webhooks/event-types). */
export const mailEvents = ['bounced', 'softBounced', 'suppressed', 'complained', 'delivered'] as const;
export type MailEventName = (typeof mailEvents)[number];

/**
 * Body of a call that lets something happen to a mail: the one with this id, or the newest to this address. `by`: the HTTP
 * provider's webhook, or the platform's queue.
 */
export const eventSchema = z
  .object({
    id: z.string().optional(),
    to: z.string().optional(),
    event: z.enum(mailEvents),
    by: z.enum(['webhook', 'queue']).default('webhook'),
  })
  .refine(({ id, to }) => id !== undefined || to !== undefined, 'id or to is missing');

const typeOf: Record<MailEventName, string> = {
  bounced: 'email.bounced',
  softBounced: 'email.bounced',
  suppressed: 'email.suppressed',
  complained: 'email.complained',
  delivered: 'email.delivered',
};
const bounceOf: Partial<Record<MailEventName, object>> = {
  bounced: { message: '550 5.1.1 The email account does not exist.', type: 'Permanent', subType: 'General' },
  softBounced: { message: '452 4.2.2 The mailbox is full.', type: 'Transient', subType: 'MailboxFull' },
};

/** `svix-signature`: HMAC-SHA256 over id, time stamp and raw body, in base64, as Svix signs for the provider. */
async function signatureOf(secret: string, id: string, timestamp: string, body: string): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${timestamp}.${body}`));
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(mac)))}`;
}

/** Tells the app at once what became of a mail; its status is the answer, null where nobody is told. */
export async function sendEvent(
  context: SandboxContext,
  message: Message,
  event: MailEventName,
): Promise<{ type: string; status: number | null }> {
  const type = typeOf[event];
  const account = context.mailAccounts.find(({ apiKey }) => apiKey === message.apiKey);
  if (!account) return { type, status: null };
  const at = new Date(context.now()).toISOString();
  const body = JSON.stringify({
    type,
    created_at: at,
    data: {
      created_at: message.at,
      email_id: message.id,
      from: message.from,
      to: message.to,
      subject: message.subject,
      tags: Object.fromEntries(message.tags.map(({ name, value }) => [name, value])),
      ...(bounceOf[event] ? { bounce: bounceOf[event] } : {}),
    },
  });
  const id = `msg_${randomId(27)}`;
  const timestamp = String(Math.floor(context.now() / 1000));
  const request = new Request(account.webhookUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'svix-id': id,
      'svix-timestamp': timestamp,
      'svix-signature': await signatureOf(account.webhookSecret, id, timestamp, body),
    },
    body,
  });
  const answer = await context.fetch(request);
  return { type, status: answer.status };
}
