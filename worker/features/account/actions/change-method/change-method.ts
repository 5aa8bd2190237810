import type { MemberContext } from '../../../../context';
import { stepUp } from '../../../../flows/step-up';
import { submitOnce } from '../../../../flows/submit-once';
import { paths } from '../../../../paths';
import { originOf } from '../../../../request/addresses';
import type { MembershipStanding } from '../../../../services/membership/plans/port';
import { type PaymentsNotice, paymentsNotices } from '../../payments/notice';
import type { Shown } from '../../payments/view';
import { membershipToPay, paymentsForm } from '../../payments/view';
import type { Judged } from '../action';

/** Redirects to the provider's page for a new card, after a step-up. The old card stays until the new one works. */
export async function changeMethod(
  c: MemberContext,
  standings: readonly MembershipStanding[],
  isAllowed: (judged: Judged) => boolean,
): Promise<Response | Shown> {
  const here = paths.account.payments.href();
  const left = await stepUp(c, here);
  if (left) return left;
  const current = membershipToPay(standings);
  const { providerCustomer, providerSubscription, subscriptionId } = current?.subscription ?? {};
  if (!current || !isAllowed(current) || !providerCustomer || !providerSubscription || !subscriptionId)
    return { notice: 'methodKept', status: 422 };
  const sending = { ...paymentsForm, asks: { intent: 'method' }, answer: here, claims: true };
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

const askAgainMs = 5_000;
/** Final outcomes: the provider is not asked again for them. */
const settledNotices: readonly PaymentsNotice[] = ['method', 'methodPaid', 'processing', 'methodDeclined'];

/**
 * Looks up the outcome of a checkout at the provider, per member at most once in `askAgainMs`, and never again once it
 * is final. Null: it was looked up a moment ago.
 */
export async function lookAtMethod(
  c: MemberContext,
  standings: readonly MembershipStanding[],
  checkout: string,
): Promise<PaymentsNotice | null> {
  const { looks } = c.var.services;
  const subject = `method:${c.var.member.memberId}`;
  const last = await looks.read(subject);
  const settled = last?.basis === checkout ? paymentsNotices.find((one) => one === last.answer) : undefined;
  if (settled || !(await looks.take(subject, checkout, askAgainMs))) {
    looks.kept();
    return settled ?? null;
  }
  const notice = await returnFromMethod(c, standings, checkout);
  if (settledNotices.includes(notice)) await looks.keep(subject, checkout, notice, true);
  return notice;
}

/**
 * Handles the return from the provider's page. The address proves nothing, so the provider is asked. An open invoice is
 * tried with the new card once, however often the member returns or the provider sends its event.
 */
async function returnFromMethod(
  c: MemberContext,
  standings: readonly MembershipStanding[],
  checkout: string,
): Promise<PaymentsNotice> {
  const finished = await c.var.services.membership.finishMethodChange(checkout);
  if (!finished.ok) return finished.reason.kind === 'refused' ? 'methodKept' : 'methodUnknown';
  if (finished.value.kind === 'open') return 'methodKept';
  const { subscriptionId, invoice } = finished.value;
  if (!standings.some(({ subscription }) => subscription.subscriptionId === subscriptionId)) return 'methodKept';
  switch (invoice?.kind) {
    case undefined:
      return 'method';
    case 'paid':
      return 'methodPaid';
    case 'processing':
      return 'processing';
    case 'refused':
      return 'methodDeclined';
    case 'unknown':
      return 'unknown';
  }
}
