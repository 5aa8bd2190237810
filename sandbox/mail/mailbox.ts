import * as z from 'zod';
import { randomId, type SandboxContext } from '../context';

const addresses = z.union([
  z
    .string()
    .min(3)
    .transform((address) => [address]),
  z.array(z.string().min(3)).min(1).max(50),
]);

const emailSchema = z.object({
  from: z.string().min(3),
  to: addresses,
  cc: addresses.optional(),
  bcc: addresses.optional(),
  reply_to: addresses.optional(),
  subject: z.string().min(1).max(998),
  html: z.string().optional(),
  text: z.string().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  tags: z
    .array(z.object({ name: z.string().regex(/^[\w-]{1,256}$/), value: z.string().regex(/^[\w-]{0,256}$/) }))
    .default([]),
  attachments: z.array(z.looseObject({ filename: z.string() })).default([]),
});

export interface Message {
  id: string;
  from: string;
  to: string[];
  replyTo: string[];
  subject: string;
  html: string | null;
  text: string | null;
  headers: Record<string, string>;
  tags: { name: string; value: string }[];
  /** File names only. */
  attachments: string[];
  at: string;
  /** Key of the account that it was sent with. */
  apiKey: string;
}

interface Answer {
  status: 200 | 401 | 409 | 422;
  body: object;
}

const refuse = (statusCode: 401 | 409 | 422, name: string, message: string): Answer => ({
  status: statusCode,
  body: { statusCode, name, message },
});

const messageKey = (id: string) => `mail:message:${id}`;
const seenKey = (idempotencyKey: string) => `mail:idempotency:${idempotencyKey}`;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const store = (context: SandboxContext, email: z.output<typeof emailSchema>, apiKey: string): string => {
  const message: Message = {
    id: crypto.randomUUID?.() ?? randomId(),
    from: email.from,
    to: email.to,
    replyTo: email.reply_to ?? [],
    subject: email.subject,
    html: email.html ?? null,
    text: email.text ?? null,
    headers: email.headers,
    tags: email.tags,
    attachments: email.attachments.map(({ filename }) => filename),
    at: new Date(context.now()).toISOString(),
    apiKey,
  };
  context.store.put(messageKey(message.id), message);
  return message.id;
};

/**
 * Accepts one mail in Resend's form. The same idempotency key with the same body is the same mail, with another body a
 * 409.
 */
export const acceptMail = (
  context: SandboxContext,
  body: string,
  headers: { authorization: string | undefined; idempotencyKey: string | undefined },
): Answer => {
  const apiKey = /^bearer (\S+)/i.exec(headers.authorization ?? '')?.[1];
  if (!apiKey) {
    return refuse(401, 'missing_api_key', 'Missing API key in the authorization header');
  }
  const parsed = emailSchema.safeParse(parseJson(body));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(422, 'validation_error', `${issue?.path.join('.') || 'body'}: ${issue?.message}`);
  }
  if (!parsed.data.html && !parsed.data.text) return refuse(422, 'validation_error', 'html or text is missing');
  const seen =
    headers.idempotencyKey && context.store.get<{ body: string; id: string }>(seenKey(headers.idempotencyKey));
  if (seen && seen.body !== body) {
    return refuse(409, 'invalid_idempotent_request', 'The same idempotency key came with another body');
  }
  if (seen) return { status: 200, body: { id: seen.id } };
  const id = store(context, parsed.data, apiKey);
  if (headers.idempotencyKey) context.store.put(seenKey(headers.idempotencyKey), { body, id });
  return { status: 200, body: { id } };
};

/** A mail as its list shows it: the key it came with is nobody's business. */
export const shownMail = ({ apiKey: _, ...message }: Message) => message;

export const findMail = (context: SandboxContext, id: string) => context.store.get<Message>(messageKey(id));

const bareAddress = (address: string) => (/<([^>]+)>/.exec(address)?.[1] ?? address).trim().toLowerCase();

/** Newest first; limited to one recipient if `to` is given. */
export const listMail = (context: SandboxContext, to?: string): Message[] => {
  const wanted = to && bareAddress(to);
  const all = context.store.list<Message>('mail:message:').toReversed();
  return wanted ? all.filter((message) => message.to.some((address) => bareAddress(address) === wanted)) : all;
};
