import { paths } from '../../paths';
import type { SubscriptionStateName } from '../../services/membership/port';
import { Banner } from '../../ui/banner';
import { LinkButton } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { AccountLayout } from '../../ui/layouts';
import { useView } from '../../ui/view';
import { MembershipRows } from './membership-rows';
import { NextPayment } from './next-payment';
import { PeriodSky } from './period-sky';
import { StateTag } from './state-tag';

export interface AccountSubscription {
  state: SubscriptionStateName;
  /** In the page's language. */
  productName: string;
  /** As people read it. */
  number: string;
  priceMinor: number;
  intervalMonths: number;
  studio: { name: string; street: string };
  /** Civil dates. */
  accessFrom: string;
  periodStart: string;
  nextChargeOn: string | null;
  nextAmountMinor: number | null;
  /** Last day with access of a cancelled membership. */
  stopDate: string | null;
  /** Such as "Visa, 4242"; shown as it is. */
  paymentMethod: string | null;
  memberSince: string;
  /** What was paid last. */
  paidMinor: number;
}

export interface AccountMainPageProps {
  member: { firstName: string; lastName: string };
  subscription: AccountSubscription | null;
  /** Civil date in the market's zone. */
  today: string;
  /** An order of this member waits to be paid. */
  pending: boolean;
}

/** Am I active, what is taken next and when, which membership and studio, what needs me. */
export function AccountMainPage({ member, subscription, today, pending }: AccountMainPageProps) {
  const { t } = useView();
  const hello = t('accountMain.hello', { firstName: member.firstName });
  const waits = pending || subscription?.state === 'pending';
  return (
    <AccountLayout title={t('accountMain.title')} width="full" styles={['order']}>
      {subscription ? (
        <div className="heading">
          <h1>{hello}</h1>
          <StateTag subscription={subscription} />
        </div>
      ) : (
        <h1>{hello}</h1>
      )}
      {waits && <OrderWaits />}
      {subscription?.state === 'pastDue' && <NotPaid subscription={subscription} />}
      {subscription ? <Membership subscription={subscription} today={today} /> : !waits && <NoMembership />}
    </AccountLayout>
  );
}

function Membership({ subscription, today }: { subscription: AccountSubscription; today: string }) {
  const { t } = useView();
  const isOver =
    subscription.state === 'ended' || subscription.state === 'withdrawn' || subscription.state === 'abandoned';
  if (isOver)
    return (
      <>
        <MembershipRows subscription={subscription} />
        <LinkButton href={paths.signup.entry.href()}>{t('accountMain.again')}</LinkButton>
      </>
    );
  return (
    <div className="account-view">
      <PeriodSky subscription={subscription} today={today} />
      <NextPayment subscription={subscription} />
      <MembershipRows subscription={subscription} />
    </div>
  );
}

function OrderWaits() {
  const { t } = useView();
  const actions = <LinkButton href={paths.signup.completed.href()}>{t('accountMain.waiting.pay')}</LinkButton>;
  return (
    <Banner icon="clock" title={t('accountMain.waiting.title')} actions={actions}>
      <p>{t('accountMain.waiting.text')}</p>
    </Banner>
  );
}

function NotPaid({ subscription }: { subscription: AccountSubscription }) {
  const { t, format, market } = useView();
  const amount = format.money(subscription.nextAmountMinor ?? subscription.priceMinor);
  const actions = (
    <LinkButton kind="quiet" href={`mailto:${market.seller.mail}`}>
      {t('accountMain.write')}
    </LinkButton>
  );
  return (
    <Banner tone="failure" title={t('accountMain.pastDueTitle', { amount })} actions={actions}>
      <p>{t('accountMain.pastDueText')}</p>
    </Banner>
  );
}

function NoMembership() {
  const { t } = useView();
  return (
    <div className="none">
      <EmptyState title={t('accountMain.none.title')}>{t('accountMain.none.text')}</EmptyState>
      <LinkButton href={paths.signup.entry.href()}>{t('accountMain.none.choose')}</LinkButton>
    </div>
  );
}
