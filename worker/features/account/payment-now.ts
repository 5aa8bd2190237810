import type { RequestContext } from '../../context';
import { paths } from '../../paths';
import type { MembershipStanding } from '../../services/membership-changes/port';
import { Refusal } from '../errors/refusal';
import { formUse } from './once';
import { memberIdOf, type Shown } from './payments-view';

const path = paths.account.payments.patterns[0];

/** Tries the open invoice once more, now. One press is one try at the provider, however often it arrives. */
export async function pay(c: RequestContext, standings: readonly MembershipStanding[]): Promise<Response | Shown> {
  const { services, form, session } = c.var;
  const answer = paths.account.payments.href();
  const payment = form.values.payment ?? '';
  const once = await formUse(c, path, { intent: 'pay', payment }, answer);
  if (once.kind === 'answered') return c.redirect(answer, 303);
  if (once.kind === 'keyExpired') return { notice: 'again', status: 422 };
  const open = await openOf(c, standings, payment);
  // Paid in another tab, or given up meanwhile: the page says how it stands.
  const invoice = open?.actions.payNow ? open.subscription.openInvoice?.invoice : undefined;
  if (!invoice) return c.redirect(answer, 303);
  const { idempotency, billing, membership } = services;
  if (!(await idempotency.claim(once.use))) throw new Refusal('conflict');
  const tried = await billing.payInvoice(invoice, `pay:${once.use.key}`);
  if (!tried.ok) {
    // What nobody knows yet keeps its key: sent again, it asks for the same try.
    if (tried.reason.kind === 'unknown') return { notice: 'unknown' };
    await idempotency.release(once.use.key);
    // Nothing to pay any more: the page says how it stands.
    if (tried.reason.kind === 'refused') return c.redirect(answer, 303);
    return { notice: 'unavailable', status: 503 };
  }
  if (tried.value.kind === 'refused') {
    await idempotency.finish(once.use.key, answer);
    return { notice: 'declined', bankUrl: tried.value.url };
  }
  await membership.recordInvoice(tried.value.invoice);
  await idempotency.finish(once.use.key, answer);
  const { kind } = tried.value;
  await session.update((state) => ({ ...state, notice: `payments.${kind}` }));
  return c.redirect(answer, 303);
}

/** Named by the provider's invoice, as the form does, or by its own row, as the list and the receipt do. */
async function openOf(c: RequestContext, standings: readonly MembershipStanding[], payment: string) {
  const byInvoice = standings.find(({ subscription }) => subscription.openInvoice?.invoice === payment);
  if (byInvoice) return byInvoice;
  const failed = (await c.var.services.members.paymentsOf(memberIdOf(c))).find(
    ({ paymentId, state }) => paymentId === payment && state === 'failed',
  );
  return standings.find(
    ({ subscription }) =>
      subscription.subscriptionId === failed?.subscriptionId && subscription.openInvoice?.since === failed.at,
  );
}
