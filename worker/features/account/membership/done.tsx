import { Banner } from '../../../ui/block/banner';
import { useView } from '../../../ui/view';
import type { Intent, MembershipAction } from '../actions/action';
import { membershipActions } from '../actions/table';
import type { AccountSubscription } from './account-subscription';

/** Key of the session's notice, which the next page shows once. */
export const doneNotice = (intent: Intent): string => `subscription.${intent}`;

export function actionDone(notice: string | null | undefined): MembershipAction | null {
  return membershipActions.find(({ intent }) => doneNotice(intent) === notice) ?? null;
}

/** Confirms an action, with the dates as the ledger has them. */
export function DoneBanner({ action, subscription }: { action: MembershipAction; subscription: AccountSubscription }) {
  const view = useView();
  const { t, format } = view;
  if (!action.done) return null;
  const { title, dates } = action.done(subscription, view);
  const { nextChargeOn, nextAmountMinor } = subscription;
  const next = nextChargeOn
    ? t('membership.done.next', { date: format.date(nextChargeOn), amount: format.money(nextAmountMinor ?? 0) })
    : t('accountMain.noMore');
  return (
    <Banner tone="done" role="status" title={title}>
      {dates && <p>{dates}</p>}
      <p>{next}</p>
    </Banner>
  );
}
