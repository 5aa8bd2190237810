import { useEffect, useRef, useState } from 'react';

export interface KioskIdleProps {
  /** Where a screen is wiped. */
  start: string;
  title: string;
  text: string;
  button: string;
}

const idleMs = 60_000;
const warningMs = 15_000;
const touches = ['pointerdown', 'keydown', 'input', 'scroll'] as const;

/** A studio's screen that nobody touches asks once, then forgets who was there. */
export function KioskIdle({ start, title, text, button }: KioskIdleProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [touchedAt, setTouchedAt] = useState(0);

  useEffect(() => {
    const onTouch = () => {
      // A touch of the warning itself counts when its button is pressed or the dialog is closed.
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

  // `touchedAt` is what restarts the clock.
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
