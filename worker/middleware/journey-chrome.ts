import type { RequestContext } from '../context';
import { discountFor } from '../domain/discount';
import { discountCodesOf } from '../domain/draft';
import { previousStep, type Step, stepHref, stepNumber, subjectOf } from '../domain/journey';
import { quoteFor } from '../domain/pricing';
import { findStudio } from '../domain/product-availability';
import { type GuardState, progressOf, type SelectedProduct } from '../guards/guard-state';
import { paths } from '../paths';
import type { JourneyChrome } from '../ui/journey-chrome';

/** Step row, back link and side block of a journey page: all derived, nothing asked of the database. */
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
    side: selected && (await sideOf(c, state, selected)),
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
  const { discount } = discountFor({
    product,
    codes: discountCodesOf(draft),
    promotions: catalogue.promotions,
    usesTaken: {},
    today: state.today,
  });
  // Only shown: pages that read the snapshot alone know of the check by the draft.
  const isProved = state.validation.set || draft.subscription?.validationSession != null;
  const quote = quoteFor({ product, discount, market: c.var.market, today: state.today, startNow: true });
  return {
    productName: product.name[c.var.language] ?? '',
    studioName: studio?.name ?? '',
    age: state.ageRequired ? (isProved ? 'proved' : 'open') : null,
    firstAmountMinor: quote.charges[0].amountMinor,
    thenAmountMinor: quote.charges[1].amountMinor,
    thenOn: quote.charges[1].date,
    intervalMonths: product.billingIntervalMonths,
    changeStudioHref: paths.signup.entry.href(),
    changeProductHref: paths.signup.entry.href({ studio: draft.choice.studioId }),
  };
}
