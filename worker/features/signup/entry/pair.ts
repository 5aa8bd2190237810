import type { RequestContext } from '../../../context';
import { findProduct } from '../../../domain/catalogue/product-availability';
import { parseGuid } from '../../../domain/guid';
import type { Draft } from '../../../domain/signup/draft';
import { Unavailable } from '../../../failures';
import type { EntryPair } from '../../../guards/guard-state';
import { isRealNavigation } from '../../../middleware/guard';
import type { ValidationSession } from '../../../services/age-checks/port';
import type { EntryQuery } from './query';

/**
 * Specification §4, signup entry: fetches the validation session, applies the sign-up discount's code, sets the
 * subscription. `failed` for a pair that is malformed, unknown, expired or another browser's. Repeating a pair gives
 * the same outcome.
 */
export async function followEntryPair(c: RequestContext, query: EntryQuery): Promise<EntryPair> {
  try {
    return await follow(c, query);
  } catch (error) {
    // Specification §8: if the validation session cannot be fetched, the visitor goes to the age check.
    if (error instanceof Unavailable) return { kind: 'failed' };
    throw error;
  }
}

async function follow(c: RequestContext, query: EntryQuery): Promise<EntryPair> {
  const session = parseGuid(query.session);
  const { ageChecks } = c.var.services;
  if (session) c.var.session.ahead('validation', () => ageChecks.asksValidation({ state: query.state, session }));
  const loaded = await c.var.session.authority();
  const draft = loaded?.state.draft ?? null;
  if (!session || !loaded || !draft) return { kind: 'failed' };
  const isRepeated = draft.subscription?.validationSession === session;
  // A draft that has its subscription ignores any other pair.
  if (draft.subscription && !isRepeated) return { kind: 'absent' };
  const found = c.var.session
    .taken('validation')
    ?.ofDraft({ sessionHash: loaded.pointer.idHash, draftId: draft.draftId });
  if (!found?.ok) return { kind: 'failed' };
  if (found.value.product === null)
    return found.value.studio ? { kind: 'studio', studioId: found.value.studio } : { kind: 'failed' };
  const binds = !isRepeated && isRealNavigation(c);
  if (binds) await bind(c, found.value);
  // Once bound, the draft carries this session, so the rest is as for a repetition.
  return { kind: 'product', repeated: isRepeated || binds };
}

async function bind(c: RequestContext, validation: ValidationSession): Promise<void> {
  const { catalogue } = await c.var.services.catalogue.current(c.var.market.id);
  const code = findProduct(catalogue, validation.product ?? '')?.signupDiscount?.code ?? null;
  const discounted = code
    ? await c.var.services.catalogue.updateProductsBySignupDiscountCode(c.var.market.id, code)
    : [];
  await c.var.session.update((state) => {
    if (!state.draft) return state;
    return { ...state, draft: withValidation(state.draft, validation, discounted.length > 0 ? code : null) };
  });
}

function withValidation(draft: Draft, validation: ValidationSession, code: string | null): Draft {
  const { product, studio } = validation;
  // The last chosen product stays; the session's is used only when there is none.
  const choice = draft.choice ?? (product && studio ? { productId: product, studioId: studio, promotion: null } : null);
  return {
    ...draft,
    choice,
    signupDiscountCode: code ?? draft.signupDiscountCode,
    hints: { fail: false, noBirthdate: false },
    subscription: { validationSession: validation.session },
  };
}
