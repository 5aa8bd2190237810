import { memo, useEffect, useRef, useState } from 'react';
import type { KioskSnapshot } from '../../worker/domain/kiosk';
import { QrCode } from '../../worker/ui/block/qr-code';
import { Countdown } from '../../worker/ui/drawings/countdown';
import { Away } from '../../worker/ui/identity/away';
import { leaveLater, useHeldPresses } from './screen-link';
import { watchKiosk } from './watch-kiosk';

export interface KioskViewProps {
  /** Address of this check on this screen, to which its buttons post. */
  address: string;
  /** Address that wipes the screen. */
  start: string;
  /** Address that its snapshots come from. */
  source: string;
  snapshot: KioskSnapshot;
  /** The server's clock when the page was made, epoch milliseconds; the browser's own may be wrong. */
  now: number;
  /** Clock time at which the shown phase expires, for browsers without script. */
  endsAt: string;
  texts: Readonly<
    Record<
      | 'qr'
      | 'phoneShows'
      | 'untilNew'
      | 'onItsWay'
      | 'idleSeconds'
      | 'stay'
      | 'left'
      | 'saidNewCode'
      | 'saidIdle'
      | 'saidBack'
      | 'saidMoreTime'
      | 'offline',
      string
    >
  >;
}

const Qr = memo(QrCode);
/** A server that is there says within seconds what comes next. */
const silentMs = 20_000;
const bothOpen = new Set(['waiting', 'idle']);

/** What to announce to screen readers about a change; the seconds are not announced. */
function announce(before: KioskSnapshot, after: KioskSnapshot, texts: KioskViewProps['texts']): string | null {
  if (after.phase !== before.phase) return after.phase === 'idle' ? texts.saidIdle : texts.saidBack;
  if (after.phoneUrl !== before.phoneUrl) return texts.saidNewCode;
  const longer = Date.parse(after.expiresAt) - Date.parse(before.expiresAt) > 60_000;
  return longer ? texts.saidMoreTime : null;
}

/** The live part of the screen: code and countdown, the warning, or the time left for the phone. */
export function KioskView(props: KioskViewProps) {
  const { address, source, texts } = props;
  const [snapshot, setSnapshot] = useState(props.snapshot);
  const [said, setSaid] = useState('');
  const isAway = useHeldPresses(props.start);
  const left = useSecondsLeft(snapshot.expiresAt, props.now);

  useEffect(() => {
    let shown = props.snapshot;
    return watchKiosk({
      source,
      address,
      take(next) {
        // An answer to a poll may arrive after a newer message.
        if (next.version < shown.version) return;
        if (next.version === shown.version && next.expiresAt === shown.expiresAt) return;
        const isSamePage = next.phase === shown.phase || (bothOpen.has(next.phase) && bothOpen.has(shown.phase));
        // Another phase is another page, which the server renders.
        if (!isSamePage) return location.replace(address);
        const words = announce(shown, next, texts);
        if (words) setSaid(words);
        shown = next;
        setSnapshot(next);
      },
    });
  }, [source, address, texts, props.snapshot]);

  // What is said above and below it is of one phase.
  useEffect(() => {
    for (const part of document.querySelectorAll<HTMLElement>('[data-phase]'))
      part.hidden = part.dataset.phase !== snapshot.phase;
  }, [snapshot.phase]);

  const isOver = left === 0;
  // Nobody has said what comes next: there is no connection, and what is shown is nobody's any more.
  useEffect(() => (isOver ? leaveLater(props.start, silentMs, address) : undefined), [isOver, props.start, address]);

  const isTicking = left !== null;
  const live = left ?? Math.max(0, Math.round((Date.parse(snapshot.expiresAt) - props.now) / 1000));
  return (
    <>
      <p className="sr" role="status">
        {said}
      </p>
      {snapshot.phase === 'waiting' && snapshot.phoneUrl && (
        <div className={isTicking && live === 0 ? 'block watch pale' : 'block watch'}>
          <Qr text={snapshot.phoneUrl} name={texts.qr} />
          <div className="beside small soft">
            <p>{texts.phoneShows}</p>
            <p className="match">{snapshot.matchCode}</p>
            <Countdown text={isTicking && live > 0 ? String(live) : ''} live={Math.min(30, live)} />
            <p>{isTicking ? (live === 0 ? texts.onItsWay : texts.untilNew) : props.endsAt}</p>
          </div>
        </div>
      )}
      {snapshot.phase === 'idle' && (
        <form className="block still" method="post" action={address}>
          <Countdown text={isTicking ? String(live) : ''} live={Math.min(15, live)} total={15} />
          <p>{isTicking ? texts.idleSeconds : props.endsAt}</p>
          <button type="submit" className="btn plain" name="intent" value="touch">
            <span>{texts.stay}</span>
          </button>
        </form>
      )}
      {snapshot.phase === 'bound' && (
        <div className="block still">
          <p className="small soft">{texts.phoneShows}</p>
          <p className="match">{snapshot.matchCode}</p>
          <Countdown text={isTicking ? clockOf(live) : ''} live={Math.min(30, Math.ceil(live / 10))} />
          <p className="small soft">{props.endsAt}</p>
        </div>
      )}
      {snapshot.phase === 'answered' && (
        <p className="small soft num">{isTicking ? texts.left.replace('{{time}}', clockOf(live)) : props.endsAt}</p>
      )}
      {isAway && <Away text={texts.offline} />}
    </>
  );
}

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Whole seconds left by the server's clock, updated every second; null until the browser has taken over. */
function useSecondsLeft(expiresAt: string, serverNow: number): number | null {
  const [left, setLeft] = useState<number | null>(null);
  const skew = useRef<number | null>(null);
  useEffect(() => {
    // Measured once, when the page arrives. A difference below two seconds is the time the page took to arrive.
    const ahead = serverNow - Date.now();
    skew.current ??= Math.abs(ahead) < 2_000 ? 0 : ahead;
    const serverAhead = skew.current;
    const tick = () => setLeft(Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now() - serverAhead) / 1000)));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [expiresAt, serverNow]);
  return left;
}
