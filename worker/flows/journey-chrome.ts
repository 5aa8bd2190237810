import type { RequestContext } from '../context';
import { findStudio } from '../domain/catalogue/product-availability';
import type { Charge, Quote } from '../domain/money/pricing';
import { previousStep, type Step, stepHref, stepNumber, subjectOf } from '../domain/signup/journey';
import { type GuardState, progressOf, type SelectedProduct } from '../guards/guard-state';
import { paths } from '../paths';
import type { JourneyChrome } from '../ui/layout/journey-chrome';
import { priceOfDraft } from './draft-price';
import { openSkin } from './skin-result';

/** Step row, back link and side block of a journey page, derived from the guard's state without a query to D1. */
export async function journeyChrome(
  c: RequestContext,
  step: Step,
  state: GuardState,
  selected: SelectedProduct | null,
): Promise<JourneyChrome> {
  const subject = subjectOf(progressOf(state));
  const previous = previousStep(step, subject);
  const fromOverview = c.req.query('from') === 'overview' || c.var.form?.values.from === 'overview';
  return {
    step: stepNumber(step, subject) ?? { current: 1, total: 1 },
    backHref: fromOverview ? paths.signup.overview.href() : backHrefOf(previous ?? 'choose', state),
    // The overview is the summary itself.
    side: selected && step !== 'overview' ? await sideOf(c, state, selected) : null,
    readOnly: c.var.session.isReadOnly(),
  };
}

/** Back to the first step means back to the memberships of the chosen studio. */
function backHrefOf(step: Step, { draft }: GuardState): string {
  return step === 'choose' ? paths.signup.entry.href({ studio: draft?.choice?.studioId }) : stepHref(step);
}

async function sideOf(
  c: RequestContext,
  state: GuardState,
  { draft, product }: SelectedProduct,
): Promise<JourneyChrome['side']> {
  const { catalogue } = await c.var.services.catalogue.current(c.var.market.id);
  const studio = findStudio(catalogue, draft.choice.studioId);
  // For display only: pages that read the snapshot alone know of the age check from the draft.
  const isProved = state.validation.set || draft.subscription?.validationSession != null;
  const skin = product.usesUv ? await openSkin(c, draft.skin) : null;
  const skinType = skin && !skin.stopped ? skin.type : null;
  const age = state.ageRequired ? (isProved ? 'proved' : 'open') : null;
  // The start that the overview shows before anybody has chosen one.
  const { later } = (await priceOfDraft(c, state, { draft, product, catalogue })).quotes;
  return {
    productName: product.name[c.var.language] ?? '',
    studioName: studio?.name ?? '',
    age,
    skinType,
    firstName: draft.details?.firstName ?? null,
    firstAmountMinor: later.charges[0].amountMinor,
    next: nextOf(later),
    intervalMonths: product.billingIntervalMonths,
    changeStudioHref: paths.signup.entry.href(),
    changeProductHref: paths.signup.entry.href({ studio: draft.choice.studioId }),
  };
}

/** The next charge; if it is lowered as today's is, also the first at the regular price. */
function nextOf({ charges, phases }: Quote): Charge[] {
  const [, regular] = phases;
  const [, second] = charges;
  return regular && regular.from !== second.date
    ? [second, { date: regular.from, amountMinor: regular.amountMinor }]
    : [second];
}
