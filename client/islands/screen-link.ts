import { useEffect, useState } from 'react';

const againMs = 5_000;
const askMs = 5_000;
/** So long a press waits for its page; another one would take its place, and a digit of two would be lost. */
const pressMs = 3_000;

/** What the server answers about an address, such as the start page; null during an outage. */
export const ask = (address: string): Promise<Response | null> =>
  fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(askMs) }).catch(() => null);

/** True when an address answers, with whatever but a failure. */
export const isAnswered = async (address: string): Promise<boolean> => ((await ask(address))?.status ?? 500) < 500;

/** What of a screen's page says that there is no connection; the rest of it is gone then. */
const cutOff = '.cut-off';

/**
 * Leads to the start page, which wipes the screen, after some time. During an outage only when it is over, since a browser's own
 * page that says "no network" would stay; until then the page says that there is no connection, and nothing else. Returns a function
 * that stops it.
 * @param to where it leads instead
 */
export function leaveLater(start: string, afterMs: number, to = start): () => void {
  let isOver = false;
  let timer = setTimeout(leave, afterMs);
  async function leave(): Promise<void> {
    // What the last visitor left is gone at once, whether or not somebody answers.
    for (const part of document.querySelectorAll<HTMLElement>(`main > :not(${cutOff}), .away`)) part.hidden = true;
    // Hidden alone it would keep the page from being read; closed it would be answered.
    document.querySelector('dialog')?.remove();
    const isThere = await ask(start);
    if (isOver) return;
    if (isThere) return location.replace(to);
    for (const part of document.querySelectorAll<HTMLElement>(cutOff)) part.hidden = false;
    timer = setTimeout(leave, againMs);
  }
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/**
 * Sends what is pressed on a screen only when somebody is there to answer, for the same reason. True while the last press led
 * nowhere.
 */
export function useHeldPresses(start: string): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    // Somebody watches over this screen; a page whose script did not come leaves by itself.
    document.documentElement.dataset.held = '';
    let isPassing = false;
    let isHolding = false;
    /** Asks, then does what was held back. */
    async function hold(event: Event, goOn: () => void): Promise<void> {
      event.preventDefault();
      event.stopPropagation();
      if (isHolding) return;
      isHolding = true;
      const isThere = (await ask(start)) !== null;
      setAway(!isThere);
      setTimeout(() => (isHolding = false), isThere ? pressMs : 0);
      isPassing = true;
      if (isThere) goOn();
      isPassing = false;
    }
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (!isPassing) void hold(event, () => form.requestSubmit(event.submitter));
    };
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]');
      if (link) void hold(event, () => location.assign(link.href));
    };
    const onOnline = () => setAway(false);
    // Before any other listener, which then sees the press once: when it is let through.
    document.addEventListener('submit', onSubmit, { capture: true });
    document.addEventListener('click', onClick, { capture: true });
    addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('submit', onSubmit, { capture: true });
      document.removeEventListener('click', onClick, { capture: true });
      removeEventListener('online', onOnline);
    };
  }, [start]);
  return isAway;
}
