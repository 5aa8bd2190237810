import { createMemberRoute } from '../../../context';
import { pauseFeeOn } from '../../../domain/membership/pause-fee';
import { displaySubscriptionNumber } from '../../../domain/membership/subscription-number';
import { postalLine } from '../../../domain/text/address-line';
import { Refusal } from '../../../failures';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { accountOf } from '../membership/memberships';
import { paymentsOf } from '../payments/view';

const ReceiptPage = lazyPage(() => import('./page').then((page) => page.ReceiptPage));

/** One payment as a receipt. It is looked up among the member's own, so another member's is not found. */
export const receiptRoute = createMemberRoute().get(paths.accountMore.receipt.patterns[0], async (c) => {
  const { member, payments: newest, subscriptions } = await accountOf(c);
  const paymentId = c.req.param('paymentId') ?? '';
  // Only what is not among the newest is asked for further back: the payment, or the one that it gives back.
  const known = newest.find((one) => one.paymentId === paymentId);
  const isWhole = known && newest.some((one) => one.paymentId === (known.refunds ?? paymentId));
  const payments = isWhole ? newest : [...(await c.var.services.archive.paymentOf(member.memberId, paymentId))];
  const record = payments.find((one) => one.paymentId === paymentId);
  const own = payments.filter((one) => one.subscriptionId === record?.subscriptionId);
  const all = paymentsOf(c, own, subscriptions);
  const payment = all.find((one) => one.paymentId === paymentId);
  const subscription = subscriptions.find(({ subscriptionId }) => subscriptionId === record?.subscriptionId);
  if (!payment || !subscription) throw new Refusal('notFound');
  const from = payment.period?.from;
  // Of several charges for one period the oldest is the one with the fee, the others are for changes.
  const isRenewal = payment === all.findLast(({ kind, period }) => kind === 'charge' && period?.from === from);
  const { firstName, lastName, street, zip, city } = member;
  return render(
    c,
    <ReceiptPage
      payment={payment}
      feeMinor={isRenewal ? pauseFeeOn(subscription.pauses, from) : 0}
      corrects={all.find((one) => one.paymentId === payment.refunds) ?? null}
      creditNotes={all.filter(({ refunds }) => refunds === payment.paymentId)}
      buyer={[`${firstName} ${lastName}`, street, postalLine({ zip, city })].filter((line) => line.trim() !== '')}
      number={displaySubscriptionNumber(subscription.number)}
      studio={subscription.snapshot.studio}
    />,
  );
});
