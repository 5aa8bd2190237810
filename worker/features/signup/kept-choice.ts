import type { ReactElement } from 'react';
import type { RequestContext } from '../../context';
import { newDraft } from '../../domain/signup/draft';
import type { GuardState } from '../../guards/guard-state';
import { keptPage } from '../../middleware/kept-page';

/**
 * A page of the sign-up as everybody sees it who chose the same studio and membership and told nothing else; null for
 * anybody else. `make` gets a state that holds the choice alone, and `besides` says until when the page is true. What a code
 * takes off depends on who used it, so a page with one is never kept.
 */
export async function keptChoice(
  c: RequestContext,
  state: GuardState,
  besides: readonly (string | number)[],
  make: (known: GuardState) => ReactElement | Promise<ReactElement>,
): Promise<Response | null> {
  const choice = state.draft?.choice;
  if (!choice || choice.promotion !== null || state.draft?.signupDiscountCode) return null;
  const { version } = await c.var.services.catalogue.current(c.var.market.id);
  const known = { ...state, draft: { ...newDraft(''), choice }, member: null, order: null, validation: { set: false } };
  return keptPage(c, [version, choice.studioId, choice.productId, ...besides], () => make(known));
}
