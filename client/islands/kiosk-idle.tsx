import { useEffect, useRef, useState } from 'react';
import { screenCallsMs, screenIdle } from '../../worker/domain/screen-idle';
import { Countdown } from '../../worker/ui/drawings/countdown';
import { Away } from '../../worker/ui/identity/away';
import { ask, leaveLater, useHeldPresses } from './screen-link';

interface KioskIdleProps {
  /** Address that wipes the screen. */
  start: string;
  /** Texts of the question; null: nobody has touched the screen, which only calls from time to time. */
  asks: Asks | null;
  /** The page wipes itself after so long, without a question. */
  leavesAfterMs?: number;
  /** What is said when a press led nowhere. */
  offline: string;
}

interface Asks {
  title: string;
  /** Follows the number of seconds that is drawn. */
  text: string;
  /** The whole question as it is heard. */
  said: string;
  button: string;
}

const { idleMs, warningMs } = screenIdle;
const touches = ['pointerdown', 'keydown', 'input', 'scroll'] as const;

/** Watches over a screen: over a visitor who may have left, or over a start page that may be cut off. */
export function KioskIdle({ start, asks, leavesAfterMs, offline }: KioskIdleProps) {
  const isAway = useHeldPresses(start);
  return (
    <>
      {leavesAfterMs !== undefined && <Leaves start={start} afterMs={leavesAfterMs} />}
      {leavesAfterMs === undefined && (asks ? <Question start={start} {...asks} /> : <Calls start={start} />)}
      {isAway && <Away text={offline} />}
    </>
  );
}

function Leaves({ start, afterMs }: { start: string; afterMs: number }) {
  useEffect(() => leaveLater(start, afterMs), [start, afterMs]);
  // The page says when, for who has no script; who has one sees how long it still is.
  useEffect(() => {
    const place = document.querySelector<HTMLElement>('[data-left]');
    const endsAt = Date.now() + afterMs;
    const tick = () => {
      if (place) place.textContent = `${Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000))} ${place.dataset.left}`;
    };
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [afterMs]);
  return null;
}

/** Loads the start page anew from time to time, if it is there. */
function Calls({ start }: { start: string }) {
  useEffect(() => {
    let touchedAt = 0;
    const onTouch = () => {
      touchedAt = Date.now();
    };
    const timer = setInterval(() => {
      if (Date.now() - touchedAt < idleMs) return;
      void ask(start).then((answer) => answer?.ok && location.replace(start));
    }, screenCallsMs);
    for (const type of touches) addEventListener(type, onTouch, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const type of touches) removeEventListener(type, onTouch, { capture: true });
    };
  }, [start]);
  return null;
}

/** Asks once when nobody touches the kiosk, then wipes it. */
function Question({ start, title, text, said, button }: Asks & { start: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [touchedAt, setTouchedAt] = useState(0);
  /** Seconds; null: nobody has been asked yet. */
  const [left, setLeft] = useState<number | null>(null);

  useEffect(() => {
    const onTouch = () => {
      // While the warning is open, only its button or closing it counts as a touch.
      if (!dialog.current?.open) setTouchedAt(Date.now());
    };
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) location.replace(start);
    };
    for (const type of touches) addEventListener(type, onTouch, { passive: true, capture: true });
    addEventListener('pageshow', onPageShow);
    return () => {
      for (const type of touches) removeEventListener(type, onTouch, { capture: true });
      removeEventListener('pageshow', onPageShow);
    };
  }, [start]);

  // `touchedAt` is a dependency because it restarts the timer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let ticking: ReturnType<typeof setInterval> | undefined;
    const warn = setTimeout(() => {
      setLeft(warningMs / 1_000);
      ticking = setInterval(() => setLeft((seconds) => Math.max(0, (seconds ?? 0) - 1)), 1_000);
      dialog.current?.showModal();
    }, idleMs);
    const stop = leaveLater(start, idleMs + warningMs);
    return () => {
      clearTimeout(warn);
      clearInterval(ticking);
      stop();
    };
  }, [start, touchedAt]);

  return (
    <dialog ref={dialog} className="still" aria-label={said} onClose={() => setTouchedAt(Date.now())}>
      <h2>{title}</h2>
      {left !== null && <Countdown text={String(left)} live={left} total={warningMs / 1_000} />}
      <p aria-hidden>{text}</p>
      <button type="button" className="btn plain" onClick={() => dialog.current?.close()}>
        {button}
      </button>
    </dialog>
  );
}
