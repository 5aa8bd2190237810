import { createRoute, type RequestContext } from '../../../context';
import { findProduct, findStudio } from '../../../domain/catalogue/product-availability';
import { legalWords } from '../../../domain/markets/legal-words';
import { changedSince, quotePayload } from '../../../domain/money/pricing';
import type { QuotePayload } from '../../../domain/money/quote-payload';
import type { SkinResult, SkinStep } from '../../../domain/signup/draft';
import { missingForOrder } from '../../../domain/signup/journey';
import { Refusal } from '../../../failures';
import { journeyChrome } from '../../../flows/journey-chrome';
import { overviewAhead } from '../../../flows/read-ahead';
import { openSkin } from '../../../flows/skin-result';
import { anybody, formKey } from '../../../flows/submit-once';
import { allow } from '../../../guards/decision';
import { type GuardState, isThroughSignup, progressOf, waitingOrder } from '../../../guards/guard-state';
import { type OverviewProof, overviewGuard } from '../../../guards/overview';
import { form } from '../../../middleware/form';
import { guarded } from '../../../middleware/guard';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import type { OverviewFault } from './faults';
import { type Chosen, type Offer, offerFor } from './offer';
import type { OldPrice } from './overview-props';
import { orderForm, placeOrder } from './place-order';
import type { OverviewRows } from './rows';

const OverviewPage = lazyPage(() => import('./page').then((page) => page.OverviewPage));

const path = paths.signup.overview.patterns[0];
const guard = guarded(overviewGuard, { reads: 'authority' });

export const overviewRoute = createRoute()
  .get(path, overviewAhead, guard, (c) => showOverview(c, c.var.guardState, c.var.proof, []))
  .post(
    path,
    form,
    overviewAhead,
    guarded(
      (state) => {
        // A product that ended after the page was shown is refused with its name instead of a redirect.
        const endedMeanwhile =
          state.draft?.choice && state.draft.subscription && !state.product && !isThroughSignup(state);
        const passes = waitingOrder(state) || endedMeanwhile;
        return passes ? allow({ selected: null, missing: [], unreadable: null }) : overviewGuard(state);
      },
      { reads: 'authority' },
    ),
    async (c) => {
      const { guardState, form: fields, services } = c.var;
      // An unpaid order is never ordered a second time (product, order pointer).
      if (waitingOrder(guardState)) return c.redirect(paths.signup.completed.href(), 303);
      const shown = await services.quotes.verify(fields.values.quote ?? '');
      const before = shown && { ...shown, thenMinor: shown.phases.at(-1)?.[0] ?? 0 };
      const selected = c.var.proof.selected ?? (await endedChoice(c, guardState, shown));
      if (!selected) return c.redirect(paths.signup.entry.href(), 303);
      const proof = { ...c.var.proof, selected };
      const offer = await offerFor(c, guardState, selected, 'authority');
      const changed = shown && changedSince(shown, quotePayload(offer));
      const faults: OverviewFault[] = [...(await missing(c, guardState, proof))];
      if (fields.values.acceptTerms !== 'yes') faults.push('acceptTerms');
      if (offer.kind === 'ended') faults.push('ended');
      // Another tab has chosen another membership or studio since this page was shown.
      else if (shown && (shown.productId !== offer.product.productId || shown.studioId !== offer.studioId))
        faults.push('choiceChanged');
      else if (!shown || changed) faults.push(changed === 'dates' ? 'datesChanged' : 'priceChanged');
      if (offer.alreadyMember) faults.push('alreadyMember');
      if (faults.length > 0 || offer.kind === 'ended') {
        return showOverview(c, guardState, proof, faults, before);
      }
      const placed = await placeOrder(c, offer, { startNow: fields.values.startNow === 'yes', draft: selected.draft });
      if (placed.ok) return c.redirect(placed.value, 303);
      if (placed.reason === 'email') return askForProof(c, guardState, proof);
      return showOverview(c, guardState, proof, [placed.reason], before);
    },
  );

/** The proof has expired, not the address: redirects to the e-mail step, which asks for a new code and says why. */
async function askForProof(c: RequestContext, state: GuardState, proof: OverviewProof): Promise<Response> {
  const at = new Date(0).toISOString();
  const saved = await c.var.session.update((current) => {
    const { draft } = current;
    return draft?.emailProof ? { ...current, draft: { ...draft, emailProof: { ...draft.emailProof, at } } } : current;
  });
  if (!saved.ok) throw new Refusal('conflict');
  const { selected } = proof;
  const unproved = selected && { ...selected, draft: { ...selected.draft, emailProof: null } };
  const draft = unproved?.draft ?? state.draft;
  return showOverview(c, { ...state, draft }, { ...proof, selected: unproved }, ['email']);
}

