import type { RequestContext } from '../../context';
import type { CustomerDetails } from '../../domain/draft';
import { newDraft } from '../../domain/draft';
import { nextStep, stepHref } from '../../domain/journey';
import { resolveChoice } from '../../domain/product-availability';
import { progressOf, waitingOrder } from '../../guards/guard-state';
import { readGuardState } from '../../middleware/guard';
import { paths } from '../../paths';
import type { SessionMember } from '../../services/sessions/port';
import { Refusal } from '../errors/refusal';
import { todayOf } from './subscription-choices';

/**
 * A sign-up that knows its member: everything we have is filled in, and the order's own page with its button still
 * follows. Gives where to go on; null when the choice cannot be bought.
 */
export async function startAgain(
  c: RequestContext,
  member: SessionMember,
  choice: { productId: string; studioId: string },
): Promise<string | null> {
  const { services, session, market } = c.var;
  const { catalogue } = await services.catalogue.authoritative(market.id);
  if (!resolveChoice(catalogue, choice, todayOf(c)).ok) return null;
  const before = await readGuardState(c, { reads: 'authority' });
  if (waitingOrder(before)) return paths.signup.completed.href();
  const details = detailsOf(member);
  const saved = await session.update((state) => ({
    ...state,
    // The order this member came from is behind them.
    order: null,
    draft: {
      ...newDraft(crypto.randomUUID()),
      choice: { ...choice, promotion: null },
      details,
      subscription: details && { validationSession: null },
    },
  }));
  if (!saved.ok) throw new Refusal('conflict');
  return stepHref(nextStep(progressOf(await readGuardState(c, { reads: 'authority' }))));
}

/** Complete, or asked for anew. Consents to marketing stay as they were given: nothing is asked, nothing withdrawn. */
function detailsOf(member: SessionMember): CustomerDetails | null {
  const { firstName, lastName, email, phone, street, zip, city } = member;
  const details = { firstName, lastName, email, phone, street, zip, city };
  const isComplete = Object.values(details).every((value) => value.trim() !== '');
  return isComplete ? { ...details, marketingEmail: false, marketingSms: false } : null;
}
