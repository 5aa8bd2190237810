import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchKiosk } from '../../client/islands/watch-kiosk';
import type { KioskSnapshot } from '../../worker/domain/kiosk';

/** What the screen's browser does by itself: a socket, polls while there is none, and touches. No server is behind it. */
const source = '/kiosk/session';
const address = '/kiosk/oneid-age-verification/check/code';
const snapshotOf = (version: number): KioskSnapshot => ({
  phase: 'waiting',
  phoneUrl: null,
  shortCode: null,
  matchCode: 'K7',
  expiresAt: '2026-11-25T12:00:00.000Z',
  version,
});

class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  isClosed = false;
  constructor(readonly url: URL) {
    FakeSocket.all.push(this);
  }
  opens = () => this.onopen?.();
  says = (version: number) => this.onmessage?.({ data: JSON.stringify(snapshotOf(version)) });
  breaks = () => this.onclose?.();
  close() {
    this.isClosed = true;
    this.onclose?.();
  }
}

interface Asked {
  readonly url: string;
  readonly init: RequestInit;
}
let asked: Asked[];
let answer: () => Promise<Response>;
let left: string[];
let taken: number[];
let page: EventTarget;
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 25, 12) });
  [asked, left, taken, stops, FakeSocket.all] = [[], [], [], [], []];
  page = new EventTarget();
  answer = async () => new Response(null, { status: 503 });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { href: `https://uk.solhus.example${address}`, replace: (to: string) => left.push(to) });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return answer();
  });
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function watches(): () => void {
  const stop = watchKiosk({ source, address, take: ({ version }) => taken.push(version) });
  stops.push(stop);
  return stop;
}
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const lastSocket = () => FakeSocket.all.at(-1) as FakeSocket;
const polls = () => asked.filter(({ url }) => url === source);
const etagsSent = () => polls().map(({ init }) => new Headers(init.headers).get('if-none-match'));
const whole = (version: number) => async () =>
  new Response(JSON.stringify(snapshotOf(version)), { headers: { ETag: `"${version}"` } });

describe('a socket', () => {
  test('is opened under the page’s own host, and while it is open nothing is polled', async () => {
    watches();
    expect(lastSocket().url.href).toBe('wss://uk.solhus.example/kiosk/session');
    lastSocket().opens();
    for (const version of [1, 2, 3]) lastSocket().says(version);
    await passes(60_000);
    expect([taken, polls().length, FakeSocket.all.length]).toEqual([[1, 2, 3], 0, 1]);
  });

  test('that is lost is opened again, each time later, at most 20 s, and never by all screens at once', async () => {
    const waits = (random: number) => {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      return [1, 2, 3, 4, 5, 6, 7].map((attempt) => Math.min(20_000, 500 * 2 ** attempt) * (0.5 + random / 2));
    };
    for (const random of [0, 0.999]) {
      const stop = watches();
      for (const wait of waits(random)) {
        const before = FakeSocket.all.length;
        lastSocket().breaks();
        await passes(Math.floor(wait) - 1);
        expect(FakeSocket.all.length).toBe(before);
        await passes(2);
        expect(FakeSocket.all.length).toBe(before + 1);
      }
      stop();
    }
    vi.restoreAllMocks();
  });

  test('that was open for a moment begins with short waits again', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    watches();
    for (let broken = 0; broken < 6; broken += 1) {
      lastSocket().breaks();
      await passes(20_000);
    }
    lastSocket().opens();
    const before = FakeSocket.all.length;
    lastSocket().breaks();
    await passes(501);
    expect(FakeSocket.all.length).toBe(before + 1);
    vi.restoreAllMocks();
  });
});

describe('without a socket', () => {
  test('the screen is asked for every three seconds, and says which state it has', async () => {
    watches();
    answer = whole(7);
    await passes(3_000);
    answer = async () => new Response(null, { status: 304, headers: { ETag: '"7"' } });
    await passes(6_000);
    answer = whole(8);
    await passes(6_000);
    expect(etagsSent()).toEqual([null, '"7"', '"7"', '"7"', '"8"']);
    expect(taken).toEqual([7, 8, 8]);
    expect(polls().every(({ init }) => init.cache === 'no-store')).toBe(true);
  });

  test('an outage of network or server changes nothing on the screen, and ends by itself', async () => {
    watches();
    answer = async () => {
      throw new TypeError('no network');
    };
    await passes(9_000);
    answer = async () => new Response('down', { status: 503 });
    await passes(9_000);
    expect([taken, left]).toEqual([[], []]);
    answer = whole(3);
    await passes(3_000);
    expect(taken).toEqual([3]);
  });

  test('polls stop when the socket is back', async () => {
    watches();
    await passes(3_000);
    lastSocket().breaks();
    await passes(25_000);
    lastSocket().opens();
    const before = polls().length;
    await passes(30_000);
    expect(polls().length).toBe(before);
  });

  test('a check that is gone leads to its address, where the server says what is next', async () => {
    watches();
    answer = async () => new Response(null, { status: 404 });
    await passes(3_000);
    expect(left).toEqual([address]);
  });
});

describe('somebody at the screen', () => {
  const touches = () => asked.filter(({ url, init }) => url === address && String(init.body) === 'intent=touch').length;

  test('is told of once in ten seconds, by finger or key', async () => {
    watches();
    page.dispatchEvent(new Event('pointerdown'));
    expect(touches()).toBe(0);
    await passes(10_000);
    for (const kind of ['pointerdown', 'keydown', 'pointerdown']) page.dispatchEvent(new Event(kind));
    expect(touches()).toBe(1);
    await passes(9_999);
    page.dispatchEvent(new Event('keydown'));
    expect(touches()).toBe(1);
    await passes(1);
    page.dispatchEvent(new Event('keydown'));
    expect(touches()).toBe(2);
    expect(asked.filter(({ url }) => url === address).every(({ init }) => init.method === 'POST')).toBe(true);
  });

  test('who comes back to the page by the back button gets it anew', () => {
    watches();
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(left).toEqual([]);
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(left).toEqual([address]);
  });
});

describe('stopped', () => {
  test('nothing goes on: no socket, no poll, no touch', async () => {
    const stop = watches();
    lastSocket().opens();
    stop();
    expect(lastSocket().isClosed).toBe(true);
    await passes(60_000);
    page.dispatchEvent(new Event('pointerdown'));
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect([FakeSocket.all.length, asked.length, left.length]).toEqual([1, 0, 0]);
  });

  test('before the socket had opened, it does not stay open behind', async () => {
    const stop = watches();
    stop();
    lastSocket().opens();
    expect(lastSocket().isClosed).toBe(true);
  });
});
