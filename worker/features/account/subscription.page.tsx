import { paths } from '../../paths';
import { Block } from '../../ui/banner';
import { LinkButton } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { AccountLayout, Columns } from '../../ui/layouts';
import { TrustedHtml } from '../../ui/trusted-html';
import { useView } from '../../ui/view';
import { AgreementRows, DateRows } from './agreement-rows';
import type { AccountSubscription } from './main.page';
import { StateTag } from './state-tag';
import { SubscriptionHelp } from './subscription-help';

export interface AccountSubscriptionPageProps {
  subscription: AccountSubscription | null;
  /** Last civil day of the binding; null without one. */
  bindingEndsOn: string | null;
  /** Last civil day of the right to withdraw; null leaves the row out. */
  withdrawUntil: string | null;
  /** How to get into the studio, in the page's language. */
  accessHtml: string | null;
}

/** What was agreed, its dates, how to get in, and how to change it. */
export function AccountSubscriptionPage({ subscription, ...agreement }: AccountSubscriptionPageProps) {
  const { t } = useView();
  const title = t('navigation-menu.my-subscription');
  return (
    <AccountLayout title={title} width="full" styles={['order', 'accountPages']}>
      {subscription ? (
        <>
          <div className="heading">
            <h1>{title}</h1>
            <StateTag subscription={subscription} />
          </div>
          <Agreement subscription={subscription} {...agreement} />
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

function Agreement({ accessHtml, ...agreement }: AccountSubscriptionPageProps & { subscription: AccountSubscription }) {
  const { t } = useView();
  const { subscription } = agreement;
  const { state, stopDate } = subscription;
  const isOver = state === 'ended' || state === 'withdrawn' || state === 'abandoned';
  const opensDoors = !isOver && state !== 'paused' && state !== 'pending';
  return (
    <Columns
      main={
        <>
          {!isOver && !stopDate && <p className="lead">{t('account.subscription.runs')}</p>}
          <AgreementRows subscription={subscription} />
          <DateRows {...agreement} isOver={isOver} />
          {isOver && <LinkButton href={paths.signup.entry.href()}>{t('accountMain.again')}</LinkButton>}
        </>
      }
      side={
        <>
          {opensDoors && accessHtml && <Access html={accessHtml} />}
          <SubscriptionHelp subscription={subscription} isOver={isOver} />
        </>
      }
    />
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

function NoMembership() {
  const { t } = useView();
  return (
    <div className="none">
      <EmptyState title={t('accountMain.none.title')}>{t('accountMain.none.text')}</EmptyState>
      <LinkButton href={paths.signup.entry.href()}>{t('accountMain.none.choose')}</LinkButton>
    </div>
  );
}
