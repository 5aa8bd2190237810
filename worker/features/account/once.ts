import type { RequestContext } from '../../context';
import type { FormUse } from '../../services/membership-changes/port';
import { Refusal } from '../errors/refusal';

/** Hidden field of every form of the account that changes something. */
export const keyField = 'idempotencyKey';

export type Once =
  /** To be done now, together with what says that it was done. */
  | { readonly kind: 'use'; readonly use: FormUse }
  /** It was done before: this is where its form led. */
  | { readonly kind: 'answered'; readonly answer: string }
  /** No key, somebody else's, or one used for something else: the page is shown anew (422) with a fresh one. */
  | { readonly kind: 'keyExpired' };

/** A key for one form of a page about to be shown. Shown from the snapshot, a form can be read, not sent. */
export async function formKey(c: RequestContext, routeName: string): Promise<string> {
  const { services, session } = c.var;
  return services.idempotency.createKey(session.isReadOnly() ? '' : await session.hash(), routeName);
}

/**
 * What a posted form is worth. `body`: what the form asks for, without its key, so that one key cannot be used for two
 * wishes; `answer`: where it leads once it is done. A second press while the first still runs is a page that refreshes.
 */
export async function formUse(
  c: RequestContext,
  routeName: string,
  body: FormUse['body'],
  answer: string,
): Promise<Once> {
  const { services, session, form } = c.var;
  const key = form.values[keyField] ?? '';
  const use: FormUse = { key, sessionHash: await session.hash(), route: routeName, body, answer };
  if (!(await services.idempotency.isOurs(use))) return { kind: 'keyExpired' };
  const earlier = await services.idempotency.earlier(use);
  if (earlier.kind === 'answered') return { kind: 'answered', answer: earlier.answer };
  if (earlier.kind === 'running') throw new Refusal('conflict');
  return earlier.kind === 'otherBody' ? { kind: 'keyExpired' } : { kind: 'use', use };
}
