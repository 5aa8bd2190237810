import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  advanceKiosk,
  answerKiosk,
  bindPhone,
  codeStandingOf,
  endKiosk,
  enterNumber,
  extendKiosk,
  isByDigits,
  type KioskChance,
  type KioskState,
  kioskTimes,
  leaveKiosk,
  nextChangeAt,
  openKiosk,
  refuseCode,
  screenEndsAt,
  snapshotOf,
  touchKiosk,
  typeMatch,
} from '../../worker/domain/kiosk';

const second = 1000;
const start = Date.UTC(2026, 10, 21, 12);

function createChance(): KioskChance & { readonly codes: string[] } {
  const codes: string[] = [];
  return {
    codes,
    code: () => {
      codes.push(`code-${codes.length}`);
      return codes[codes.length - 1] ?? '';
    },
    digitsCode: () => 'digits',
    matchCode: () => 'K7',
    number: () => '42',
  };
}

const opening = {
  sessionId: '0b0c5a52-7d5e-4a52-9b3f-000000000001',
  deviceId: 'device',
  kioskHash: 'kiosk',
  market: 'england' as const,
  studioId: 'studio',
  screenName: 'Screen 2',
  issuerId: 'oneid',
  shortCode: '482193',
  origin: 'https://uk.solhus.example',
};
const open = (chance = createChance()) => ({ chance, state: openKiosk(opening, chance, start) });
const bound = (at = start + 5 * second) => {
  const { state, chance } = open();
  return { chance, state: bindPhone(state, { code: state.code, phoneHash: 'phone' }, at).state };
};
const answered = () => {
  const { state, chance } = bound();
  return { chance, state: answerKiosk(state, true, chance) };
};

test('a phone that pressed twice on one page has the check, and no time more', () => {
  const { state } = open();
  const taken = bindPhone(state, { code: state.code, phoneHash: 'dropped', page: 'page' }, start);
  const again = bindPhone(taken.state, { code: state.code, phoneHash: 'phone', page: 'page' }, start + second);
  expect([again.standing, again.state.phoneHash, again.state.until]).toEqual(['theirs', 'phone', taken.state.until]);
  for (const page of ['', 'other', undefined])
    expect(bindPhone(taken.state, { code: state.code, phoneHash: 'x', page }, start + second).standing).toBe('taken');
});

