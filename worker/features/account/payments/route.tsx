import { createMemberRoute, type MemberContext } from '../../../context';
import { type PaymentPlace, placeFrom, placeOf } from '../../../domain/money/payment-place';
import { formKey } from '../../../flows/submit-once';
import { form } from '../../../middleware/form';
import { isRealNavigation } from '../../../middleware/guard';
import { renderDeferred } from '../../../middleware/render';
import { paths } from '../../../paths';
import type { MembershipStanding } from '../../../services/membership/plans/port';
import type { SubscriptionRecord } from '../../../services/membership/port';
import { lazyPage } from '../../../ui/lazy-page';
import { changeMethod } from '../actions/change-method';
import { lookAtMethod } from '../actions/change-method/change-method';
import { paymentActions } from '../actions/table';
import { isOver } from '../membership/account-subscription';
import { onItsWayOf } from '../membership/read-subscription';
import { takeNotice } from '../notice';
import { type PaymentsNotice, paymentsNotices } from './notice';
import { olderPayments } from './older';
import { PaymentHistory } from './table';
import { membershipToPay, nextChargeOf, openPaymentOf, paymentsForm, paymentsOf, type Shown } from './view';

const AccountPaymentsPage = lazyPage(() => import('./page').then((page) => page.AccountPaymentsPage));

const path = paths.account.payments.patterns[0];

export const paymentsRoute = createMemberRoute()
  .get(path, async (c) => {
    const standings = await standingsOf(c);
    const checkout = c.req.query('method');
    // A prefetch gets the page and changes nothing.
    if (checkout && isRealNavigation(c)) {
      const notice = await lookAtMethod(c, standings, checkout);
      if (notice) await c.var.session.update((state) => ({ ...state, notice: `payments.${notice}` }));
      return c.redirect(paths.account.payments.href(), 303);
    }
    const before = placeFrom(c.req.query('before'));
    if (before) return show(c, standings, { notice: null }, before);
    if (c.req.query('kept') === '1') return show(c, standings, { notice: 'methodKept' });
    const left = await takeNotice(c, noticeNames);
    return show(c, standings, { notice: (left?.slice('payments.'.length) as PaymentsNotice | undefined) ?? null });
  })
  .post(path, form, async (c) => {
    const { intent } = c.var.form.values;
    const standings = await standingsOf(c);
    const action = paymentActions.find(({ form: name }) => name === intent);
    const left: Response | Shown = action ? await action.post(c, standings) : { notice: 'again', status: 422 };
    return left instanceof Response ? left : show(c, await standingsOf(c), left);
  });

const noticeNames = paymentsNotices.map((name) => `payments.${name}` as const);

async function standingsOf(c: MemberContext): Promise<MembershipStanding[]> {
  const { members, changes } = c.var.services;
  const known = c.var.session.taken('overview');
  const subscriptions = known?.subscriptions ?? (await members.subscriptionsOf(c.var.member.memberId));
  return subscriptions.filter(({ isPaid }) => isPaid).map((one) => changes.standingOfRecord(one));
}

async function show(
  c: MemberContext,
  standings: readonly MembershipStanding[],
  shown: Shown,
  before: PaymentPlace | null = null,
): Promise<Response> {
  const { notice, bankUrl = null, status = 200 } = shown;
  const subscriptions = standings.map(({ subscription }) => subscription);
  const history = before ? olderOf(c, subscriptions, before) : historyOf(c, standings);
  const current = membershipToPay(standings);
  // The forms redirect to the provider's page.
  c.set('formActionOutside', true);
  if (status === 503) c.header('Retry-After', '30');
  const page = (
    <AccountPaymentsPage
      open={current && openPaymentOf(c, current)}
      onItsWay={current && onItsWayOf(current.subscription, current.facts)}
      notice={notice}
      bankUrl={bankUrl}
      method={
        current && changeMethod.isAllowed(current)
          ? { name: current.subscription.paymentMethod, next: nextChargeOf(c, current) }
          : null
      }
      keys={{ pay: await formKey(c, paymentsForm), method: await formKey(c, paymentsForm) }}
    />
  );
  return renderDeferred(c, page, history, status);
}

/** The deferred section with past payments. If they cannot be read, it says so. */
async function historyOf(c: MemberContext, standings: readonly MembershipStanding[]) {
  const subscriptions = standings.map(({ subscription }) => subscription);
  const payments = await c.var.services.members.paymentsOf(c.var.member.memberId).catch(() => null);
  const older = payments && olderPayments(c, payments, subscriptions);
  // A membership that runs and was never paid for here was taken over from another system.
  const isTakenOver = standings.some(
    (one) => !isOver(one) && one.facts.paidThrough && !one.subscription.awaitedInvoice,
  );
  return (
    <PaymentHistory
      payments={payments && paymentsOf(c, payments, subscriptions)}
      older={older}
      isTakenOver={isTakenOver}
    />
  );
}

/** The same with those before a place in the list: only here the archive is asked. */
async function olderOf(c: MemberContext, subscriptions: readonly SubscriptionRecord[], before: PaymentPlace) {
  const found = await c.var.services.archive.olderPayments(c.var.member.memberId, before).catch(() => null);
  return (
    <PaymentHistory
      payments={found && paymentsOf(c, found.payments, subscriptions)}
      older={found?.next ? placeOf(found.next) : null}
      isOlder
    />
  );
}
