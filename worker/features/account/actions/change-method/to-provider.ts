import type { MemberContext } from '../../../../context';
import { stepUp } from '../../../../flows/step-up';
import { submitOnce } from '../../../../flows/submit-once';
import { paths } from '../../../../paths';
import { originOf } from '../../../../request/addresses';
import type { MembershipStanding } from '../../../../services/membership/plans/port';
import { membershipsToPay, paymentsForm, type Shown } from '../../payments/view';
import type { Judged } from '../action';

/** Redirects to the provider's page for a new card, after a step-up. The old card stays until the new one works. */
export async function toProvider(
  c: MemberContext,
  standings: readonly MembershipStanding[],
  isAllowed: (judged: Judged) => boolean,
): Promise<Response | Shown> {
  const here = paths.account.payments.href();
  const left = await stepUp(c, here);
  if (left) return left;
  // The button beside what is owed names no membership: that one stands first.
  const { subscription: wanted } = c.var.form.values;
  const current = membershipsToPay(standings).find((one) => !wanted || one.subscription.subscriptionId === wanted);
  const { providerCustomer, providerSubscription, subscriptionId } = current?.subscription ?? {};
  if (!current || !isAllowed(current) || !providerCustomer || !providerSubscription || !subscriptionId)
    return { notice: 'methodKept', status: 422 };
  const sending = { ...paymentsForm, asks: { intent: 'method', subscription: wanted }, answer: here, claims: true };
  const submitted = await submitOnce<Shown>(c, sending, async () => {
    const back = originOf(c) + here;
    const started = await c.var.services.billing.startMethodChange({
      customer: providerCustomer,
      subscription: providerSubscription,
      subscriptionId,
      language: c.var.language,
      // The provider replaces `{CHECKOUT_SESSION_ID}`, so the braces must not be URL-encoded.
      successUrl: `${back}?method={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${back}?kept=1`,
    });
    return started.ok && started.value.url !== ''
      ? { kind: 'done', answer: started.value.url }
      : { kind: 'notDone', value: { notice: 'unavailable', status: 503 } };
  });
  if (submitted.kind === 'expired') return { notice: 'again', status: 422 };
  return submitted.kind === 'done' ? goToProvider(c, submitted.answer) : submitted.value;
}

function goToProvider(c: MemberContext, url: string): Response {
  c.set('formActionOutside', true);
  return c.redirect(url, 303);
}
