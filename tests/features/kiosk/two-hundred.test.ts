import { beforeAll, expect, it } from 'vitest';
import type { KioskSnapshot } from '../../../worker/domain/kiosk';
import { paths } from '../../../worker/paths';
import type { Visitor } from '../../setup/people/visitor';
import { printFigure } from '../../setup/runtime/figures';
import { createWorld, type World } from '../../setup/world';
import { crossSite } from './check';
import { begin, enrol } from './screens';

/** A chain's screens on a busy afternoon, each request by the app's own handlers: no check is missed, no screen is late. */
const screens = 200;
/** A check's answer comes each this many milliseconds: the whole chain's within ten seconds, hundreds of times a real hour. */
const betweenMs = 50;
const lateMs = 1_000;
/** As many at once as make the app wait for its database and not for itself. */
const together = 10;

let world: World;
beforeAll(async () => {
  world = await createWorld({ FLOOD: undefined }, { cell: 'england' });
});
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function inGroups<Item, Value>(items: readonly Item[], work: (item: Item, index: number) => Promise<Value>) {
  const done: Value[] = [];
  for (let first = 0; first < items.length; first += together)
    done.push(...(await Promise.all(items.slice(first, first + together).map((item, at) => work(item, first + at)))));
  return done;
}

async function listens(screen: Visitor) {
  const told: { phase: KioskSnapshot['phase']; at: number }[] = [];
  const upgrade = { upgrade: 'websocket', origin: screen.origin };
  const { status, webSocket } = await screen.get(paths.kiosk.session.href(), upgrade);
  expect(status).toBe(101);
  webSocket?.addEventListener('message', ({ data }) => {
    told.push({ phase: (JSON.parse(String(data)) as KioskSnapshot).phase, at: performance.now() });
  });
  webSocket?.accept();
  return { told, close: () => webSocket?.close() };
}

/** Checks at all screens, from the QR to the typed number. Gives the 99th percentile from the yes to the screen, in ms. */
async function busyAfternoon() {
  const all = await inGroups(Array.from({ length: screens }), async () => {
    const { screen } = await enrol(world, 'england');
    const open = await begin(world, screen);
    const socket = await listens(screen);
    const callback = await open.phone.answers(await open.phone.takes(), 'over18');
    return { ...open, socket, callback };
  });
  const at = ({ socket }: (typeof all)[number], phase: string) =>
    socket.told.find((one) => one.phase === phase)?.at ?? Number.POSITIVE_INFINITY;

  const delays = await Promise.all(
    all.map(async (one, index) => {
      await wait(index * betweenMs);
      const saidAt = performance.now();
      const back = await one.phone.get(one.callback, crossSite);
      expect(back.status).toBe(302);
      for (const end = saidAt + 10 * lateMs; performance.now() < end && at(one, 'answered') > end; ) await wait(5);
      return at(one, 'answered') - saidAt;
    }),
  );
  const sorted = delays.toSorted((one, other) => one - other);
  const share = (part: number) => sorted[Math.ceil(part * screens) - 1] ?? Number.POSITIVE_INFINITY;
  printFigure(
    `200 screens over HTTP: yes to screen p50 ${share(0.5).toFixed(0)} ms, p99 ${share(0.99).toFixed(0)} ms, most ${sorted.at(-1)?.toFixed(0)} ms`,
  );
  const typed = await inGroups(all, async ({ phone, types }) =>
    (await types(await phone.number())).headers.get('location'),
  );
  expect(new Set(typed)).toEqual(new Set([paths.kiosk.complete.href()]));
  const carried = await inGroups(all, async ({ phone }) => (await phone.says('carryOn')).status);
  expect(new Set(carried)).toEqual(new Set([303]));
  for (const { socket } of all) socket.close();
  expect(
    all.filter((one) => [at(one, 'bound'), at(one, 'answered')].some((time) => time === Number.POSITIVE_INFINITY)),
  ).toEqual([]);
  return share(0.99);
}

it('two hundred screens show the number within a second of the yes, and none misses its check', async () => {
  // Whatever else the machine does can only make them later, never faster: the best of three afternoons is the app's.
  let latestMs = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && latestMs > lateMs; attempt += 1)
    latestMs = Math.min(latestMs, await busyAfternoon());
  expect(latestMs).toBeLessThanOrEqual(lateMs);
});
