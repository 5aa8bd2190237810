import type { RequestContext } from '../context';
import { Refusal } from '../failures';
import { paths } from '../paths';
import { urlOf } from '../request/addresses';
import { knownReturnTo } from '../request/return-to';
import type { FormUse, Submitted, Worked } from '../services/idempotency/port';
import { formKeyField, speakField } from '../ui/form/hidden-fields';

/** A form whose effect happens once, however often it is submitted. */
export interface OnceForm {
  readonly name: string;
  /** Hash of the sender; the session's hash when absent. */
  readonly sender?: string;
}

/** For a form that is the same for everybody and needs no session: its key is bound to the form alone. */
export const anybody = '';

interface Sending extends OnceForm {
  /** The fields that decide what the form does. The same key cannot be used with other values. */
  readonly asks: FormUse['body'];
  /** Where the form redirects to once it is done. */
  readonly answer: string;
  /**
   * True when the work calls a partner: the key is then claimed before the call, not in the batch that the work writes.
   */
  readonly claims?: boolean;
}

/** Key for the hidden field of a form. When the page is shown from the snapshot, the key cannot be submitted. */
export async function formKey(c: RequestContext, { name, sender }: OnceForm): Promise<string> {
  const { services, session } = c.var;
  return services.idempotency.createKey(sender ?? (session.isReadOnly() ? '' : await session.hash()), name);
}

/** The key of the posted form, or null if we did not issue it. For work whose own storage makes it happen once. */
export async function sentKey(c: RequestContext, { name, sender }: OnceForm): Promise<string | null> {
  const key = c.var.form.values[formKeyField] ?? '';
  const sessionHash = sender ?? (await c.var.session.hash());
  return (await c.var.services.idempotency.isOurs({ key, sessionHash, route: name })) ? key : null;
}

/** Where a form that is still at work goes on. Keys of operators and screens are not bound to the browser's session. */
function continueAt(c: RequestContext, key: string, sender: string | undefined): string | undefined {
  if (sender !== undefined && sender !== anybody) return undefined;
  const { pathname, search } = urlOf(c.req.raw);
  return paths.submitted.href({ form: key, back: pathname + search });
}

/**
 * Where the page of a form that was still at work leads now: to the answer of the request that does the work, or back to
 * the form once nobody does it. Throws a conflict while it is still at work.
 */
export async function goesOnAt(c: RequestContext): Promise<string> {
  const { session, services, directory } = c.var;
  const { form = '', back } = c.req.query();
  const formAddress = knownReturnTo(directory, back) ?? paths.signup.entry.href();
  // A read begins no session, whatever cookie comes along.
  if (!session.hasCookie || !(await session.authority())) return formAddress;
  const sent = await services.idempotency.keyStateOf(form, await session.hash());
  if (sent && sent.answer === null)
    throw new Refusal('conflict', { continueAt: paths.submitted.href({ form, back: formAddress }) });
  return sent?.answer ?? formAddress;
}

/**
 * Before the session is read: claims the posted form's key in the batch that reads it, for work that calls a partner. What
 * decides afterwards that there is nothing to do releases it with `releaseUnused`.
 */
export function claimsAhead(c: RequestContext, { name, asks }: Pick<Sending, 'name' | 'asks'>): void {
  const key = c.var.form.values[formKeyField] ?? '';
  c.var.session.ahead('form', (sessionHash) =>
    c.var.services.idempotency.claiming({ key, sessionHash, route: name, body: asks }),
  );
}

/** After the response: a claim that nobody has taken is given back. */
export function releaseUnused(c: RequestContext): void {
  const { session, services, form } = c.var;
  if (session.taken('form')?.kind !== 'claimed') return;
  services.later(services.idempotency.release(form.values[formKeyField] ?? '').catch(() => undefined));
}

/**
 * Does the work of a posted form once. A repeated submission gets the same answer and waits if the first is still
 * running; if that takes too long it throws a conflict, whose page goes on by itself to that answer. A choice of language
 * never does it: what was refused may be possible by now, and nobody has pressed its button.
 */
export async function submitOnce<Value>(
  c: RequestContext,
  { name, sender, asks, answer, claims }: Sending,
  work: (use: FormUse) => Promise<Worked<Value>>,
): Promise<Exclude<Submitted<Value>, { kind: 'running' }>> {
  const { values } = c.var.form;
  if (speakField in values) return { kind: 'expired' };
  const key = values[formKeyField] ?? '';
  const sessionHash = sender ?? (await c.var.session.hash());
  const use: FormUse = { key, sessionHash, route: name, body: asks, answer };
  const earlier = c.var.session.taken('form');
  const submitted = await c.var.services.idempotency.submitOnce(use, work, { claims, ...(earlier && { earlier }) });
  if (submitted.kind === 'running') throw new Refusal('conflict', { continueAt: continueAt(c, key, sender) });
  return submitted;
}
