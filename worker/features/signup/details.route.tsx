import { createRoute } from '../../context';
import { readCustomerDetails, valuesOf } from '../../domain/customer-details';
import type { CustomerDetails, Draft } from '../../domain/draft';
import { customerDetailsGuard } from '../../guards/customer-details';
import { progressOf } from '../../guards/guard-state';
import { form } from '../../middleware/form';
import { guarded } from '../../middleware/guard';
import { journeyChrome } from '../../middleware/journey-chrome';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { Refusal } from '../errors/refusal';
import { DetailsPage } from './details.page';
import { goOn } from './signup-code';

const path = paths.signup.customerDetails.patterns[0];
const guard = guarded(customerDetailsGuard, { reads: 'view' });

export const detailsRoute = createRoute()
  .get(path, guard, async (c) => {
    const { proof, guardState } = c.var;
    const { member } = c.var.session.known();
    const known = proof.draft.details ?? (member ? { ...member, marketingEmail: false, marketingSms: false } : null);
    return render(
      c,
      <DetailsPage
        chrome={await journeyChrome(c, 'details', guardState, proof)}
        values={known ? valuesOf({ ...known }) : {}}
        faults={[]}
        emailLocked={guardState.member !== null}
        from={c.req.query('from') === 'overview' ? 'overview' : null}
      />,
    );
  })
  .post(path, form, guard, async (c) => {
    const { proof, guardState, form: fields, market } = c.var;
    const email = guardState.member?.email ?? fields.values.email;
    // Phone metadata is large and only this form needs it.
    const { parsePhone } = await import('../../services/phone');
    const read = readCustomerDetails({ ...fields.values, email: email ?? '' }, market, parsePhone);
    if (!read.ok) {
      const page = (
        <DetailsPage
          chrome={await journeyChrome(c, 'details', guardState, proof)}
          values={read.reason.values}
          faults={read.reason.faults}
          emailLocked={guardState.member !== null}
          from={fields.values.from === 'overview' ? 'overview' : null}
        />
      );
      return render(c, page, 422);
    }
    const saved = await c.var.session.update((state) =>
      state.draft ? { ...state, draft: withDetails(state.draft, read.value) } : state,
    );
    if (!saved.ok) throw new Refusal('conflict');
    const draft = saved.state.draft ?? proof.draft;
    return goOn(c, 'details', { ...progressOf(guardState), draft });
  });

/** The first valid details make the draft's subscription; a changed address has to be proved again. */
function withDetails(draft: Draft, details: CustomerDetails): Draft {
  const emailProof = draft.emailProof?.email === details.email ? draft.emailProof : null;
  return { ...draft, details, emailProof, subscription: draft.subscription ?? { validationSession: null } };
}