describe('the code behind the digits', () => {
  test('stays while the other turns, and is taken by whoever types what the screen shows', () => {
    const { state, chance } = open();
    const turned = advanceKiosk(state, chance, start + 31 * second);
    expect([isByDigits(turned, 'digits'), isByDigits(turned, turned.code), isByDigits(turned, '')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(codeStandingOf(turned, 'digits', null, start + 31 * second)).toBe('fresh');
    expect(typeMatch(turned, ' k-7 ').left).toBeNull();
    expect(bindPhone(turned, { code: 'digits', phoneHash: 'phone' }, start + 32 * second).standing).toBe('theirs');
  });

  test('ends with the third wrong one, and the picture’s code does not', () => {
    let { state } = open();
    for (const left of [2, 1, 0]) {
      const typed = typeMatch(state, 'A1');
      expect(typed.left).toBe(left);
      state = typed.state;
    }
    expect(codeStandingOf(state, 'digits', null, start)).toBe('stale');
    expect(codeStandingOf(state, state.code, null, start)).toBe('fresh');
    expect(codeStandingOf(endKiosk(open().state), 'digits', null, start)).toBe('stale');
  });
});

describe('the code', () => {
  test('turns every 30 s and is good for 10 s more', () => {
    const { state, chance } = open();
    const turned = advanceKiosk(state, chance, start + 31 * second);
    expect(turned.code).not.toBe(state.code);
    expect(codeStandingOf(turned, state.code, null, start + 39.9 * second)).toBe('fresh');
    expect(codeStandingOf(turned, state.code, null, start + 40 * second)).toBe('stale');
    expect(codeStandingOf(turned, turned.code, null, start + 40 * second)).toBe('fresh');
  });

  test('turns by the clock, and what nobody was shown was never good', () => {
    const { state, chance } = open();
    const touched = touchKiosk(state, start + 40 * second);
    const later = advanceKiosk(touched, chance, start + 95 * second);
    expect(later.codeSince).toBe(start + 90 * second);
    expect(codeStandingOf(later, state.code, null, start + 95 * second)).toBe('stale');
  });

  test('is taken once', () => {
    const { state } = open();
    const first = bindPhone(state, { code: state.code, phoneHash: 'one' }, start);
    expect(first.standing).toBe('theirs');
    expect(bindPhone(first.state, { code: state.code, phoneHash: 'two' }, start).standing).toBe('taken');
    expect(bindPhone(first.state, { code: state.code, phoneHash: 'one' }, start).standing).toBe('theirs');
  });

  test('is not for the screen that shows it', () => {
    const { state } = open();
    expect(bindPhone(state, { code: state.code, phoneHash: 'kiosk' }, start).standing).toBe('stale');
  });

  test('is spent by who says no', () => {
    const { state, chance } = open();
    const next = refuseCode(state, state.code, chance, start + second);
    expect(codeStandingOf(next, state.code, null, start + second)).toBe('stale');
    expect(refuseCode(next, 'made-up', chance, start + second)).toBe(next);
  });
});

describe('time', () => {
  test('60 s without a touch warn, 15 s more end it', () => {
    const { state, chance } = open();
    const idle = advanceKiosk(state, chance, start + 60 * second);
    expect(idle.phase).toBe('idle');
    expect(screenEndsAt(idle)).toBe(start + 75 * second);
    expect(touchKiosk(idle, start + 70 * second).phase).toBe('waiting');
    expect(advanceKiosk(idle, chance, start + 75 * second).phase).toBe('ended');
  });

  test('the idle clock stops while a phone is bound', () => {
    const { state, chance } = bound();
    expect(advanceKiosk(state, chance, start + 200 * second).phase).toBe('bound');
    expect(state.until).toBe(start + 305 * second);
    expect(advanceKiosk(state, chance, start + 305 * second).phase).toBe('ended');
  });

  test('five minutes more, once, and never beyond a quarter of an hour', () => {
    const { state } = bound(start + 8 * second);
    const longer = extendKiosk(state, start + 20 * second);
    expect(longer.until - state.until).toBe(kioskTimes.openMs);
    expect(extendKiosk(longer, start + 30 * second).until).toBe(longer.until);
    const late = { ...state, until: start + 14 * 60 * second };
    expect(extendKiosk(late, start).until).toBe(start + kioskTimes.absoluteMs);
  });

  test('an open check lives five minutes, however often it is touched', () => {
    const { chance, state } = open();
    let touched = state;
    for (let at = 30; at < 300; at += 30)
      touched = touchKiosk(advanceKiosk(touched, chance, start + at * second), start + at * second);
    expect(advanceKiosk(touched, chance, start + 299 * second).phase).toBe('waiting');
    expect(advanceKiosk(touched, chance, start + 300 * second).phase).toBe('ended');
  });
});

describe('the number', () => {
  test('right completes, and saying it again changes nothing', () => {
    const { state } = answered();
    const done = enterNumber(state, '42', start + 30 * second);
    const completed = { phase: 'complete', until: start + kioskTimes.absoluteMs };
    expect(done).toMatchObject({ outcome: { kind: 'right' }, state: completed });
    expect(enterNumber(done.state, '11', start + 31 * second)).toEqual({
      state: done.state,
      outcome: { kind: 'right' },
    });
  });

  test('the third wrong one ends it, and the right one comes too late', () => {
    let { state } = answered();
    const left = [11, 12, 13].map((number) => {
      const entered = enterNumber(state, String(number), start);
      state = entered.state;
      return entered.outcome;
    });
    expect(left.map((outcome) => outcome.kind === 'wrong' && outcome.left)).toEqual([2, 1, 0]);
    expect(state).toMatchObject({ phase: 'failed', number: null });
    expect(enterNumber(state, '42', start).outcome.kind).toBe('closed');
  });

  test('there is none after a no, and a later yes is not heard', () => {
    const { state, chance } = bound();
    const failed = answerKiosk(state, false, chance);
    expect(failed).toMatchObject({ phase: 'failed', number: null });
    expect(answerKiosk(failed, true, chance)).toBe(failed);
  });
});

describe('the end', () => {
  test('leaves no secret', () => {
    const { state } = answered();
    const left = leaveKiosk(state);
    expect(left).toMatchObject({ phase: 'ended', code: '', matchCode: '', number: null, phoneHash: null });
    expect(snapshotOf(left)).toMatchObject({ phase: 'ended', phoneUrl: null, shortCode: null, matchCode: null });
  });

  test('a finished check stays for its phone, not for the screen', () => {
    const { state } = answered();
    const left = leaveKiosk(enterNumber(state, '42', start).state);
    expect(left).toMatchObject({ phase: 'complete', phoneHash: 'phone', kioskHash: '' });
  });

  test('the snapshot never holds the number or a hash', () => {
    const { state } = answered();
    expect(Object.keys(snapshotOf(state)).sort()).toEqual([
      'expiresAt',
      'matchCode',
      'phase',
      'phoneUrl',
      'shortCode',
      'version',
    ]);
    expect(JSON.stringify(snapshotOf(state))).not.toContain('42');
  });
});

type Move =
  | { kind: 'wait'; seconds: number }
  | { kind: 'scan'; phone: number; age: number }
  | { kind: 'answer'; yes: boolean }
  | { kind: 'number'; number: string }
  | { kind: 'touch' | 'extend' | 'notMe' | 'leave' };

const moves: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 0, max: 90 }) }),
  fc.record({
    kind: fc.constant('scan' as const),
    phone: fc.integer({ min: 0, max: 3 }),
    age: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({ kind: fc.constant('answer' as const), yes: fc.boolean() }),
  fc.record({ kind: fc.constant('number' as const), number: fc.constantFrom('42', '41', '') }),
  fc.record({ kind: fc.constantFrom('touch' as const, 'extend' as const, 'notMe' as const, 'leave' as const) }),
);

test('whatever happens in whatever order, a yes needs one phone, its issuer and its number', () => {
  fc.assert(
    fc.property(fc.array(moves, { maxLength: 60 }), (steps) => {
      const chance = createChance();
      let state: KioskState = openKiosk(opening, chance, start);
      let now = start;
      let takenBy: string | null = null;
      let saidYes = false;
      let typed = false;
      for (const move of steps) {
        if (move.kind === 'wait') now += move.seconds * second;
        const before = advanceKiosk(state, chance, now);
        expect(before.version).toBeGreaterThanOrEqual(state.version);
        state = before;
        if (move.kind === 'scan') {
          const code = chance.codes.at(-1 - move.age) ?? '';
          const result = bindPhone(state, { code, phoneHash: `phone-${move.phone}` }, now);
          if (result.state !== state) {
            expect(takenBy).toBeNull();
            expect(move.age).toBeLessThanOrEqual(1);
            takenBy = `phone-${move.phone}`;
          }
          state = result.state;
        }
        if (move.kind === 'answer') {
          if (state.phase === 'bound' && move.yes) saidYes = true;
          state = answerKiosk(state, move.yes, chance);
        }
        if (move.kind === 'number') {
          const result = enterNumber(state, move.number, now);
          if (result.outcome.kind === 'right' && state.phase === 'answered') typed = true;
          state = result.state;
        }
        if (move.kind === 'touch') state = touchKiosk(state, now);
        if (move.kind === 'extend') state = extendKiosk(state, now);
        if (move.kind === 'notMe') state = refuseCode(state, state.code, chance, now);
        if (move.kind === 'leave') state = leaveKiosk(state);
        if (state.phase === 'complete') expect([takenBy !== null, saidYes, typed]).toEqual([true, true, true]);
        if (state.phase !== 'ended') {
          expect(state.until).toBeLessThanOrEqual(start + kioskTimes.absoluteMs);
          expect(nextChangeAt(state)).toBeGreaterThan(now);
        }
        expect(now < start + kioskTimes.absoluteMs || advanceKiosk(state, chance, now).phase === 'ended').toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});
