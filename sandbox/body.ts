import type { Context } from 'hono';
import type * as z from 'zod';
import { failure, type Result, success } from './result';

const isForm = (contentType: string) =>
  contentType.includes('application/x-www-form-urlencoded') || contentType.includes('multipart/form-data');

const readRaw = async (c: Context): Promise<unknown> => {
  if (isForm(c.req.header('content-type') ?? '')) return Object.fromEntries(await readForm(c));
  const text = await c.req.text();
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Text fields of a posted form; any other body counts as empty. */
export const readForm = async (c: Context): Promise<Map<string, string>> => {
  const fields = new Map<string, string>();
  const form = await c.req.raw.formData().catch(() => undefined);
  form?.forEach((value, name) => {
    if (typeof value === 'string') fields.set(name, value);
  });
  return fields;
};

/** Body of a control call, JSON or form, validated by its schema. The failure is a sentence for the caller. */
export const readBody = async <Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<Result<z.output<Schema>, string>> => {
  const raw = await readRaw(c);
  if (raw === undefined) return failure('The body is not valid JSON.');
  const parsed = schema.safeParse(raw);
  if (parsed.success) return success(parsed.data);
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.');
  return failure(`${where ? `${where}: ` : ''}${issue?.message ?? 'invalid'}`);
};

/** Whether the caller wants HTML (a browser's form) instead of JSON (a program). */
export const wantsPage = (c: Context) => (c.req.header('accept') ?? '').includes('text/html');
