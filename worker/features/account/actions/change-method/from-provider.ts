import type { MemberContext } from '../../../../context';
import type { MembershipStanding } from '../../../../services/membership/plans/port';
import { type PaymentsNotice, paymentsNotices } from '../../payments/notice';

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
