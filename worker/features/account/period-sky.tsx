import { addDays, addMonths, daysBetween } from '../../domain/dates';
import { Arc } from '../../ui/drawings/arc';
import { Chain, type ChainPart } from '../../ui/drawings/chain';
import { useView } from '../../ui/view';
import { type AccountSubscription, isOver } from './account-subscription';

interface SkyProps {
  subscription: AccountSubscription;
  today: string;
}

/** The running period as an arc with the sun at today; a pause or the last day as a chain. Each says itself in words, too. */
export function PeriodSky(props: SkyProps) {
  const { standing, pause, stopDate, accessFrom, payBy, isSuspended } = props.subscription;
  // Nothing is counted down to while access and charges rest.
  if (standing === 'pending' || isSuspended || isOver(props.subscription)) return null;
  if (stopDate) return <Ending {...props} stopDate={stopDate} />;
  if (pause) return <Paused {...props} pause={pause} />;
  if (accessFrom > props.today) return <BeforeStart {...props} />;
  if (standing === 'pastDue' && payBy) return <Owed {...props} payBy={payBy} />;
  return <Running {...props} />;
}

function Running({ subscription, today }: SkyProps) {
  const { t, format } = useView();
  const { periodStart, paidThrough, nextChargeOn, nextAmountMinor, lastCharge, onItsWay } = subscription;
  const end = nextChargeOn ?? addDays(paidThrough, 1);
  const left = Math.max(0, daysBetween(today, end));
  const paid =
    lastCharge?.on === periodStart
      ? t('accountMain.paidAmount', { amount: format.money(lastCharge.amountMinor) })
      : t('accountMain.paid');
  return (
    <Arc
      progress={progressOf(periodStart, end, today)}
      days={left > 0 ? t('accountMain.days', { count: left }) : t('accountMain.dueToday')}
      leadsTo={left > 0 ? t('accountMain.toPayment') : t('accountMain.isPayment')}
      // Of the period that runs: what is on its way for it is not paid yet.
      start={{ label: format.dayAndMonth(periodStart), line: onItsWay?.through ? t('accountMain.onItsWay') : paid }}
      end={{
        label: format.dayAndMonth(end),
        line: nextAmountMinor === null ? undefined : format.money(nextAmountMinor),
      }}
    />
  );
}

/** What leads anywhere now is the day by which it has to be paid, not the charge after it. */
function Owed({ subscription, today, payBy }: SkyProps & { payBy: string }) {
  const { t, format } = useView();
  const since = addDays(subscription.paidThrough, 1);
  const left = Math.max(0, daysBetween(today, payBy));
  return (
    <Arc
      progress={progressOf(since, payBy, today)}
      days={left > 0 ? t('accountMain.days', { count: left }) : t('accountMain.dueToday')}
      leadsTo={left > 0 ? t('accountMain.toPayBy') : t('accountMain.isPayBy')}
      start={{ label: format.dayAndMonth(since), line: t('account.payments.state.charge.failed') }}
      end={{ label: format.dayAndMonth(payBy) }}
    />
  );
}

function BeforeStart({ subscription, today }: SkyProps) {
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

function Paused({ subscription, today, pause }: SkyProps & { pause: { from: string; until: string } }) {
  const { t } = useView();
  const isPaused = pause.from <= today;
  const count = daysBetween(today, isPaused ? addDays(pause.until, 1) : pause.from);
  return (
    <div className="ending">
      <Counted
        days={t('accountMain.days', { count })}
        leadsTo={t(isPaused ? 'accountMain.toResume' : 'accountMain.toPause')}
      />
      <PauseChain subscription={subscription} today={today} pause={pause} />
    </div>
  );
}

/** What is paid, the pause, and the first period after it. */
export function PauseChain({
  subscription: { periodStart, intervalMonths },
  today,
  pause: { from, until },
}: SkyProps & { pause: { from: string; until: string } }) {
  const { t, format } = useView();
  const back = addDays(until, 1);
  const isPaused = from <= today;
  const parts: ChainPart[] = [
    {
      kind: isPaused ? 'paid' : 'now',
      progress: progressOf(periodStart, from, today),
      label: format.dayShort(periodStart),
    },
    { kind: 'pause', weight: 1.6, word: t('accountMain.pauseWord'), label: format.dayShort(from) },
    { kind: 'next', label: format.dayShort(back) },
  ];
  return <Chain parts={parts} endLabel={format.dayShort(addMonths(back, intervalMonths))} />;
}

function Ending({ subscription, stopDate, today }: SkyProps & { stopDate: string }) {
  const { t } = useView();
  const left = daysBetween(today, stopDate);
  return (
    <div className="ending">
      <Counted
        days={left > 0 ? t('accountMain.days', { count: left }) : t('accountMain.dueToday')}
        leadsTo={left > 0 ? t('accountMain.toLast') : t('accountMain.isLast')}
      />
      <EndChain subscription={subscription} today={today} lastDay={stopDate} />
    </div>
  );
}

interface EndChainProps extends SkyProps {
  lastDay: string;
  /** The first charge that still comes. */
  chargeOn?: string | null;
}

/** The running period, one more where charges still come, and the horizon behind the last day. */
export function EndChain({ subscription, today, lastDay, chargeOn = subscription.nextChargeOn }: EndChainProps) {
  const { t, format } = useView();
  const { periodStart, pause } = subscription;
  const more = chargeOn !== null && chargeOn <= lastDay ? chargeOn : null;
  const isPaused = pause !== null && pause.from <= today;
  const end = isPaused ? pause.from : (more ?? addDays(lastDay, 1));
  const parts: ChainPart[] = [
    {
      kind: isPaused ? 'paid' : 'now',
      progress: progressOf(periodStart, end, today),
      label: format.dayShort(periodStart),
    },
    ...(isPaused
      ? [{ kind: 'pause' as const, weight: 1.6, word: t('accountMain.pauseWord'), label: format.dayShort(pause.from) }]
      : []),
    ...(more ? [{ kind: 'next' as const, label: format.dayShort(more) }] : []),
    { kind: 'after', label: format.dayShort(lastDay) },
  ];
  return <Chain tall parts={parts} />;
}

function Counted({ days, leadsTo }: { days: string; leadsTo: string }) {
  return (
    <p>
      <span className="price">{days}</span> <span className="soft">{leadsTo}</span>
    </p>
  );
}

/** Kept off the horizon: on the first and the last day the sun would lie on the date below it. */
function progressOf(from: string, to: string, today: string): number {
  const whole = daysBetween(from, to);
  const through = whole <= 0 ? 1 : daysBetween(from, today) / whole;
  return Math.min(0.9, Math.max(0.1, through));
}
