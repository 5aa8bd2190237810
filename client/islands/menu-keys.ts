const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Adds to a menu of the browser's own that arrow keys move between its entries, and that it closes before the page is left, so that it
 * is not open when that page returns from the back/forward cache. Tab, Esc and Enter keep the browser's behaviour.
 */
export function walkMenu(menu: HTMLElement): void {
  const list = menu.querySelector<HTMLElement>('[popover]');
  list?.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    // With another key they are the browser's: the way back, the end of the page.
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const entries = [...list.querySelectorAll<HTMLElement>('.entry')];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    entries[step(at, entries.length)]?.focus();
    event.preventDefault();
  });
  list?.addEventListener('click', ({ target }) => {
    const isChoice = (target as Element).closest('.entry') !== null;
    if (isChoice && list.matches(':popover-open')) list.hidePopover();
  });
}
