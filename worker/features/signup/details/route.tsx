import type { ReactElement } from 'react';
import { createRoute, type RequestContext } from '../../../context';
import type { Language } from '../../../domain/markets/languages';
import { readCustomerDetails, valuesOf } from '../../../domain/signup/customer-details';
import { type CustomerDetails, type Draft, withLivingProof } from '../../../domain/signup/draft';
import { journeyChrome } from '../../../flows/journey-chrome';
import { codeAhead } from '../../../flows/read-ahead';
import { customerDetailsGuard } from '../../../guards/customer-details';
import { type GuardState, progressOf, selectedProduct } from '../../../guards/guard-state';
import { form } from '../../../middleware/form';
import { guarded } from '../../../middleware/guard';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { keptChoice } from '../kept-choice';
import { saveStep } from '../verify-email/signup-code';

const DetailsPage = lazyPage(() => import('./page').then((page) => page.DetailsPage));

const path = paths.signup.customerDetails.patterns[0];
const guard = guarded(customerDetailsGuard, { reads: 'view' });

export const detailsRoute = createRoute()
  .get(path, guard, async (c) => {
    const { guardState } = c.var;
    const kept = await keptChoice(c, guardState, [guardState.today], (known) => emptyOrKnown(c, known));
    return kept ?? render(c, await emptyOrKnown(c, guardState));
  })
  .post(path, form, codeAhead, guard, async (c) => {
    const { proof, guardState, form: fields, market } = c.var;
    const email = guardState.member?.email ?? fields.values.email;
    // Phone metadata is large, and only this form needs it.
    const { parsePhone } = await import('../../../services/phone');
    const read = readCustomerDetails({ ...fields.values, email: email ?? '' }, market, parsePhone);
    const from = fields.values.from === 'overview' ? ('overview' as const) : null;
    const page = { emailLocked: guardState.member !== null, from };
    if (!read.ok) {
      const chrome = await journeyChrome(c, 'details', guardState, proof);
      return render(c, <DetailsPage {...page} {...read.reason} chrome={chrome} />, 422);
    }
    const saved = await saveStep(c, 'details', progressOf(guardState), (draft) =>
      withDetails(withLivingProof(draft, c.var.now), read.value, c.var.language),
    );
    if (!saved.ok) {
      // Another tab saved first three times in a row: both versions are shown, and the form can be sent again.
      const chrome = await journeyChrome(c, 'details', guardState, proof);
      const theirs = (await c.var.session.authority())?.state.draft?.details;
      const conflict = theirs ? valuesOf({ ...theirs }) : null;
      return render(
        c,
        <DetailsPage {...page} chrome={chrome} values={valuesOf(fields.values)} faults={[]} conflict={conflict} />,
        409,
      );
    }
    return saved.value;
  });

/** The form as it was saved, or as a member's account has it. */
async function emptyOrKnown(c: RequestContext, state: GuardState): Promise<ReactElement> {
  const { member } = c.var.session.known();
  const known = state.draft?.details ?? (member ? { ...member, marketingEmail: false, marketingSms: false } : null);
  return (
    <DetailsPage
      chrome={await journeyChrome(c, 'details', state, selectedProduct(state))}
      values={known ? valuesOf({ ...known }) : {}}
      faults={[]}
      emailLocked={state.member !== null}
      from={c.req.query('from') === 'overview' ? 'overview' : null}
    />
  );
}

/** The first valid details create the draft's subscription. A changed address must be proved again. */
function withDetails(draft: Draft, details: CustomerDetails, detailsLanguage: Language): Draft {
  const emailProof = draft.emailProof?.email === details.email ? draft.emailProof : null;
  const subscription = draft.subscription ?? { validationSession: null };
  return { ...draft, details, detailsLanguage, emailProof, subscription };
}
