import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';

interface ListKeysProps {
  title: string;
  /** Label of the box that turns single keys off (WCAG 2.2, 2.1.4). */
  switch: string;
  keys: readonly (readonly [key: string, does: string])[];
}

const kept = 'list-keys';
/** What the keys do needs no more than a page's own links and fields; nothing happens where there is none. */
const moves: Readonly<Record<string, () => void>> = {
  '/': () => document.querySelector<HTMLElement>('main input[type=search], main select')?.focus(),
  j: () => walk(1),
  k: () => walk(-1),
  n: () => document.querySelector<HTMLElement>('main a[rel=next]')?.click(),
};

/** Moves the focus itself, so that a screen reader says the row and Enter opens it. */
function walk(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main .table tbody tr')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by];
  const target = row?.querySelector<HTMLElement>('a') ?? row;
  if (!row || !target) return;
  if (target === row) row.tabIndex = -1;
  target.focus();
  row.scrollIntoView({ block: 'nearest' });
}

/** The focus goes along, and back when the window is closed. */
function opens(help: HTMLElement | null): void {
  help?.showPopover();
  help?.querySelector('input')?.focus();
}

/** Keys are whoever's they are meant for: a field's, a button's, the browser's, an open window's. */
const isTaken = ({ target, ctrlKey, altKey, metaKey, isComposing, defaultPrevented }: KeyboardEvent) =>
  ctrlKey ||
  altKey ||
  metaKey ||
  isComposing ||
  defaultPrevented ||
  (target instanceof Element &&
    target.closest('input, select, textarea, [contenteditable], dialog, [popover]') !== null);

/** Single keys for a list, and what they are. Until the script is there nothing is shown, for nothing would happen. */
export function ListKeys({ title, switch: label, keys }: ListKeysProps) {
  const [isOn, setIsOn] = useState<boolean | null>(null);
  const help = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => setIsOn(read() !== 'off'), []);
  // In the same breath as the button appears: whoever sees it can press a key.
  useLayoutEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const move = event.key === '?' ? () => opens(help.current) : moves[event.key];
      if (!move || isTaken(event)) return;
      event.preventDefault();
      move();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
  return (
    <>
      <button type="button" className="link" hidden={isOn === null} popoverTarget={id}>
        {title}
      </button>
      <div ref={help} id={id} popover="auto" className="list-keys" role="dialog" aria-label={title}>
        <dl>
          {keys.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label>
          <input
            type="checkbox"
            checked={isOn ?? true}
            onChange={({ target }) => {
              setIsOn(target.checked);
              write(target.checked ? 'on' : 'off');
            }}
          />{' '}
          {label}
        </label>
      </div>
    </>
  );
}

/** A browser that keeps nothing for pages has the keys on. */
function read(): string | null {
  try {
    return localStorage.getItem(kept);
  } catch {
    return null;
  }
}
function write(value: string): void {
  try {
    localStorage.setItem(kept, value);
  } catch {
    // Then it holds for this page alone.
  }
}
