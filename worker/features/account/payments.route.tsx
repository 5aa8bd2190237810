import { createRoute, type RequestContext } from '../../context';
import { form } from '../../middleware/form';
import { isRealNavigation } from '../../middleware/guard';
import { renderLate } from '../../middleware/render';
import { paths } from '../../paths';
import type { SubscriptionRecord } from '../../services/membership/port';
import type { MembershipStanding } from '../../services/membership-changes/port';
import { lazyPage } from '../../ui/lazy-page';
import { onItsWayOf } from './account-subscription';
import { takeNotice } from './notice';
import { formKey } from './once';
import { changeMethod, lookAtMethod } from './payment-card';
import { type PaymentsNotice, paymentsNotices } from './payment-notice';
import { pay } from './payment-now';
import { PaymentHistory } from './payment-table';
import { memberIdOf, membershipToPay, openPaymentOf, paymentsOf, type Shown } from './payments-view';

const AccountPaymentsPage = lazyPage(() => import('./payments.page').then((page) => page.AccountPaymentsPage));

const path = paths.account.payments.patterns[0];

export const paymentsRoute = createRoute()
  .get(path, async (c) => {
    const standings = await standingsOf(c);
    const checkout = c.req.query('method');
    // Whoever only fetches ahead gets the page and changes nothing.
    if (checkout && isRealNavigation(c)) {
      const notice = await lookAtMethod(c, standings, checkout);
      if (notice) await c.var.session.update((state) => ({ ...state, notice: `payments.${notice}` }));
      return c.redirect(paths.account.payments.href(), 303);
    }
    if (c.req.query('kept') === '1') return show(c, standings, { notice: 'methodKept' });
    const left = await takeNotice(c, noticeNames);
    return show(c, standings, { notice: (left?.slice('payments.'.length) as PaymentsNotice | undefined) ?? null });
  })
  .post(path, form, async (c) => {
    const { intent } = c.var.form.values;
    const standings = await standingsOf(c);
    const left =
      intent === 'pay'
        ? await pay(c, standings)
        : intent === 'method'
          ? await changeMethod(c, standings)
          : ({ notice: 'again', status: 422 } satisfies Shown);
    return left instanceof Response ? left : show(c, await standingsOf(c), left);
  });

const noticeNames = paymentsNotices.map((name) => `payments.${name}` as const);

async function standingsOf(c: RequestContext): Promise<MembershipStanding[]> {
  const { members, changes } = c.var.services;
  const subscriptions = await members.subscriptionsOf(memberIdOf(c));
  return subscriptions.filter(({ isPaid }) => isPaid).map((one) => changes.standingOfRecord(one));
}

async function show(c: RequestContext, standings: readonly MembershipStanding[], shown: Shown): Promise<Response> {
  const { notice, bankUrl = null, status = 200 } = shown;
  const subscriptions = standings.map(({ subscription }) => subscription);
  const history = historyOf(c, subscriptions);
  const current = membershipToPay(standings);
  // The forms lead to the provider's page.
  c.set('formActionOutside', true);
  if (status === 503) c.header('Retry-After', '30');
  const page = (
    <AccountPaymentsPage
      open={current && openPaymentOf(c, current)}
      onItsWay={current && onItsWayOf(current.subscription, current.facts)}
      notice={notice}
      bankUrl={bankUrl}
      method={current?.actions.changeMethod ? { name: current.subscription.paymentMethod } : null}
      keys={{ pay: await formKey(c, path), method: await formKey(c, path) }}
    />
  );
  return renderLate(c, page, history, status);
}

/** Read while the rest goes out. What cannot be read now is said in its place. */
async function historyOf(c: RequestContext, subscriptions: readonly SubscriptionRecord[]) {
  const payments = await c.var.services.members.paymentsOf(memberIdOf(c)).catch(() => null);
  return <PaymentHistory payments={payments && paymentsOf(c, payments, subscriptions)} />;
}
