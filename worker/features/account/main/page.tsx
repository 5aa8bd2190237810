import { paths } from '../../../paths';
import { Banner } from '../../../ui/block/banner';
import { EmptyState } from '../../../ui/block/empty-state';
import { LinkButton } from '../../../ui/form/button';
import { AccountLayout } from '../../../ui/layout/layouts';
import { useView } from '../../../ui/view';
import { ActionList } from '../actions/action-list';
import { resubscribe } from '../actions/resubscribe';
import { PasskeyOffer } from '../devices/passkeys.section';
import { type AccountSubscription, isOver } from '../membership/account-subscription';
import { isOwedInBanner, StateBanner } from '../membership/state-banner';
import { StateTag } from '../membership/state-tag';
import { AccountHelp } from './help';
import { History } from './history';
import { MembershipRows } from './membership-rows';
import { NextPayment } from './next-payment';
import { Others } from './others';
import { PeriodSky } from './period-sky';

interface AccountMainPageProps {
  firstName: string;
  subscription: AccountSubscription | null;
  /** Further memberships, over or not. */
  others: readonly AccountSubscription[];
  /** Civil date in the market's zone. */
  today: string;
  /** An order of this member is not paid yet. */
  pending: boolean;
  /** Just logged in by a code, without a passkey. */
  offersPasskey: boolean;
}

/** Overview: is the membership active, what is charged next and when, which product and studio, what needs action. */
export function AccountMainPage({ firstName, subscription, pending, offersPasskey, ...rest }: AccountMainPageProps) {
  const { t } = useView();
  const hello = t('accountMain.hello', { firstName });
  return (
    <AccountLayout title={t('accountMain.title')} width="full" styles={['order', 'accountPages']}>
      {subscription ? (
        <div className="heading">
          <h1>{hello}</h1>
          <StateTag subscription={subscription} />
        </div>
      ) : (
        <h1>{hello}</h1>
      )}
      {pending ? <OrderWaits /> : subscription && <StateBanner subscription={subscription} />}
      {subscription ? (
        <Membership subscription={subscription} pending={pending} {...rest} />
      ) : (
        !pending && <NoMembership />
      )}
      {offersPasskey && <PasskeyOffer />}
    </AccountLayout>
  );
}

type Props = Pick<AccountMainPageProps, 'others' | 'today' | 'pending'> & {
  subscription: AccountSubscription;
};

function Membership({ subscription, others, today, pending }: Props) {
  const { t } = useView();
  const { isSuspended, stopDate } = subscription;
  // An order that waits has the banner's place.
  const saysOwed = !pending && isOwedInBanner(subscription);
  const hasNext = !isSuspended && (stopDate !== null || !saysOwed);
  if (isOver(subscription))
    return (
      <>
        <MembershipRows subscription={subscription} />
        {resubscribe.isAllowed(subscription) && (
          <LinkButton href={paths.account.subscription.href({ do: 'resubscribe' })}>
            {t('accountMain.again')}
          </LinkButton>
        )}
        <History subscription={subscription} others={others} />
      </>
    );
  return (
    <div className="account-view">
      <PeriodSky subscription={subscription} today={today} />
      {hasNext && <NextPayment subscription={subscription} today={today} />}
      <MembershipRows subscription={subscription} />
      <section className="beside screen">
        <h2>{t('account.subscription.change')}</h2>
        <ActionList subscription={subscription} short isPaidAbove={saysOwed} />
        {/* Little can be changed while a payment is missing, and no card of the next one stands here. */}
        {!hasNext && (
          <AccountHelp title={t('account.help.title')} text={t('profile.help')} subject={t('accountMain.title')} />
        )}
      </section>
      <Others others={others} />
      <History subscription={subscription} others={others} />
    </div>
  );
}

function OrderWaits() {
  const { t } = useView();
  const actions = <LinkButton href={paths.signup.completed.href()}>{t('accountMain.waiting.pay')}</LinkButton>;
  return (
    <Banner
      icon="clock"
      title={t('accountMain.waiting.title')}
      actions={actions}
      text={t('accountMain.waiting.text')}
    />
  );
}

export function NoMembership() {
  const { t } = useView();
  return (
    <div className="none">
      <EmptyState title={t('accountMain.none.title')}>{t('accountMain.none.text')}</EmptyState>
      <LinkButton href={paths.signup.entry.href()}>{t('accountMain.none.choose')}</LinkButton>
    </div>
  );
}
