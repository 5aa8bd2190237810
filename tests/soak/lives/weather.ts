import { signatureHeader } from '../../../sandbox/stripe/webhooks/signature';
import { secretsOf } from '../../setup/cell-vars';
import type { D1Call } from '../../setup/sqlite-d1';
import { sandboxOrigin, type World } from '../../setup/world';
import type { OwnClock } from './clock';
import { createKin } from './kin';
import type { CallFault, EventFault, Life, WriteFault } from './life';

/** What has come over a life so far. */
export interface Sky {
  readonly life: Life;
  readonly events: ReadonlyMap<number, EventFault>;
  readonly calls: ReadonlyMap<number, CallFault>;
  readonly writes: ReadonlyMap<number, WriteFault>;
  readonly count: { events: number; calls: number; writes: number };
  /** Instant until which an event of it is held back. */
  heldUntil: number;
  /** When something of it was last lost or cut off. */
  troubledAt: number;
  /** Something was said of it since it was last looked at. */
  isTouched: boolean;
  /** Nothing comes over it yet: it is on its way to its order. */
  isShielded: boolean;
  /** Its next refunds stay on their way. */
  lingering: number;
  readonly diary: string[];
}

export function skyOf(life: Life): Sky {
  const byOrdinal = <Fault extends { at: number }>(faults: readonly Fault[]) =>
    new Map(faults.map((fault) => [fault.at, fault] as const));
  return {
    life,
    events: byOrdinal(life.events),
    calls: byOrdinal(life.calls),
    writes: byOrdinal(life.writes),
    count: { events: 0, calls: 0, writes: 0 },
    heldUntil: 0,
    troubledAt: 0,
    isTouched: true,
    isShielded: true,
    lingering: 0,
    diary: [],
  };
}

type Send = typeof fetch;
type Deliver = (request: Request) => Promise<Response>;
type Tally = Record<string, number>;

const secret = secretsOf('denmark').PAYMENT_WEBHOOK_SECRET;
/** What is only read, by a test too, is nobody's transaction. */
const isWrite = ({ sql }: D1Call) => sql.some((one) => /^\s*(?:INSERT|UPDATE|DELETE)\b/.test(one));
const never = () => new Promise<never>(() => undefined);

