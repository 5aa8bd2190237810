import type { RequestContext } from '../../../../context';
import { resolveChoice } from '../../../../domain/catalogue/product-availability';
import { parseGuid } from '../../../../domain/guid';
import { type CustomerDetails, newDraft } from '../../../../domain/signup/draft';
import { nextStep, stepHref } from '../../../../domain/signup/journey';
import { Refusal } from '../../../../failures';
import { progressOf, waitingOrder } from '../../../../guards/guard-state';
import { readGuardState } from '../../../../middleware/guard';
import { paths } from '../../../../paths';
import type { SessionMember } from '../../../../services/sessions/port';
import { todayOf } from '../../membership/today';
import type { Asked, Read } from '../action';

/** Where the order of a posted choice continues, or the form again if the choice cannot be bought. */
export async function againOf({ c, memberships, values }: Asked): Promise<Read> {
  const choice = { productId: parseGuid(values.product) ?? '', studioId: parseGuid(values.studio) ?? '' };
  const to = await startAgain(c, memberships.member, choice);
  return to ? { kind: 'go', to } : { kind: 'fault', fault: { kind: 'choose' } };
}

/**
 * Starts a sign-up with the member's details filled in; the order's overview and its button still follow. Returns the
 * next address, or null when the choice cannot be bought.
 */
async function startAgain(
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
    // Forgets the order that this session came from.
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

/**
 * The member's details, or null if one is missing and all must be asked for. Marketing consents are neither asked for
 * nor changed.
 */
function detailsOf(member: SessionMember): CustomerDetails | null {
  const { firstName, lastName, email, phone, street, zip, city } = member;
  const details = { firstName, lastName, email, phone, street, zip, city };
  const isComplete = Object.values(details).every((value) => value.trim() !== '');
  return isComplete ? { ...details, marketingEmail: false, marketingSms: false } : null;
}
