import { createRoute, type RequestContext } from '../../context';
import { civilDateOf } from '../../domain/dates';
import { displaySubscriptionNumber } from '../../domain/subscription-number';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import type { PaymentRecord, SubscriptionRecord } from '../../services/membership/port';
import { lazyPage } from '../../ui/lazy-page';
import { Refusal } from '../errors/refusal';
import type { AccountSubscription } from './main.page';

const AccountMainPage = lazyPage(() => import('./main.page').then((page) => page.AccountMainPage));

export const mainRoute = createRoute().get(paths.account.main.patterns[0], async (c) => {
  const { member, subscriptions, payments } = await accountOf(c);
  const current = currentOf(subscriptions);
  return render(
    c,
    <AccountMainPage
      member={{ firstName: member.firstName, lastName: member.lastName }}
      subscription={current && accountSubscriptionOf(c, current, payments)}
      today={civilDateOf(c.var.now, c.var.market.timeZone)}
      pending={subscriptions.some(({ state }) => state === 'pending')}
    />,
  );
});

/** The member behind the gate and what is theirs: every query carries their own id. */
export async function accountOf(c: RequestContext) {
  const { member } = c.var.session.known();
  if (!member) throw new Refusal('forbidden');
  return { member, ...(await c.var.services.members.overview(member.memberId)) };
}

const live: readonly string[] = ['active', 'pastDue', 'paused', 'ending'];

/** The one the account is about: a live one, else the newest that was ever paid. */
export function currentOf(subscriptions: readonly SubscriptionRecord[]): SubscriptionRecord | null {
  return subscriptions.find(({ state }) => live.includes(state)) ?? subscriptions.find(({ isPaid }) => isPaid) ?? null;
}

export function accountSubscriptionOf(
  c: RequestContext,
  subscription: SubscriptionRecord,
  payments: readonly PaymentRecord[],
): AccountSubscription {
  const { snapshot } = subscription;
  const { timeZone } = c.var.market;
  const charges = payments.filter(
    (payment) => payment.subscriptionId === subscription.subscriptionId && payment.kind === 'charge',
  );
  const isRenewing = subscription.stopDate === null && live.includes(subscription.state);
  return {
    state: subscription.state,
    productName: snapshot.productName[c.var.language] ?? '',
    number: displaySubscriptionNumber(subscription.number),
    priceMinor: snapshot.priceMinor,
    intervalMonths: snapshot.intervalMonths,
    studio: { name: snapshot.studio.name, street: snapshot.studio.street },
    accessFrom: subscription.accessFrom,
    periodStart: charges.length > 1 && charges[0] ? civilDateOf(charges[0].at, timeZone) : subscription.accessFrom,
    nextChargeOn: isRenewing && subscription.nextChargeAt ? civilDateOf(subscription.nextChargeAt, timeZone) : null,
    nextAmountMinor: isRenewing ? nextAmountOf(subscription, charges.length) : null,
    stopDate: subscription.stopDate,
    paymentMethod: subscription.paymentMethod,
    memberSince: civilDateOf(subscription.paidAt ?? subscription.orderedAt, timeZone),
    paidMinor: charges[0]?.amountMinor ?? subscription.firstAmountMinor,
  };
}

function nextAmountOf({ snapshot }: SubscriptionRecord, chargesMade: number): number {
  const { discount, priceMinor } = snapshot;
  return discount && chargesMade < discount.charges ? priceMinor - discount.offMinor : priceMinor;
}
