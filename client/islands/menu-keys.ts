import type { KeyboardEvent } from 'react';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys move between a menu's entries; Tab, Esc and Enter keep the browser's behaviour. */
export function walkEntries(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('.entry')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  entries[step(at, entries.length)]?.focus();
  event.preventDefault();
}

/** Closes the menu before leaving, so that it is not open when the page returns from the back/forward cache. */
export function closeMenu(event: { currentTarget: HTMLElement }): void {
  if (event.currentTarget.matches(':popover-open')) event.currentTarget.hidePopover();
}
