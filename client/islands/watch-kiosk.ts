import type { KioskSnapshot } from '../../worker/domain/kiosk';

interface Watching {
  source: string;
  /** Address that is told of a touch, and to which the page goes when its check is gone. */
  address: string;
  take(snapshot: KioskSnapshot): void;
}

const pollMs = 3_000;
const touchMs = 10_000;
const longestWaitMs = 20_000;

/**
 * Receives the check's snapshots by WebSocket, and by polling while there is none. Returns a function that stops it.
 */
export function watchKiosk({ source, address, take }: Watching): () => void {
  /** Once it is open; `latest` is also the one that is still connecting. */
  let socket: WebSocket | null = null;
  let latest: WebSocket | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let etag = '';
  let isOver = false;
  let touchedAt = Date.now();

  function connect(): void {
    if (isOver) return;
    const url = new URL(source, location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    const next = new WebSocket(url);
    latest = next;
    next.onopen = () => {
      socket = next;
      attempts = 0;
    };
    next.onmessage = ({ data }) => take(JSON.parse(String(data)) as KioskSnapshot);
    next.onclose = () => {
      socket = null;
      attempts += 1;
      // Random delay in the second half of the wait, so that screens do not all reconnect at once after an outage.
      const wait = Math.min(longestWaitMs, 500 * 2 ** attempts);
      if (!isOver) retry = setTimeout(connect, wait * (0.5 + Math.random() / 2));
    };
  }

  async function poll(): Promise<void> {
    if (socket || isOver) return;
    try {
      const response = await fetch(source, { headers: etag ? { 'If-None-Match': etag } : {}, cache: 'no-store' });
      if (response.status === 404) return location.replace(address);
      if (!response.ok) return;
      etag = response.headers.get('ETag') ?? '';
      take((await response.json()) as KioskSnapshot);
    } catch {
      // No network; the next attempt is three seconds later.
    }
  }

  function onTouch(): void {
    if (Date.now() - touchedAt < touchMs) return;
    touchedAt = Date.now();
    const body = new URLSearchParams({ intent: 'touch' });
    void fetch(address, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
  }

  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) location.replace(address);
  };

  connect();
  const polling = setInterval(() => void poll(), pollMs);
  addEventListener('pointerdown', onTouch, { passive: true });
  addEventListener('keydown', onTouch, { passive: true });
  addEventListener('pageshow', onPageShow);
  return () => {
    isOver = true;
    latest?.close();
    clearTimeout(retry);
    clearInterval(polling);
    removeEventListener('pointerdown', onTouch);
    removeEventListener('keydown', onTouch);
    removeEventListener('pageshow', onPageShow);
  };
}
