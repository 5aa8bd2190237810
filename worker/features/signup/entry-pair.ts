import type { RequestContext } from '../../context';
import type { Draft } from '../../domain/draft';
import { parseGuid } from '../../domain/guid';
import { findProduct } from '../../domain/product-availability';
import type { EntryPair } from '../../guards/guard-state';
import { isRealNavigation } from '../../middleware/guard';
import type { ValidationSession } from '../../services/age-checks/port';
import { Unavailable } from '../../services/database/database';
import type { EntryQuery } from './entry-query';

/**
 * Specification §4, signup entry: fetch the validation session, apply the sign-up discount's code, set the
 * subscription. Malformed, unknown, expired or another browser's pair: failed. The same pair again: the same outcome.
 */
export async function followEntryPair(c: RequestContext, query: EntryQuery): Promise<EntryPair> {
  try {
    return await follow(c, query);
  } catch (error) {
    // Specification §8: a validation session that cannot be fetched leads to the age check, whatever the reason.
    if (error instanceof Unavailable) return { kind: 'failed' };
    throw error;
  }
}

async function follow(c: RequestContext, query: EntryQuery): Promise<EntryPair> {
  const session = parseGuid(query.session);
  const loaded = await c.var.session.authority();
  const draft = loaded?.state.draft ?? null;
  if (!session || !loaded || !draft) return { kind: 'failed' };
  const isRepeated = draft.subscription?.validationSession === session;
  // A draft that has its subscription follows no other pair.
  if (draft.subscription && !isRepeated) return { kind: 'absent' };
  const found = await c.var.services.ageChecks.getValidationSession({
    state: query.state,
    session,
    sessionHash: loaded.pointer.idHash,
    draftId: draft.draftId,
  });
  if (!found.ok) return { kind: 'failed' };
  if (found.value.product === null)
    return found.value.studio ? { kind: 'studio', studioId: found.value.studio } : { kind: 'failed' };
  const binds = !isRepeated && isRealNavigation(c);
  if (binds) await bind(c, found.value);
  // Once bound the draft carries this very session: what follows is the same as for a repetition.
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
  // The product chosen last stands, unless none is.
  const choice = draft.choice ?? (product && studio ? { productId: product, studioId: studio, promotion: null } : null);
  return {
    ...draft,
    choice,
    signupDiscountCode: code ?? draft.signupDiscountCode,
    hints: { fail: false, noBirthdate: false },
    subscription: { validationSession: validation.session },
  };
}
