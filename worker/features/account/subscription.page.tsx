import { paths } from '../../paths';
import { Banner, Block } from '../../ui/banner';
import { LinkButton } from '../../ui/button';
import { AccountLayout, Columns } from '../../ui/layouts';
import { ChoiceList } from '../../ui/rows';
import { TrustedHtml } from '../../ui/trusted-html';
import { useView } from '../../ui/view';
import { type AccountSubscription, isOver } from './account-subscription';
import { ActionList, type Task } from './action-list';
import { AgreementRows, DateRows } from './agreement-rows';
import { NoMembership } from './main.page';
import { StateBanner } from './state-banner';
import { StateTag } from './state-tag';
import { DoneBanner } from './subscription-done';

export interface AccountSubscriptionPageProps {
  subscription: AccountSubscription | null;
  /** Another membership of this member that is not over. */
  other: { subscriptionId: string; productName: string; number: string } | null;
  /** How to get into the studio, in the page's language. */
  accessHtml: string | null;
  /** What the member has just done. */
  done: Task | null;
  /** What was asked for cannot be done as things stand; `changed`: something changed while the page was open. */
  refused: 'notAllowed' | 'changed' | null;
}

/** What was agreed, its dates, how to get in, and everything that can be changed. */
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

/** One at a time: what was refused, what needs the member, what was just done. */
function Notice({ subscription, refused, done }: Props) {
  const { t } = useView();
  if (refused)
    return (
      <Banner role="alert" title={t(`membership.fault.${refused}.title`)}>
        <p>{t(`membership.fault.${refused}.text`)}</p>
      </Banner>
    );
  if (done && !subscription.isChanging) return <DoneBanner done={done} subscription={subscription} />;
  return <StateBanner subscription={subscription} />;
}

function Agreement({ subscription, accessHtml, other }: Props) {
  const { t } = useView();
  const { hasAccess, stopDate, actions } = subscription;
  return (
    <Columns
      main={
        <>
          {!isOver(subscription) && !stopDate && <p className="lead">{t('account.subscription.runs')}</p>}
          <AgreementRows subscription={subscription} />
          <DateRows subscription={subscription} />
          {actions.resubscribe && (
            <LinkButton href={paths.account.subscription.href({ do: 'resubscribe' })}>
              {t('accountMain.again')}
            </LinkButton>
          )}
        </>
      }
      side={
        <>
          {hasAccess && accessHtml && <Access html={accessHtml} />}
          {!isOver(subscription) && (
            <section className="help">
              <h2 className="h3">{t('account.subscription.change')}</h2>
              <ActionList subscription={subscription} />
            </section>
          )}
          {other && <Other other={other} />}
        </>
      }
    />
  );
}

/** One ends and the next waits to begin: both can be looked at. */
function Other({ other }: { other: NonNullable<AccountSubscriptionPageProps['other']> }) {
  const { t } = useView();
  return (
    <section className="help">
      <h2 className="h3">{t('membership.other')}</h2>
      <ChoiceList
        choices={[
          {
            key: 'other',
            title: other.productName,
            line: other.number,
            href: paths.account.subscription.href({ subscription: other.subscriptionId }),
          },
        ]}
      />
    </section>
  );
}

function Access({ html }: { html: string }) {
  const { t } = useView();
  return (
    <Block className="access">
      <h2 className="h3">{t('account.subscription.access')}</h2>
      <TrustedHtml html={html} />
    </Block>
  );
}
