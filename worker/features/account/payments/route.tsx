import { createMemberRoute, type MemberContext } from '../../../context';
import { archiveCutoff } from '../../../domain/markets/archive-age';
import { olderThan, type PaymentPlace, placeFrom, placeOf } from '../../../domain/money/payment-place';
import { formKey } from '../../../flows/submit-once';
import { form } from '../../../middleware/form';
import { isRealNavigation } from '../../../middleware/guard';
import { render, renderDeferred } from '../../../middleware/render';
import { paths } from '../../../paths';
import type { MembershipStanding } from '../../../services/membership/plans/port';
import { newestPayments, type PaymentRecord, type SubscriptionRecord } from '../../../services/membership/port';
import { lazyPage } from '../../../ui/lazy-page';
import { changeMethod } from '../actions/change-method';
import { lookAtMethod } from '../actions/change-method/from-provider';
import { paymentActions } from '../actions/table';
import { isOver } from '../membership/account-subscription';
import { accountOf } from '../membership/memberships';
import { onItsWayOf } from '../membership/read-subscription';
import { takeNotice } from '../notice';
import { type PaymentsNotice, paymentsNotices } from './notice';
import { PaymentHistory } from './table';
import { membershipsToPay, methodOf, openPaymentOf, paymentsForm, paymentsOf, type Shown } from './view';

const AccountPaymentsPage = lazyPage(() => import('./page').then((page) => page.AccountPaymentsPage));

const path = paths.account.payments.patterns[0];

export const paymentsRoute = createMemberRoute()
  .get(path, async (c) => {
    const paid = await paidOf(c);
    const checkout = c.req.query('method');
    // A prefetch gets the page and changes nothing.
    if (checkout && isRealNavigation(c)) {
      const notice = await lookAtMethod(c, paid.standings, checkout);
      if (notice) await c.var.session.update((state) => ({ ...state, notice: `payments.${notice}` }));
      return c.redirect(paths.account.payments.href(), 303);
    }
    const before = placeFrom(c.req.query('before'));
    if (before) return show(c, paid, { notice: null }, before);
    if (c.req.query('kept') === '1') return show(c, paid, { notice: 'methodKept' });
    const left = await takeNotice(c, noticeNames);
    return show(c, paid, { notice: (left?.slice('payments.'.length) as PaymentsNotice | undefined) ?? null });
  })
  .post(path, form, async (c) => {
    const { intent } = c.var.form.values;
    const { standings } = await paidOf(c);
    const action = paymentActions.find(({ form: name }) => name === intent);
    const left: Response | Shown = action ? await action.post(c, standings) : { notice: 'again', status: 422 };
    return left instanceof Response ? left : show(c, await paidOf(c), left);
  });

const noticeNames = paymentsNotices.map((name) => `payments.${name}` as const);

interface Paid {
  readonly standings: readonly MembershipStanding[];
  /** Newest first. */
  readonly payments: readonly PaymentRecord[];
}

/** The member's paid memberships, and the payments that are not in the archive. */
async function paidOf(c: MemberContext): Promise<Paid> {
  const { subscriptions, payments } = await accountOf(c);
  const paid = subscriptions.filter(({ isPaid }) => isPaid);
  return { standings: paid.map((one) => c.var.services.changes.standingOfRecord(one)), payments };
}

/** With the newest payments, or as a deferred section with those before a place in the list: only there the archive is asked. */
async function show(c: MemberContext, paid: Paid, shown: Shown, before: PaymentPlace | null = null): Promise<Response> {
  const { notice, bankUrl = null, status = 200 } = shown;
  const older = before && olderOf(c, paid, before);
  const toPay = membershipsToPay(paid.standings);
  const current = toPay[0] ?? null;
  const open = current && openPaymentOf(c, current);
  const key = () => formKey(c, paymentsForm);
  const keys = { pay: await key(), method: await key() };
  // The banner has the button of the one that is owed.
  const ofCurrent = open && notice !== 'unknown' ? null : keys.method;
  const methods = toPay.filter(changeMethod.isAllowed).map(async (one) => ({
    ...methodOf(c, one, paid.standings),
    formKey: one === current ? ofCurrent : await key(),
  }));
  // The forms redirect to the provider's page.
  c.set('formActionOutside', true);
  if (status === 503) c.header('Retry-After', '30');
  const page = (
    <AccountPaymentsPage
      open={open}
      onItsWay={current && onItsWayOf(current.subscription, current.facts)}
      notice={notice}
      bankUrl={bankUrl}
      methods={await Promise.all(methods)}
      keys={keys}
      newest={older ? null : newestOf(c, paid)}
    />
  );
  return older ? renderDeferred(c, page, older, status) : render(c, page, status);
}

function newestOf(c: MemberContext, paid: Paid) {
  const { standings, payments } = paid;
  const subscriptions = subscriptionsOf(paid);
  // A membership that runs and was never paid for here was taken over from another system.
  const isTakenOver = standings.some(
    (one) => !isOver(one) && one.facts.paidThrough && !one.subscription.awaitedInvoice,
  );
  return (
    <PaymentHistory
      payments={paymentsOf(c, payments, subscriptions)}
      older={olderPayments(c, payments, subscriptions)}
      isTakenOver={isTakenOver}
    />
  );
}

/** The deferred section. If the archive cannot be read, it says so. */
async function olderOf(c: MemberContext, paid: Paid, before: PaymentPlace) {
  const found = await c.var.services.archive.olderPayments(c.var.member.memberId, before).catch(() => null);
  return (
    <PaymentHistory
      payments={found && paymentsOf(c, found.payments, subscriptionsOf(paid))}
      older={found?.next ? placeOf(found.next) : null}
      isOlder
    />
  );
}

const subscriptionsOf = ({ standings }: Paid): SubscriptionRecord[] =>
  standings.map(({ subscription }) => subscription);

/** Where the list of all payments goes on; null: what is shown is all. */
function olderPayments(
  c: MemberContext,
  payments: readonly PaymentRecord[],
  subscriptions: readonly SubscriptionRecord[],
): string | null {
  const first = subscriptions.flatMap(({ paidAt }) => paidAt ?? []).sort()[0] ?? null;
  const cutoff = c.var.services.archive.isBound ? archiveCutoff(c.var.market, c.var.now) : null;
  return olderThan({ payments, maximum: newestPayments, paidAt: first, cutoff });
}
