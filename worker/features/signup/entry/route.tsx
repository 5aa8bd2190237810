import { createRoute, type RequestContext } from '../../../context';
import { findStudio, resolveChoice } from '../../../domain/catalogue/product-availability';
import { civilDateOf } from '../../../domain/dates';
import { parseGuid } from '../../../domain/guid';
import { newDraft } from '../../../domain/signup/draft';
import { isAgeRequired } from '../../../domain/signup/journey';
import { Refusal } from '../../../failures';
import { waitingOrder } from '../../../guards/guard-state';
import { signupEntryGuard } from '../../../guards/signup-entry';
import { form } from '../../../middleware/form';
import { act, isRealNavigation, readGuardState } from '../../../middleware/guard';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { restartOrder } from '../restart';
import { memoisedChoice, memoisedEntry } from './memo';
import { followEntryPair } from './pair';
import { entryQueryOf } from './query';
import { selectPage } from './view';

const patterns = [...paths.signup.entry.patterns];

export const entryRoute = createRoute()
  .on('GET', patterns, async (c) => {
    if (!c.var.session.hasCookie && isRealNavigation(c)) c.var.services.signups.visited(c.var.market.id);
    const memoised = await memoisedEntry(c);
    if (memoised) return memoised;
    const query = entryQueryOf(c);
    const hasPair = query.state !== '' && query.session !== '';
    const pair = hasPair ? await followEntryPair(c, query) : ({ kind: 'absent' } as const);
    const guardState = await readGuardState(c, { reads: hasPair ? 'authority' : 'view', pair });
    const decision = signupEntryGuard(guardState);
    const left = await act(c, decision);
    if (left || decision.kind !== 'allow') return left ?? c.notFound();
    const kept = await memoisedChoice(c, guardState);
    if (kept) return kept;
    return render(c, await selectPage(c, { query, guardState, proof: decision.proof }));
  })
  .on('POST', patterns, form, async (c) => {
    const { values } = c.var.form;
    const guardState = await readGuardState(c, { reads: 'authority' });
    if (values.intent === 'restart') return restartOrder(c);
    const blocked = await act(c, signupEntryGuard(guardState));
    if (blocked) return blocked;
    // Its banner says which order waits, and offers to delete it: the choice may be another, and stays marked.
    if (waitingOrder(guardState))
      return c.redirect(paths.signup.entry.href({ studio: values.studio, product: values.product || undefined }), 303);
    const { catalogue } = await c.var.services.catalogue.current(c.var.market.id);
    const studioId = parseGuid(values.studio);
    if (!studioId || !findStudio(catalogue, studioId)) return refuseChoice(c, 'studio');
    const promotion = (values.promotion ?? '').slice(0, 40);
    if (values.product === undefined || values.product === '') {
      if (values.product === undefined)
        return c.redirect(paths.signup.entry.href({ studio: studioId, promotion: promotion || undefined }), 303);
      return refuseChoice(c, 'product');
    }
    return choose(c, { studioId, productId: parseGuid(values.product) ?? '', promotion: promotion || null });
  });

async function choose(
  c: RequestContext,
  choice: { studioId: string; productId: string; promotion: string | null },
): Promise<Response> {
  const { catalogue } = await c.var.services.catalogue.current(c.var.market.id);
  const resolved = resolveChoice(catalogue, choice, civilDateOf(c.var.now, c.var.market.timeZone));
  if (!resolved.ok) return refuseChoice(c, 'product');
  const saved = await c.var.session.update((state) => ({
    ...state,
    draft: { ...(state.draft ?? newDraft(crypto.randomUUID())), choice },
  }));
  if (!saved.ok) throw new Refusal('conflict');
  const state = await readGuardState(c, { reads: 'authority' });
  const needsAge = isAgeRequired(resolved.value.product, c.var.market) && !state.validation.set;
  return c.redirect(needsAge ? paths.signup.ageVerification.href() : paths.signup.customerDetails.href(), 303);
}

/**
 * Shows the page again with its values and an error at the field: the studio or product is unknown, or not sold there.
 */
async function refuseChoice(c: RequestContext, field: 'studio' | 'product'): Promise<Response> {
  const { values } = c.var.form;
  const guardState = await readGuardState(c, { reads: 'authority' });
  const decision = signupEntryGuard(guardState);
  const proof = decision.kind === 'allow' ? decision.proof : { draft: null, selected: null, waiting: null };
  const query = {
    ...entryQueryOf(c),
    studio: parseGuid(values.studio),
    product: parseGuid(values.product),
    promotion: values.promotion ?? '',
  };
  return render(c, await selectPage(c, { query, guardState, proof, fault: field }), 422);
}