/** Stands between product, provider and books, and does to each life what is laid down for it. */
export function createWeather(clock: OwnClock, tally: Tally) {
  const kin = createKin<Sky>();
  const held: { at: number; sky: Sky | null; deliver: () => Promise<unknown> }[] = [];
  const set: { world: World | null } = { world: null };
  let die: () => void = () => undefined;
  let death = new Promise<void>((resolve) => {
    die = resolve;
  });
  const counts = (name: string) => {
    tally[name] = (tally[name] ?? 0) + 1;
  };

  /** Whoever was at work has ended: what they waited for does not come. */
  function ends(sky: Sky, what: string): Promise<never> {
    note(sky, what);
    // Not at once: what it has begun in the same breath ends with it.
    setImmediate(() => {
      const ended = die;
      death = new Promise((resolve) => {
        die = resolve;
      });
      set.world?.restarts();
      ended();
    });
    return never();
  }
  function note(sky: Sky, what: string) {
    counts(what.split(' ')[0] ?? what);
    sky.troubledAt = clock.now();
    sky.diary.push(`${day(clock.now())} ${what}`);
  }

  /** As long as whoever does it lives. */
  const survives = <Value>(work: Promise<Value>): Promise<Value | 'died'> =>
    Promise.race([work, death.then(() => 'died' as const)]);

  const fault = (name: string | null) =>
    set.world?.sandboxPost('/stripe/faults', name === null ? { fault: name } : { fault: name, count: 1 });

  async function callsProvider(send: Send, input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
    const method = init?.method ?? 'GET';
    const address = String(input);
    const key = new Headers(init?.headers).get('idempotency-key') ?? '';
    const asked = `${address} ${key} ${typeof init?.body === 'string' ? init.body : ''}`;
    const sky = kin.of(asked) ?? kin.atWork;
    clock.moves(20);
    counts('calls');
    if (!sky || sky.isShielded) return send(input, init);
    const fate = sky.calls.get(sky.count.calls)?.kind ?? null;
    sky.count.calls += 1;
    if (method !== 'GET') sky.isTouched = true;
    const what = `${method} ${address.slice(sandboxOrigin.length)}`;
    if (fate === 'diesBefore') return ends(sky, `diesBefore ${what}`);
    if (fate === 'lostCall') {
      note(sky, `lostCall ${what}`);
      throw new TypeError('network connection lost');
    }
    if (fate === 'kept500' || fate === 'limited') {
      note(sky, `${fate} ${what}`);
      await fault(fate === 'limited' ? 'status429' : 'status500');
    }
    const lingers = sky.lingering > 0 && method === 'POST' && address.endsWith('/refunds');
    if (lingers) {
      sky.lingering -= 1;
      await fault('pendingRefund');
    }
    const answer = await send(input, init);
    if (fate === 'kept500' || fate === 'limited' || lingers) await fault(null);
    const text = await answer.text();
    kin.learns(sky, asked);
    kin.learns(sky, text);
    if (fate === 'diesAfter') return ends(sky, `diesAfter ${what}`);
    if (fate === 'lostAnswer') {
      note(sky, `lostAnswer ${what}`);
      throw new TypeError('network connection lost');
    }
    return new Response(text, { status: answer.status, headers: answer.headers });
  }

  const onTheWay =
    (deliver: Deliver) =>
    async (request: Request): Promise<Response> => {
      const body = await request.text();
      const sky = kin.of(body) ?? kin.atWork;
      if (sky) kin.learns(sky, body);
      clock.moves(5);
      counts('told');
      const again = async () => {
        const before = kin.atWork;
        kin.atWork = sky;
        if (sky) sky.isTouched = true;
        // The provider signs each try anew.
        const headers = { 'stripe-signature': await signatureHeader(secret, Math.floor(clock.now() / 1000), body) };
        const one = new Request(request.url, { method: 'POST', headers, body });
        const answer = await survives(deliver(one)).finally(() => {
          kin.atWork = before;
        });
        return answer === 'died' ? new Response(null, { status: 500 }) : answer;
      };
      if (!sky) return again();
      const fate = sky.events.get(sky.count.events);
      sky.count.events += 1;
      if (!fate) return again();
      const { type } = JSON.parse(body) as { type: string };
      counts(fate.kind);
      sky.diary.push(
        `${day(clock.now())} ${fate.kind} ${type}${fate.delayMs ? ` by ${Math.round(fate.delayMs / 60_000)} min` : ''}`,
      );
      if (fate.kind === 'lost') sky.troubledAt = clock.now();
      else {
        sky.heldUntil = Math.max(sky.heldUntil, clock.now() + fate.delayMs);
        held.push({ at: clock.now() + fate.delayMs, sky, deliver: again });
      }
      return fate.kind === 'doubled' ? again() : new Response(null, { status: 200 });
    };

  return {
    kin,
    survives,
    note,
    counts,
    onTheWay,
    set,
    between:
      (send: Send, others: Send): Send =>
      (input, init) =>
        String(input).startsWith(`${sandboxOrigin}/stripe/v1/`)
          ? callsProvider(send, input, init)
          : others(input, init),
    /** For the database of the cell: whoever writes may end beside it. */
    hooks: (() => {
      const next = (kind: 'diesBefore' | 'diesAfter') => {
        const sky = kin.atWork;
        return sky && !sky.isShielded && sky.writes.get(sky.count.writes)?.kind === kind ? sky : null;
      };
      return {
        async before(call: D1Call) {
          const sky = isWrite(call) ? next('diesBefore') : null;
          if (sky) {
            sky.count.writes += 1;
            await ends(sky, 'endsBefore a transaction');
          }
        },
        async after(call: D1Call) {
          if (!isWrite(call)) return;
          const sky = next('diesAfter');
          if (kin.atWork && !kin.atWork.isShielded) kin.atWork.count.writes += 1;
          if (sky) await ends(sky, 'endsAfter a transaction');
        },
      };
    })(),
    /** Events whose time has come; what is late overtakes and is overtaken. */
    async release(): Promise<void> {
      const due = held.filter(({ at }) => at <= clock.now());
      for (const one of due) held.splice(held.indexOf(one), 1);
      for (const one of due) await one.deliver();
    },
    isHeld: (sky: Sky) => held.some((one) => one.sky === sky),
  };
}

export type Weather = ReturnType<typeof createWeather>;

const day = (instant: number) => new Date(instant).toISOString().slice(0, 16);
