import { createMiddleware } from 'hono/factory';
import type { AppEnv, FormFields, RequestContext } from '../context';
import { isLanguage } from '../domain/markets/languages';
import { Refusal } from '../failures';
import { writeCookie } from '../request/cookies';
import { formKeyField, speakField } from '../ui/form/hidden-fields';
import { speak } from './culture';

const maximumBytes = 32 * 1024;
const maximumListItems = 50;
const formType = 'application/x-www-form-urlencoded';

/**
 * Reads the body and throws when it exceeds `limit` bytes. Counts while reading, because a chunked body declares no
 * length.
 */
export async function readBody(request: Request, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new Refusal('tooLarge');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Of repeated names the first value counts, except for names ending in `[]`, which collect all values. The objects have
 * no prototype, so that none can be polluted.
 */
export function parseFields(text: string): FormFields {
  const values: Record<string, string> = Object.create(null);
  const lists: Record<string, string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    if (name.endsWith('[]')) {
      const list = lists[name.slice(0, -2)] ?? [];
      lists[name.slice(0, -2)] = list;
      if (list.length < maximumListItems) list.push(value);
    } else if (!(name in values)) {
      values[name] = value;
    }
  }
  return { values, lists };
}

/**
 * For every POST of a form: checks content type and size, parses the fields. What its key was used for is read with the
 * session.
 */
export const form = createMiddleware<AppEnv>(async function form(c, next) {
  await readForm(c as unknown as RequestContext);
  await next();
});

/** Whether the body is that of a form. */
export function isForm(c: RequestContext): boolean {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  return c.req.method === 'POST' && type === formType;
}

/** The same for a gate that reads the session before the page's own middleware; a body is read once. */
export async function readForm(c: RequestContext): Promise<void> {
  if (c.var.form) return;
  if (!isForm(c)) throw new Refusal('unsupportedType');
  const fields = parseFields(await readBody(c.req.raw, maximumBytes));
  c.set('form', fields);
  const wanted = fields.values[speakField];
  if (isLanguage(wanted) && c.var.market.languages.includes(wanted)) {
    writeCookie(c, 'language', wanted);
    await speak(c, wanted);
  }
  const key = fields.values[formKeyField];
  if (key && key.length < 200) c.var.session.ahead('form', () => c.var.services.idempotency.looking(key));
}
