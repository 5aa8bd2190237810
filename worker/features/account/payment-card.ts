import type { RequestContext } from '../../context';
import { originOf } from '../../middleware/market';
import { stepUp } from '../../middleware/step-up';
import { paths } from '../../paths';
import type { MembershipStanding } from '../../services/membership-changes/port';
import { Refusal } from '../errors/refusal';
import { formUse } from './once';
import { type PaymentsNotice, paymentsNotices } from './payment-notice';
import type { Shown } from './payments-view';
import { memberIdOf, membershipToPay } from './payments-view';

const path = paths.account.payments.patterns[0];

/** To the provider's page for another card, once it is certain who asks. The old card stays until the new one works. */
export async function changeMethod(
  c: RequestContext,
  standings: readonly MembershipStanding[],
): Promise<Response | Shown> {
  const here = paths.account.payments.href();
  const left = await stepUp(c, here);
  if (left) return left;
  const current = membershipToPay(standings);
  const { providerCustomer, providerSubscription, subscriptionId } = current?.subscription ?? {};
  if (!current?.actions.changeMethod || !providerCustomer || !providerSubscription || !subscriptionId)
    return { notice: 'methodKept', status: 422 };
  const once = await formUse(c, path, { intent: 'method' }, here);
  if (once.kind === 'answered') return goToProvider(c, once.answer);
  if (once.kind === 'keyExpired') return { notice: 'again', status: 422 };
  const { idempotency, billing } = c.var.services;
  if (!(await idempotency.claim(once.use))) throw new Refusal('conflict');
  const back = originOf(c) + here;
  const started = await billing.startMethodChange({
    customer: providerCustomer,
    subscription: providerSubscription,
    subscriptionId,
    language: c.var.language,
    // The provider fills the braces, so they go out as they are.
    successUrl: `${back}?method={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${back}?kept=1`,
  });
  if (!started.ok || started.value.url === '') {
    await idempotency.release(once.use.key);
    return { notice: 'unavailable', status: 503 };
  }
  await idempotency.finish(once.use.key, started.value.url);
  return goToProvider(c, started.value.url);
}

function goToProvider(c: RequestContext, url: string): Response {
  c.set('formActionOutside', true);
  return c.redirect(url, 303);
}

const askAgainMs = 5_000;
/** What stays so, however often somebody comes back. */
const settledNotices: readonly PaymentsNotice[] = ['method', 'methodPaid', 'processing', 'methodDeclined'];

/** Once a member and some seconds, whatever address is opened; null: somebody asked just now. What is settled is not asked again. */
export async function lookAtMethod(
  c: RequestContext,
  standings: readonly MembershipStanding[],
  checkout: string,
): Promise<PaymentsNotice | null> {
  const { looks } = c.var.services;
  const subject = `method:${memberIdOf(c)}`;
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
 * Back from the provider's page. The address proves nothing: the provider is asked. What waits to be paid is tried with
 * the new card, once, however often somebody comes back here or the provider tells of it.
 */
async function returnFromMethod(
  c: RequestContext,
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
