import { Banner } from '../../ui/banner';
import { useView } from '../../ui/view';
import type { AccountSubscription } from './account-subscription';
import { type Task, tasks } from './action-list';

/** What the next page says once, kept in the session's notice. */
export const doneNotice = (task: Task): string => `subscription.${task}`;

export function taskDone(notice: string | null | undefined): Task | null {
  return tasks.find((task) => doneNotice(task) === notice) ?? null;
}

/** What is so now, with its dates as the books have them. */
export function DoneBanner({ done: task, subscription }: { done: Task; subscription: AccountSubscription }) {
  const { t, format } = useView();
  if (task === 'resubscribe') return null;
  const { pause, stopDate, nextProduct, productName, studio, nextChargeOn, nextAmountMinor } = subscription;
  const day = (date: string | null | undefined) => (date ? format.date(date) : '');
  const next = nextChargeOn
    ? t('membership.done.next', { date: day(nextChargeOn), amount: format.money(nextAmountMinor ?? 0) })
    : t('accountMain.noMore');
  const title =
    task === 'changeProduct' && nextProduct
      ? t('membership.done.changeProductLater', { product: nextProduct.name, date: day(nextProduct.from) })
      : t(`membership.done.${task}`, { product: productName, studio: studio.name });
  const dates =
    task === 'pause' && pause
      ? t('membership.done.pauseDates', { from: day(pause.from), until: day(pause.until) })
      : task === 'cancel' && stopDate
        ? t('membership.done.lastDay', { date: day(stopDate) })
        : '';
  return (
    <Banner tone="done" role="status" title={title}>
      <p>
        {dates} {next}
      </p>
    </Banner>
  );
}
