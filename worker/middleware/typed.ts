import type { RequestContext } from '../context';
import { paths, samePath } from '../paths';
import { urlOf } from '../request/addresses';
import { speakField } from '../ui/form/hidden-fields';

/** What proves who somebody is, or binds them: such a form is sent by its own button alone. */
const own = ['code', 'activationCode', 'pin', 'passkey', 'quote'];

/** Whether to send it once more could do what was refused the first time, had something else changed meanwhile. */
function binds(c: RequestContext): boolean {
  const { values } = c.var.form;
  if (c.var.operator || own.some((name) => name in values)) return true;
  return samePath(urlOf(c.req.raw).pathname, paths.account.subscription) && values.preview !== 'yes';
}

/**
 * What was typed into the form that this page answers, by name. Sent once more it gets the same answer, in the language
 * that was chosen on the page. Null where there is nothing to keep, where it could have an effect, and where the address
 * is a key to something.
 */
export function typedOf(c: RequestContext, status: number): readonly (readonly [string, string])[] | null {
  const { form, policy } = c.var;
  // Without its step a withdrawal is shown again, to be confirmed by its own button.
  const isConfirmed = form?.values.step === 'confirm';
  const isAnswer = c.req.method === 'POST' && (status === 200 || status === 422 || isConfirmed);
  if (!isAnswer || !form || policy.isSecret || policy.frame !== 'site' || binds(c)) return null;
  const lists = Object.entries(form.lists).flatMap(([name, all]) => all.map((one) => [`${name}[]`, one] as const));
  const left = isConfirmed ? [speakField, 'step'] : [speakField];
  return [...Object.entries(form.values).filter(([name]) => !left.includes(name)), ...lists];
}
