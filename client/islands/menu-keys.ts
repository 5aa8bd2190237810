import type { KeyboardEvent } from 'react';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys walk a menu's entries; Tab, Esc and Enter stay the browser's. */
export function walkEntries(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('.entry')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  entries[step(at, entries.length)]?.focus();
  event.preventDefault();
}

/** A page that comes back from the browser's cache must not show the menu that led away from it. */
export function closeMenu(event: { currentTarget: HTMLElement }): void {
  if (event.currentTarget.matches(':popover-open')) event.currentTarget.hidePopover();
}