/** The choice of a draft whose product is no longer sold, or whose studio has closed, for a message that names both. */
async function endedChoice(
  c: RequestContext,
  { draft }: GuardState,
  shown: QuotePayload | null,
): Promise<Chosen | null> {
  const { catalogue } = c.var.services;
  const choice = draft?.choice;
  if (!draft || !choice) return null;
  const known = shown && (await catalogue.published(c.var.market.id, String(shown.catalogueVersion)));
  const { catalogue: document } = known ?? (await catalogue.authoritative(c.var.market.id));
  const product = findProduct(document, choice.productId);
  const studio = findStudio(document, choice.studioId);
  return product && studio && { draft: { ...draft, choice }, product, studio };
}

/** False for a result that cannot be read, was made under an older policy, or excludes UV. */
function isSkinClear(c: RequestContext, step: SkinStep | null, result: SkinResult | null): boolean {
  return step === null || (result !== null && !result.stopped && step.policyVersion === c.var.market.skin?.version);
}

/** What the order still lacks. A stored skin result that excludes UV counts as missing. */
async function missing(c: RequestContext, state: GuardState, proof: OverviewProof) {
  const skin = await openSkin(c, proof.selected?.draft.skin ?? null);
  return missingForOrder({
    ...progressOf(state),
    skinStopped: !isSkinClear(c, proof.selected?.draft.skin ?? null, skin),
  });
}

export async function showOverview(
  c: RequestContext,
  state: GuardState,
  proof: OverviewProof,
  faults: readonly OverviewFault[],
  oldPrice: OldPrice | null = null,
): Promise<Response> {
  const { services, form: fields, format } = c.var;
  const { selected } = proof;
  if (!selected) throw new Refusal('unavailable', { detail: 'database' });
  const isOther = faults.includes('priceChanged') || faults.includes('datesChanged');
  const offer = await offerFor(c, state, selected, isOther ? 'authority' : 'shown');
  const startNow = legalWords(c.var, 'startNow').replace('{date}', format.date(offer.quotes.now.start));
  const changed = faults.includes('priceChanged') && oldPrice;
  return render(
    c,
    <OverviewPage
      chrome={await journeyChrome(c, 'overview', state, selected)}
      rows={await rowsOf(c, state, proof, offer)}
      missing={await missing(c, state, proof)}
      quotes={offer.quotes}
      discountCode={offer.discount?.isTyped ? offer.discount.code : null}
      discountRefusal={offer.discountRefusal}
      intervalMonths={offer.product.billingIntervalMonths}
      legal={{
        orderButton: legalWords(c.var, 'orderButton'),
        acceptTerms: legalWords(c.var, 'acceptTerms'),
        startNow,
      }}
      token={await services.quotes.sign(quotePayload(offer))}
      formKey={await formKey(c, { ...orderForm(c), ...(proof.unreadable ? { sender: anybody } : {}) })}
      values={{ acceptTerms: fields?.values.acceptTerms === 'yes', startNow: fields?.values.startNow === 'yes' }}
      faults={faults}
      oldPrice={changed ? oldPrice : null}
      ending={offer.ending}
      alreadyMember={offer.alreadyMember}
      unreadable={proof.unreadable !== null}
    />,
    faults.length > 0 ? 422 : 200,
  );
}

async function rowsOf(
  c: RequestContext,
  state: GuardState,
  { selected }: OverviewProof,
  offer: Offer,
): Promise<OverviewRows> {
  const draft = selected?.draft;
  const loaded = await c.var.session.authority().catch(() => null);
  const skin = await openSkin(c, draft?.skin ?? null);
  const { formatPhoneInternational } = await import('../../../services/phone');
  const { name, street, zip, city } = offer.studio;
  return {
    productName: offer.product.name[c.var.language] ?? '',
    description: offer.product.description[c.var.language] ?? '',
    studio: { studioId: offer.studio.studioId, name, street, zip, city },
    details: draft?.details ? { ...draft.details, phone: formatPhoneInternational(draft.details.phone) } : null,
    emailProved: !missingForOrder(progressOf(state)).includes('email'),
    age: !state.ageRequired ? 'notNeeded' : state.validation.set ? 'proved' : 'missing',
    ageMethod: c.var.market.issuers.find(({ id }) => id === loaded?.facts.age?.method)?.name ?? null,
    skin: !offer.product.usesUv ? 'notNeeded' : skin ? (skin.stopped ? 'stopped' : { type: skin.type }) : 'missing',
  };
}
