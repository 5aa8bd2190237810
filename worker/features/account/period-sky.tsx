import { addDays, daysBetween } from '../../domain/dates';
import { Arc } from '../../ui/drawings/arc';
import { Chain } from '../../ui/drawings/chain';
import { useView } from '../../ui/view';
import type { AccountSubscription } from './main.page';

/** The paid period as an arc with the sun at today; a cancelled one as a chain to its last day. */
export function PeriodSky({ subscription, today }: { subscription: AccountSubscription; today: string }) {
  if (subscription.state === 'pending') return null;
  if (subscription.stopDate)
    return <Ending subscription={subscription} stopDate={subscription.stopDate} today={today} />;
  if (subscription.accessFrom > today) return <BeforeStart subscription={subscription} today={today} />;
  return <Running subscription={subscription} today={today} />;
}

function Running({ subscription, today }: { subscription: AccountSubscription; today: string }) {
  const { t, format } = useView();
  const { periodStart, nextChargeOn, nextAmountMinor, paidMinor, state } = subscription;
  if (!nextChargeOn || state === 'paused') return null;
  const left = daysBetween(today, nextChargeOn);
  const paid = t('accountMain.paidAmount', { amount: format.money(paidMinor) });
  return (
    <Arc
      progress={progressOf(periodStart, nextChargeOn, today)}
      days={left > 0 ? t('accountMain.days', { count: left }) : t('accountMain.dueToday')}
      leadsTo={left > 0 ? t('accountMain.toPayment') : t('accountMain.isPayment')}
      start={{ label: format.dayAndMonth(periodStart), line: paid }}
      end={{
        label: format.dayAndMonth(nextChargeOn),
        line: nextAmountMinor === null ? undefined : format.money(nextAmountMinor),
      }}
    />
  );
}

function BeforeStart({ subscription, today }: { subscription: AccountSubscription; today: string }) {
  const { t, format } = useView();
  const { memberSince, accessFrom } = subscription;
  return (
    <Arc
      progress={progressOf(memberSince, accessFrom, today)}
      days={t('accountMain.days', { count: daysBetween(today, accessFrom) })}
      leadsTo={t('accountMain.toStart')}
      start={{ label: format.dayAndMonth(memberSince), line: t('accountMain.ordered') }}
      end={{ label: format.dayAndMonth(accessFrom), line: t('accountMain.startsOn') }}
    />
  );
}

interface EndingProps {
  subscription: AccountSubscription;
  stopDate: string;
  today: string;
}

function Ending({ subscription: { periodStart }, stopDate, today }: EndingProps) {
  const { t, format } = useView();
  const left = daysBetween(today, stopDate);
  return (
    <div className="ending">
      <p>
        <span className="price">{left > 0 ? t('accountMain.days', { count: left }) : t('accountMain.dueToday')}</span>{' '}
        <span className="soft">{left > 0 ? t('accountMain.toLast') : t('accountMain.isLast')}</span>
      </p>
      <Chain
        tall
        parts={[
          {
            kind: 'now',
            progress: progressOf(periodStart, addDays(stopDate, 1), today),
            label: format.dayAndMonth(periodStart),
          },
          { kind: 'after', label: format.dayAndMonth(stopDate) },
        ]}
      />
    </div>
  );
}

/** Kept off the horizon: on the first and the last day the sun would lie on the date below it. */
function progressOf(from: string, to: string, today: string): number {
  const whole = daysBetween(from, to);
  const through = whole <= 0 ? 1 : daysBetween(from, today) / whole;
  return Math.min(0.9, Math.max(0.1, through));
}
