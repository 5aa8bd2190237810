import { AsyncLocalStorage } from 'node:async_hooks';
import { type Chance, createChance } from '../chance';

/** One visit to the product, as the doubles below it see it. */
export interface Caller {
  readonly order: number;
  readonly chance: Chance;
  databaseCalls: number;
}

interface Door {
  readonly caller: Caller;
  readonly open: () => void;
}
interface Timer {
  readonly due: number;
  readonly fire: () => void;
}

const immediately = globalThis.setImmediate;
const callers = new AsyncLocalStorage<Caller>();
const subtleCalls = new Set<Promise<unknown>>();

/**
 * Who may go on, one at a time. Every call to a double waits at a door, every timer waits for the injected clock, and
 * the seed alone decides what happens next: true interleaving that repeats itself to the letter.
 */
export class Turns {
  private readonly waiting: Door[] = [];
  private readonly timers = new Set<Timer>();
  private readonly background: Caller;
  private visits = 0;

  constructor(
    private readonly seed: number,
    private readonly chance: Chance,
    public now: number,
  ) {
    this.background = { order: -1, chance, databaseCalls: 0 };
  }

  caller(): Caller {
    return callers.getStore() ?? this.background;
  }

  door(): Promise<void> {
    const caller = this.caller();
    return new Promise((open) => this.waiting.push({ caller, open }));
  }

  /** Starts all works at once and lets them take turns until each is done; calls they abandoned may still be under way. */
  async run(works: readonly (() => Promise<void>)[]): Promise<void> {
    let open = works.length;
    const faults: unknown[] = [];
    for (const work of works) {
      this.visits += 1;
      const caller = { order: this.visits, chance: createChance(this.seed + this.visits * 7_919), databaseCalls: 0 };
      void callers.run(caller, work).then(
        () => {
          open -= 1;
        },
        (fault) => {
          open -= 1;
          faults.push(fault);
        },
      );
    }
    await this.settle();
    while (open > 0) await this.takeTurn();
    if (faults.length > 0) throw faults[0];
  }

  /** Lets everything arrive that is still under way. */
  async drain(): Promise<void> {
    while (this.waiting.length > 0) await this.takeTurn();
  }

  async advance(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      const due = [...this.timers].filter((timer) => timer.due <= end).sort((a, b) => a.due - b.due)[0];
      if (!due) break;
      this.now = Math.max(this.now, due.due);
      this.timers.delete(due);
      due.fire();
      await this.settle();
    }
    this.now = end;
  }

  /** In place of the global timers: they follow the injected clock. */
  setTimer(work: (...values: unknown[]) => void, ms = 0, ...values: unknown[]): Timer {
    const timer = { due: this.now + ms, fire: () => work(...values) };
    this.timers.add(timer);
    return timer;
  }
  clearTimer(timer: Timer): void {
    this.timers.delete(timer);
  }

  private async takeTurn(): Promise<void> {
    const next = this.chance;
    if (this.waiting.length === 0) {
      const dues = [...this.timers].map(({ due }) => due);
      if (dues.length === 0) throw new Error('everybody waits for somebody');
      return this.advance(Math.max(0, Math.min(...dues) - this.now));
    }
    // Now and then nothing answers for so long that a deadline passes while the call is still under way.
    if (next.happens(0.015)) return this.advance(next.below(5_000));
    this.waiting.sort((a, b) => a.caller.order - b.caller.order);
    const [door] = this.waiting.splice(next.below(this.waiting.length), 1);
    door?.open();
    await this.settle();
    await this.advance(next.below(20));
  }

  /** Until nobody can go on without a door or a timer. */
  private async settle(): Promise<void> {
    do {
      while (subtleCalls.size > 0) await Promise.allSettled(subtleCalls);
      await new Promise<void>((resolve) => immediately(resolve));
    } while (subtleCalls.size > 0);
  }
}

/** Runs `work` with the global timers and dice on these turns. */
export async function onTurns(turns: Turns, work: () => Promise<void>): Promise<void> {
  const { setTimeout, clearTimeout } = globalThis;
  const { random } = Math;
  Object.assign(globalThis, {
    setTimeout: turns.setTimer.bind(turns),
    clearTimeout: turns.clearTimer.bind(turns),
  });
  Math.random = () => turns.caller().chance.below(1_000) / 1_000;
  try {
    await work();
  } finally {
    Math.random = random;
    Object.assign(globalThis, { setTimeout, clearTimeout });
  }
}

/** WebCrypto answers from another thread: its open calls are counted, its answers are its own. */
export function watchSubtleCrypto(): () => void {
  const names = ['sign', 'verify', 'digest', 'importKey', 'encrypt', 'decrypt'] as const;
  for (const name of names) {
    const original = crypto.subtle[name].bind(crypto.subtle) as (...values: unknown[]) => Promise<unknown>;
    const watched = (...values: unknown[]) => {
      const call = original(...values);
      subtleCalls.add(call);
      const done = () => subtleCalls.delete(call);
      call.then(done, done);
      return call;
    };
    Object.defineProperty(crypto.subtle, name, { value: watched, configurable: true });
  }
  return () => {
    for (const name of names) Reflect.deleteProperty(crypto.subtle, name);
  };
}
