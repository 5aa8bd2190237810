import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AlarmState, isFiring, phaseOwed, recoversAfterMs, step } from '../../../worker/domain/alarms/alarm';
import { type ConditionId, conditionRules } from '../../../worker/domain/alarms/conditions';
import { type Condition, runbookOf } from '../../../worker/domain/alarms/judge';

const minuteMs = 60_000;
const begin = Date.UTC(2026, 10, 25);
const found = (id: ConditionId): Condition => ({
  ...{ id, subject: '', facts: {}, runbook: runbookOf(id) },
  severity: conditionRules[id].severity,
});

/** Looks once a minute at what `bad` says, and tells both channels at once. What was told, with its minute. */
function lives(id: ConditionId, bad: readonly boolean[]) {
  const said: [minute: number, phase: string][] = [];
  let state: AlarmState | null = null;
  for (const [minute, isBad] of bad.entries()) {
    state = step(state, isBad ? found(id) : null, begin + minute * minuteMs);
    const phase: AlarmState['toldMail'] = state && phaseOwed(state, state.toldMail);
    if (!state || !phase) continue;
    said.push([minute, phase]);
    state = { ...state, toldMail: phase };
  }
  return { said, state };
}
const minutes = (count: number, isBad: boolean) => Array<boolean>(count).fill(isBad);

describe('an alarm', () => {
  test('is told once when it has held long enough, and its end once', () => {
    const { said, state } = lives('issuer-silent', [...minutes(60, true), ...minutes(30, false)]);
    expect(said).toEqual([
      [5, 'opened'],
      [70, 'recovered'],
    ]);
    expect(state && isFiring(state)).toBe(false);
  });

  test('is not told of a hiccup, and leaves nothing behind', () => {
    const { said, state } = lives('issuer-silent', [true, true, false, true, false]);
    expect([said, state]).toEqual([[], null]);
  });

  test('is not over because of a good moment', () => {
    const bad = [...minutes(10, true), ...minutes(9, false), ...minutes(10, true), ...minutes(20, false)];
    expect(lives('dead-rows', bad).said).toEqual([
      [0, 'opened'],
      [39, 'recovered'],
    ]);
  });

  test('that comes and goes is told of less and less', () => {
    const hours = Array.from({ length: 40 }, () => [...minutes(3, true), ...minutes(15, false)]).flat();
    const opened = lives('dead-rows', hours).said.filter(([, phase]) => phase === 'opened');
    // Twice within the hour, and from then on a pause of quarter of an hour ends nothing.
    expect(opened.map(([minute]) => minute)).toEqual([0, 18]);
    expect([0, 1, 2, 9].map((flaps) => recoversAfterMs(flaps) / minuteMs)).toEqual([10, 20, 40, 160]);
  });

  test('of another day is a new one', () => {
    const day = [...minutes(3, true), ...minutes(24 * 60, false)];
    const { said, state } = lives('dead-rows', [...day, ...day]);
    expect(said.map(([, phase]) => phase)).toEqual(['opened', 'recovered', 'opened', 'recovered']);
    expect(state?.flaps).toBe(0);
  });

  test('that nobody could be told of is not said to be over', () => {
    const opened = step(null, found('dead-rows'), begin);
    const well = step(opened, null, begin + minuteMs);
    const over = step(well, null, begin + 12 * minuteMs);
    expect(over && [isFiring(over), phaseOwed(over, null), phaseOwed(over, 'opened')]).toEqual([
      false,
      null,
      'recovered',
    ]);
  });

  test('whatever happens: opened and recovered by turns, and nothing is written where nothing changed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(conditionRules) as ConditionId[])),
        fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 40 })), { maxLength: 40 }),
        (id, spans) => {
          const { said, state } = lives(
            id,
            spans.flatMap(([isBad, count]) => minutes(count, isBad)),
          );
          for (const [index, [, phase]] of said.entries()) expect(phase).toBe(index % 2 === 0 ? 'opened' : 'recovered');
          const at = begin + 10_000 * minuteMs;
          const settled = step(step(state, null, at), null, at + 200 * minuteMs);
          expect(step(settled, null, at + 300 * minuteMs)).toBe(settled);
        },
      ),
    );
  });
});
