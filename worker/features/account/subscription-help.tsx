import type { Choice } from '../../ui/rows';
import { useView } from '../../ui/view';
import { AccountHelp, mailHref } from './account-help';
import type { AccountSubscription } from './main.page';

/** Leaving stands first and as plain as the rest; the message already says which membership. */
export function SubscriptionHelp({ subscription, isOver }: { subscription: AccountSubscription; isOver: boolean }) {
  const { t } = useView();
  const { number } = subscription;
  const choice = useEndingChoice(subscription);
  return (
    <AccountHelp
      title={t(isOver ? 'account.help.title' : 'account.subscription.change')}
      text={t('account.subscription.changeText')}
      subject={t('account.subscription.subject', { number })}
      choices={isOver ? [] : choice}
    />
  );
}

function useEndingChoice({ state, number, stopDate }: AccountSubscription): Choice[] {
  const { t, market, format } = useView();
  const { mail } = market.seller;
  if (state === 'pending') return [];
  if (stopDate)
    return [
      {
        key: 'undo',
        icon: 'refresh',
        bare: true,
        title: t('account.subscription.undo'),
        line: t('account.subscription.undoLine', { date: format.date(stopDate) }),
        href: mailHref(mail, t('account.subscription.undoSubject', { number })),
      },
    ];
  return [
    {
      key: 'cancel',
      icon: 'door',
      bare: true,
      title: t('account.subscription.cancel'),
      line: t('account.subscription.cancelLine'),
      href: mailHref(mail, t('account.subscription.cancelSubject', { number })),
    },
  ];
}
