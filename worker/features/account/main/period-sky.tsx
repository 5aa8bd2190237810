import { addDays, addMonths, daysBetween } from '../../../domain/dates';
import { Arc } from '../../../ui/drawings/arc';
import { Chain, type ChainPart } from '../../../ui/drawings/chain';
import { useView } from '../../../ui/view';
import { type AccountSubscription, isOver } from '../membership/account-subscription';

interface SkyProps {
  subscription: AccountSubscription;
  today: string;
}

/**
 * The running period drawn as an arc with the sun at today; a pause or the last day as a row of arcs. The dates also
 * stand in text.
 */
export function PeriodSky(props: SkyProps) {
  const { standing, pause, stopDate, accessFrom, owed, isSuspended } = props.subscription;
  // While access and charges rest there is no date to count down to.
  if (standing === 'pending' || isSuspended || isOver(props.subscription)) return null;
  if (stopDate) return <Ending {...props} stopDate={stopDate} />;
  if (pause) return <Paused {...props} pause={pause} />;
  if (accessFrom > props.today) return <BeforeStart {...props} />;
  if (standing === 'pastDue' && owed) return <Owed {...owed} today={props.today} />;
  return <Running {...props} />;
}

function Running({ subscription, today }: SkyProps) {
  const { t, format } = useView();
  const { periodStart, paidThrough, nextChargeOn, nextAmountMinor, lastCharge, onItsWay } = subscription;
  // A year ends on the day and month on which it began.
  const dayOf = subscription.intervalMonths < 12 ? format.dayAndMonth : format.date;
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
      // A payment for the running period that is still processing is not shown as paid.
      start={{ label: dayOf(periodStart), line: onItsWay?.through ? t('accountMain.onItsWay') : paid }}
      end={{
        label: dayOf(end),
        line: nextAmountMinor === null ? undefined : format.money(nextAmountMinor),
      }}
    />
  );
}

/** While an amount is owed, the arc ends on the day by which it must be paid, not at the next charge. */
function Owed({ since, payBy, today }: { since: string; payBy: string; today: string }) {
  const { t, format } = useView();
  const left = Math.max(0, daysBetween(today, payBy));
  return (
    <Arc
      progress={progressOf(since, payBy, today)}
      days={left > 0 ? t('accountMain.days', { count: left }) : t('accountMain.dueToday')}
      leadsTo={left > 0 ? t('accountMain.toPayBy') : t('accountMain.isPayBy')}
      start={{ label: format.dayAndMonth(since), line: t('account.payments.state.charge.failed') }}
      end={{ label: format.dayAndMonth(payBy), line: t('mail.row.payBy') }}
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

/** Three arcs: the paid period, the pause, and the first period after it. */
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
    {
      kind: 'pause',
      weight: 1.6,
      word: t('accountMain.pauseWord'),
      label: format.dayShort(from),
      ...(isPaused ? { progress: progressOf(from, back, today) } : {}),
    },
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
  /** Date of the first remaining charge. */
  chargeOn?: string | null;
}

/** The running period, one more if charges remain, and the horizon behind the last day. */
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

/** Share of the period that has passed, kept off both ends, where the sun would cover the date below it. */
function progressOf(from: string, to: string, today: string): number {
  const whole = daysBetween(from, to);
  const through = whole <= 0 ? 1 : daysBetween(from, today) / whole;
  return Math.min(0.9, Math.max(0.1, through));
}
