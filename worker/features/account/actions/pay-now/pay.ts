import type { MemberContext } from '../../../../context';
import { submitOnce } from '../../../../flows/submit-once';
import { paths } from '../../../../paths';
import type { MembershipStanding } from '../../../../services/membership/plans/port';
import { paymentsForm, type Shown } from '../../payments/view';
import type { Judged } from '../action';

/**
 * Tries to charge the open invoice now. One press makes one attempt at the provider, however often the form arrives.
 */
export async function pay(
  c: MemberContext,
  standings: readonly MembershipStanding[],
  isAllowed: (judged: Judged) => boolean,
): Promise<Response | Shown> {
  const { services, form, session } = c.var;
  const answer = paths.account.payments.href();
  const payment = form.values.payment ?? '';
  const asks = { intent: 'pay', payment };
  const submitted = await submitOnce<Shown | null>(
    c,
    { ...paymentsForm, asks, answer, claims: true },
    async ({ key }) => {
      const open = await openOf(c, standings, payment);
      // Paid in another tab or written off meanwhile: the page shows the present state.
      const invoice = open && isAllowed(open) ? open.subscription.openInvoice?.invoice : undefined;
      if (!invoice) return { kind: 'notDone', value: null };
      const tried = await services.billing.payInvoice(invoice, `pay:${key}`);
      if (!tried.ok) {
        // The outcome is unknown, so the key stays usable: sending the form again asks for the same attempt.
        if (tried.reason.kind === 'unknown') return { kind: 'unknown', value: { notice: 'unknown' } };
        // Nothing is left to pay: the page shows the present state.
        const value: Shown | null = tried.reason.kind === 'refused' ? null : { notice: 'unavailable', status: 503 };
        return { kind: 'notDone', value };
      }
      if (tried.value.kind === 'refused') {
        return { kind: 'done', answer, value: { notice: 'declined', bankUrl: tried.value.url } };
      }
      const { kind, invoice: paid } = tried.value;
      await services.membership.recordInvoice(paid);
      await session.update((state) => ({ ...state, notice: `payments.${kind}` }));
      return { kind: 'done', answer };
    },
  );
  if (submitted.kind === 'expired') return { notice: 'again', status: 422 };
  return submitted.value ?? c.redirect(answer, 303);
}

/**
 * Finds the open invoice by the provider's invoice id, as the form sends it, or by its row's id, as list and receipt
 * do.
 */
async function openOf(c: MemberContext, standings: readonly MembershipStanding[], payment: string) {
  const byInvoice = standings.find(({ subscription }) => subscription.openInvoice?.invoice === payment);
  if (byInvoice) return byInvoice;
  const failed = (await c.var.services.members.paymentsOf(c.var.member.memberId)).find(
    ({ paymentId, state }) => paymentId === payment && state === 'failed',
  );
  return standings.find(
    ({ subscription }) =>
      subscription.subscriptionId === failed?.subscriptionId && subscription.openInvoice?.since === failed.at,
  );
}
