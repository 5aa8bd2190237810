import type { ReactNode } from 'react';
import type { WhyNot } from '../../../domain/membership/why-not';
import { paths } from '../../../paths';
import { Banner } from '../../../ui/block/banner';
import { LinkButton } from '../../../ui/form/button';
import { useView, type View } from '../../../ui/view';
import type { Intent } from '../actions/action';
import { membershipActions } from '../actions/table';
import { type AccountSubscription, hrefOf } from './account-subscription';

/** What was asked for is not possible: why, if that is known; `changed`: it changed while the page was open. */
export type Refused = WhyNot | 'notAllowed' | 'changed';
type Why = WhyNot['why'];

/** An action that may be possible instead. */
const inPlace: Partial<Record<Why, Intent>> = {
  runs: 'changeProduct',
  cancelled: 'undoCancel',
  pauseAhead: 'undoPause',
  paused: 'resume',
  withdrawOver: 'cancel',
};

/** There was nothing to take back, or it is already as it was asked for. */
const asItIs: ReadonlySet<Why> = new Set(['unpaused', 'uncancelled', 'runs']);

/** What is owed is paid from this banner, and need not be offered again below. */
export const isOwedInRefusal = (refused: Refused): boolean => typeof refused === 'object' && refused.why === 'unpaid';

export function RefusedBanner({ refused, subscription }: { refused: Refused; subscription: AccountSubscription }) {
  const view = useView();
  const { t, format, market } = view;
  if (typeof refused === 'string') {
    const fault = `membership.fault.${refused}` as const;
    return <Banner role="alert" title={t(`${fault}.title`)} text={t(`${fault}.text`)} />;
  }
  const { why, on } = refused;
  const months = t('membership.pause.months', { count: market.pause.maxMonths });
  return (
    <Banner
      role="alert"
      title={t(asItIs.has(why) ? 'membership.fault.asItIs.title' : 'membership.fault.notAllowed.title')}
      text={t(`membership.because.${why}`, { date: on ? format.date(on) : '', months })}
      actions={wayOf(why, subscription, view)}
    />
  );
}

/** Where it can be put right, or what is possible instead; null where only time helps. */
function wayOf(why: Why, subscription: AccountSubscription, view: View): ReactNode {
  const { t } = view;
  if (why === 'unpaid' || why === 'disputed') {
    const { owed } = subscription;
    const text =
      why === 'unpaid' && owed
        ? t('account.payments.pay', { amount: view.format.money(owed.amountMinor) })
        : t('accountMain.payments');
    return <LinkButton href={paths.account.payments.href()}>{text}</LinkButton>;
  }
  if (why === 'onSite') return <LinkButton href={paths.contact.href()}>{t('errors.contact')}</LinkButton>;
  const intent = inPlace[why];
  const href = hrefOf(subscription, { do: intent });
  const choice = membershipActions.find((action) => action.intent === intent)?.choice(subscription, view, href);
  return (
    choice && (
      <LinkButton kind="quiet" href={href}>
        {choice.title}
      </LinkButton>
    )
  );
}
