import { signatureHeader } from '../../../sandbox/stripe/webhooks/signature';
import type { D1Call } from '../../setup/databases/sqlite-d1';
import { secretsOf } from '../../setup/runtime/cell-vars';
import { sandboxOrigin, type World } from '../../setup/world';
import type { OwnClock } from './clock';
import { createKin } from './kin';
import type { CallFault, EventFault, Life, WriteFault } from './life';

/** The faults of one life and what they have done so far. */
export interface Sky {
  readonly life: Life;
  readonly events: ReadonlyMap<number, EventFault>;
  readonly calls: ReadonlyMap<number, CallFault>;
  readonly writes: ReadonlyMap<number, WriteFault>;
  readonly count: { events: number; calls: number; writes: number };
  /** Instant until which one of its events is delayed. */
  heldUntil: number;
  /** When one of its messages was last lost or cut off. */
  troubledAt: number;
  /** True if an event or a call concerned it since it was last judged. */
  isTouched: boolean;
  /** True until its order is placed; no faults apply before that. */
  isShielded: boolean;
  /** Number of coming refunds that the provider keeps pending. */
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
/** Only batches that write count as transactions; tests read as well. */
const isWrite = ({ sql }: D1Call) => sql.some((one) => /^\s*(?:INSERT|UPDATE|DELETE)\b/.test(one));
const never = () => new Promise<never>(() => undefined);

/** Intercepts calls, events and transactions, and applies the faults that each life lists. */
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

  /** Simulates a crash of the process: the pending call never resolves. */
  function ends(sky: Sky, what: string): Promise<never> {
    note(sky, what);
    // Delayed, so that work begun in the same tick ends with the process.
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

  /** The work's value, or `died` if the process crashes before it is done. */
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
        // The provider signs each delivery attempt anew.
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
    /** Wraps the cell's database: a process may crash before or after a transaction. */
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
    /** Delivers the delayed events that are due, so that events change their order. */
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
