import { afterEach, expect, it, vi } from 'vitest';
import { createBudget, shareCalls } from '../../../worker/services/jobs/budget';
import type { Position } from '../../../worker/services/jobs/port';
import { type Part, walk } from '../../../worker/services/jobs/walk';

const noon = Date.UTC(2026, 10, 25, 12);
afterEach(() => {
  vi.restoreAllMocks();
});

/** A part with so many rows, five a step, each of which costs a call. */
function pile(name: string, rows: number, counters: { calls: number }): Part<string> & { left: number } {
  const part = {
    ...{ name, calls: 5, left: rows },
    async step(at: unknown) {
      const done = Math.min(5, part.left);
      counters.calls += done;
      part.left -= done;
      return { at: Number(at ?? 0) + done, rows: done, isLeft: part.left > 0, reached: '2026-11-24' };
    },
  };
  return part;
}

it('goes on where it stopped, with the part that had nothing left to it first, until all is done', async () => {
  const counters = { calls: 0 };
  const parts = ['one', 'two', 'three'].map((name) => pile(name, 30, counters));
  let position: Position = { parts: {} };
  const orders: (string | undefined)[] = [];
  let runs = 0;
  for (; parts.some(({ left }) => left > 0); runs += 1) {
    expect(runs).toBeLessThan(20);
    const budget = createBudget({ counters, callsLeft: () => (runs + 1) * 20 - counters.calls });
    ({ position } = await walk(parts, position, { budget, now: noon + runs * 60_000 }));
    expect(budget.spent.calls).toBeLessThanOrEqual(20);
    orders.push(position.next);
    if (runs === 0)
      expect(position).toEqual({
        next: 'two',
        parts: {
          one: { at: 10, isLeft: true, since: '2026-11-25T12:00:00.000Z', rows: 10, reached: '2026-11-24' },
          two: { at: 5, isLeft: true, since: '2026-11-25T12:00:00.000Z', rows: 5, reached: '2026-11-24' },
          three: { at: 5, isLeft: true, since: '2026-11-25T12:00:00.000Z', rows: 5, reached: '2026-11-24' },
        },
      });
  }
  // Ninety rows, twenty a run.
  expect(runs).toBe(5);
  expect(new Set(orders.slice(0, 3)).size).toBe(3);
  expect(position).toEqual({
    parts: {
      one: { at: 30, isLeft: false },
      two: { at: 30, isLeft: false },
      three: { at: 30, isLeft: false },
    },
  });
});

it('a part that fails stops alone and is begun again where it was', async () => {
  const counters = { calls: 0 };
  const good = pile('good', 7, counters);
  const bad: Part<string> = { name: 'bad', calls: 1, step: async () => Promise.reject(new Error('no')) };
  const from = { parts: { bad: { at: 'here', isLeft: true, since: '2026-11-25T11:00:00.000Z', rows: 3 } } };
  const { position, fault } = await walk([bad, good], from, { budget: createBudget({ counters }), now: noon });
  expect(fault).toEqual(new Error('no'));
  expect(good.left).toBe(0);
  expect(position.parts.bad).toEqual({
    ...{ at: 'here', isLeft: true, since: '2026-11-25T11:00:00.000Z', rows: 3, reached: null },
  });
});

it('ends by rows, by pages and by time', () => {
  const counters = { calls: 0 };
  const limits = { rows: 10, pages: 2, ms: 1_000 };
  let now = noon;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const spends = (used: object) => {
    const budget = createBudget({ counters, limits });
    expect(budget.allows({ calls: 1, ms: 1_000 })).toBe(true);
    budget.spend(used);
    return budget.allows({ calls: 1 });
  };
  expect([spends({ rows: 9 }), spends({ rows: 10 }), spends({ pages: 1 }), spends({ pages: 2 })]).toEqual([
    ...[true, false],
    ...[true, false],
  ]);
  const budget = createBudget({ counters, limits });
  now += 400;
  expect([budget.allows({ calls: 1, ms: 600 }), budget.allows({ calls: 1, ms: 601 })]).toEqual([true, false]);
});

it('shares an invocation so that no cell waits for another and all of them keep to the limit', () => {
  const cells = Array.from({ length: 4 }, () => ({ calls: 7 }));
  const leftOf = shareCalls(cells);
  const [first, second] = cells.map((one) => leftOf(one));
  if (!first || !second || !cells[0] || !cells[1]) throw new Error('no cells');
  expect([first(), second()]).toEqual([564, 564]);
  cells[0].calls += 564;
  expect(first()).toBe(0);
  // What is everybody's own is left to the others.
  expect(second()).toBe(112);
  cells[1].calls += 112;
  expect(second()).toBe(0);
});
