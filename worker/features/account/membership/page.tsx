import { Block } from '../../../ui/block/banner';
import { LinkButton } from '../../../ui/form/button';
import { AccountLayout } from '../../../ui/layout/layouts';
import { TrustedHtml } from '../../../ui/text/trusted-html';
import { useView } from '../../../ui/view';
import type { MembershipAction } from '../actions/action';
import { ActionList } from '../actions/action-list';
import { resubscribe } from '../actions/resubscribe';
import { Others } from '../main/others';
import { NoMembership } from '../main/page';
import { type AccountSubscription, hrefOf, isOver } from './account-subscription';
import { AgreementRows, DateRows } from './agreement-rows';
import { DoneBanner } from './done';
import { isOwedInRefusal, type Refused, RefusedBanner } from './refused-banner';
import { isOwedInBanner, StateBanner } from './state-banner';
import { StateTag } from './state-tag';

interface AccountSubscriptionPageProps {
  subscription: AccountSubscription | null;
  others: readonly AccountSubscription[];
  /** How to enter the studio, in the page's language. */
  accessHtml: string | null;
  done: MembershipAction | null;
  /** The requested action is not possible. */
  refused: Refused | null;
}

/** The agreement, its dates, how to enter the studio, and every possible change. */
export function AccountSubscriptionPage({ subscription, ...rest }: AccountSubscriptionPageProps) {
  const { t } = useView();
  const title = t('navigation-menu.my-subscription');
  const shown = rest.refused ? `${t('form.errorPrefix')} ${title}` : title;
  return (
    <AccountLayout title={shown} width="full" styles={['order', 'accountPages']}>
      {subscription ? (
        <>
          <div className="heading">
            <h1>{title}</h1>
            <StateTag subscription={subscription} />
          </div>
          <Notice subscription={subscription} {...rest} />
          <Agreement subscription={subscription} {...rest} />
        </>
      ) : (
        <>
          <h1>{title}</h1>
          <NoMembership />
        </>
      )}
    </AccountLayout>
  );
}

type Props = AccountSubscriptionPageProps & { subscription: AccountSubscription };

/** What was just done or refused is said in place of what needs action. */
const saysOutcome = ({ subscription, refused, done }: Props): boolean =>
  refused !== null || (done !== null && !subscription.isChanging);

/** At most one notice: a refusal, else what was just done, else what needs action. */
function Notice(props: Props) {
  const { subscription, refused, done } = props;
  if (refused) return <RefusedBanner refused={refused} subscription={subscription} />;
  if (done && saysOutcome(props)) return <DoneBanner action={done} subscription={subscription} />;
  return <StateBanner subscription={subscription} />;
}

function Agreement(props: Props) {
  const { t } = useView();
  const { subscription, accessHtml, others, refused } = props;
  const isPaidAbove = refused ? isOwedInRefusal(refused) : !saysOutcome(props) && isOwedInBanner(subscription);
  const { hasAccess, stopDate } = subscription;
  const access = hasAccess && accessHtml;
  return (
    <div className="account-view">
      <div className="main">
        <AgreementRows subscription={subscription} />
        {!isOver(subscription) && !stopDate && !isOwedInBanner(subscription) && (
          <p className="small soft">{t('account.subscription.runs')}</p>
        )}
        {resubscribe.isAllowed(subscription) && (
          <LinkButton href={hrefOf(subscription, { do: 'resubscribe' })}>{t('accountMain.again')}</LinkButton>
        )}
      </div>
      <div className={others.some((one) => !isOver(one)) || access ? 'beside main' : 'beside main screen'}>
        {!isOver(subscription) && (
          <section className="help screen">
            <h2>{t('account.subscription.change')}</h2>
            <ActionList subscription={subscription} isPaidAbove={isPaidAbove} />
          </section>
        )}
        {access && <Access html={access} />}
        <Others others={others} />
      </div>
      <div className="main">
        <DateRows subscription={subscription} />
      </div>
    </div>
  );
}

function Access({ html }: { html: string }) {
  const { t } = useView();
  return (
    <Block className="near">
      <h2 className="h3">{t('account.subscription.access')}</h2>
      <TrustedHtml html={html} />
    </Block>
  );
}
