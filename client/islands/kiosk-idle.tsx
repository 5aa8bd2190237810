import { useEffect, useRef, useState } from 'react';
import { screenIdle } from '../../worker/domain/screen-idle';

interface KioskIdleProps {
  /** Address that wipes the screen. */
  start: string;
  title: string;
  text: string;
  button: string;
}

const { idleMs, warningMs } = screenIdle;
const touches = ['pointerdown', 'keydown', 'input', 'scroll'] as const;

/** Asks once when nobody touches the kiosk, then wipes it. */
export function KioskIdle({ start, title, text, button }: KioskIdleProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [touchedAt, setTouchedAt] = useState(0);

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
    const warn = setTimeout(() => dialog.current?.showModal(), idleMs);
    const wipe = setTimeout(() => location.replace(start), idleMs + warningMs);
    return () => {
      clearTimeout(warn);
      clearTimeout(wipe);
    };
  }, [start, touchedAt]);

  return (
    <dialog ref={dialog} className="still" aria-labelledby="still-title" onClose={() => setTouchedAt(Date.now())}>
      <h2 id="still-title">{title}</h2>
      <p>{text}</p>
      <button type="button" className="btn plain" onClick={() => dialog.current?.close()}>
        {button}
      </button>
    </dialog>
  );
}
