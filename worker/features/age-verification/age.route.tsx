import { createRoute, type RequestContext } from '../../context';
import type { Issuer } from '../../domain/markets/issuer';
import { isAgeRequired } from '../../domain/signup/journey';
import { choicesOf, isRefused, issuersOf, offeredNow, sendToIssuer } from '../../flows/age-check';
import { alternativesOf } from '../../flows/alternatives';
import { journeyChrome } from '../../flows/journey-chrome';
import { staffCheckLine, startManualCheck } from '../../flows/manual-check';
import { ageVerificationGuard } from '../../guards/age-verification';
import { redirect } from '../../guards/decision';
import { type GuardState, type SelectedProduct, signup } from '../../guards/guard-state';
import { form } from '../../middleware/form';
import { guarded } from '../../middleware/guard';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';
import type { AgeHint } from './age-props';

const AgePage = lazyPage(() => import('./age.page').then((page) => page.AgePage));
const IssuersPage = lazyPage(() => import('./issuers.page').then((page) => page.IssuersPage));

/**
 * A visitor who returns in another browser than they started in has no product here; the hint is carried to the entry
 * page. Where an issuer's answer came twice the browser may have dropped the first for the second: who is proved is not told that
 * it failed.
 */
const guard = guarded(
  (state, c) => {
    const decision = ageVerificationGuard(state);
    const isFailed = c.req.query('fail') === '1';
    if (isFailed && decision.kind === 'allow' && state.validation.set)
      return redirect(paths.signup.customerDetails.href());
    const isLost = isFailed && decision.kind === 'redirect' && decision.to === signup;
    return isLost ? { ...decision, to: `${signup}?fail=1` } : decision;
  },
  { reads: 'authority' },
);
const retryAfterSeconds = '30';

/** The address and the draft only choose a message. A refusal within the last day is read from the session. */
async function toldOf(c: RequestContext): Promise<Told> {
  const loaded = await c.var.session.authority().catch(() => null);
  if (loaded && isRefused(loaded, c.var.now)) return { hint: 'refused' };
  const hints = loaded?.state.draft?.hints;
  if (c.req.query('noBirthdate') || hints?.noBirthdate) return { hint: 'noBirthdate', silent: hints?.asked };
  // Which of them are offered is asked when the page is made: this may have been a while ago.
  if (hints?.silent) return { hint: 'unavailable' };
  if (hints?.cancelled) return { hint: 'cancelled' };
  return { hint: c.req.query('fail') || hints?.fail ? 'fail' : null };
}

/** What a page tells beside the ways there are. */
interface Told {
  readonly hint: AgeHint | null;
  /** The posted issuer does not exist here. */
  readonly fault?: boolean;
  /** The issuer that was asked just now and does not answer, or told no age. */
  readonly silent?: string | undefined;
}

/** What both pages say, whatever the attempt came to. */
async function shared(c: RequestContext, state: GuardState, proof: SelectedProduct, told: Told) {
  c.set('formActionOutside', true);
  if (statusOf(c, told) === 503) c.header('Retry-After', retryAfterSeconds);
  const [chrome, staffCheck, alternatives] = await Promise.all([
    journeyChrome(c, 'age', state, proof),
    staffCheckLine(c, proof.draft.choice.studioId),
    alternativesOf(c, proof, { today: state.today, fits: (product) => !isAgeRequired(product, c.var.market) }),
  ]);
  return { chrome, staffCheck, alternatives, ...told, issuers: choicesOf(c, issuersOf(c), told.silent) };
}

function statusOf(c: RequestContext, { hint, fault = false }: Told): 200 | 422 | 503 {
  if (c.req.method !== 'POST') return 200;
  if (fault || hint === 'refused') return 422;
  return hint === 'unavailable' ? 503 : 200;
}

async function showAge(c: RequestContext, state: GuardState, proof: SelectedProduct, told: Told) {
  return render(c, <AgePage {...(await shared(c, state, proof, told))} />, statusOf(c, told));
}

async function showIssuers(c: RequestContext, state: GuardState, proof: SelectedProduct, told: Told) {
  return render(c, <IssuersPage {...(await shared(c, state, proof, told))} />, statusOf(c, told));
}

const startAgeCheck = (c: RequestContext, issuer: Issuer, { draft }: SelectedProduct) =>
  sendToIssuer(c, issuer, {
    draftId: draft.draftId,
    productId: draft.choice.productId,
    studioId: draft.choice.studioId,
    kioskSession: null,
  });

/**
 * Starts a check by staff, which is possible even after an issuer's no. Null when it was not asked for or no studio has
 * staff.
 */
async function askStaff(c: RequestContext, { draft }: SelectedProduct): Promise<Response | null> {
  if (c.var.form.values.issuer !== 'manual') return null;
  const { productId, studioId } = draft.choice;
  return startManualCheck(c, { studioId, draftId: draft.draftId, productId });
}

export const ageRoute = createRoute()
  .get(paths.signup.ageVerification.patterns[0], guard, async (c) =>
    showAge(c, c.var.guardState, c.var.proof, await toldOf(c)),
  )
  .post(paths.signup.ageVerification.patterns[0], form, guard, async (c) => {
    const { proof, guardState, form: fields } = c.var;
    const staff = await askStaff(c, proof);
    if (staff) return staff;
    if ((await toldOf(c)).hint === 'refused') return showAge(c, guardState, proof, { hint: 'refused' });
    const issuers = issuersOf(c);
    const asked = fields.values.issuer;
    const offered = offeredNow(c, issuers);
    if (asked === undefined && offered.length !== 1) return c.redirect(paths.signup.selectIssuers.href(), 303);
    const issuer = asked === undefined ? offered[0] : issuers.find(({ id }) => id === asked);
    if (!issuer) return showIssuers(c, guardState, proof, { hint: null, fault: true });
    return (
      (await startAgeCheck(c, issuer, proof)) ??
      showAge(c, guardState, proof, { hint: 'unavailable', silent: issuer.id })
    );
  })
  .get(paths.signup.selectIssuers.patterns[0], guard, async (c) =>
    showIssuers(c, c.var.guardState, c.var.proof, await toldOf(c)),
  )
  .post(paths.signup.selectIssuers.patterns[0], form, guard, async (c) => {
    const { proof, guardState, form: fields } = c.var;
    const staff = await askStaff(c, proof);
    if (staff) return staff;
    if ((await toldOf(c)).hint === 'refused') return showIssuers(c, guardState, proof, { hint: 'refused' });
    const issuer = issuersOf(c).find(({ id }) => id === fields.values.issuer);
    if (!issuer) return showIssuers(c, guardState, proof, { hint: null, fault: true });
    return (
      (await startAgeCheck(c, issuer, proof)) ??
      showIssuers(c, guardState, proof, { hint: 'unavailable', silent: issuer.id })
    );
  });
