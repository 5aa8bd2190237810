import { describe, expect, it } from 'vitest';
import {
  advanceKiosk,
  bindPhone,
  extendKiosk,
  type KioskState,
  openKiosk,
  touchKiosk,
} from '../../../worker/domain/kiosk';
import { lifetimeOf, slideAfterMs } from '../../../worker/services/sessions/lifetimes';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

it.each([
  ['a visitor', { isMember: false, remember: false }, dayMs, 7 * dayMs],
  ['a visitor who cannot be remembered', { isMember: false, remember: true }, dayMs, 7 * dayMs],
  ['a member', { isMember: true, remember: false }, 30 * minuteMs, dayMs / 2],
  [
    'a studio’s screen, which forgets nobody’s wish to be remembered',
    { isMember: false, remember: true, isKiosk: true },
    15 * minuteMs,
    15 * minuteMs,
  ],
  ['a member who asks to be remembered', { isMember: true, remember: true }, 30 * dayMs, 30 * dayMs],
])('%s', (_, kind, idleMs, absoluteMs) => {
  expect(lifetimeOf(kind)).toEqual({ idleMs, absoluteMs });
});

describe('a studio’s screen', () => {
  const start = Date.UTC(2026, 10, 25, 12);
  const chance = { code: () => 'code', digitsCode: () => 'digits', matchCode: () => 'K7', number: () => '42' };
  const opened = openKiosk(
    {
      ...{ sessionId: 's', deviceId: 'd', kioskHash: 'screen', market: 'england', studioId: 'studio' },
      ...{ screenName: 'Screen 2', issuerId: 'oneid', shortCode: '482193', origin: 'https://uk.solhus.example' },
    },
    chance,
    start,
  );
  const phaseAfter = (state: KioskState, ms: number) => advanceKiosk(state, chance, start + ms).phase;

  it('asks after sixty seconds without a touch, and its session ends fifteen later', () => {
    expect(phaseAfter(opened, minuteMs - 1)).toBe('waiting');
    expect(phaseAfter(opened, minuteMs)).toBe('idle');
    expect(phaseAfter(opened, minuteMs + 15_000 - 1)).toBe('idle');
    expect(phaseAfter(opened, minuteMs + 15_000)).toBe('ended');
  });

  it('is left to the phone that has the check, and never for longer than fifteen minutes in all', () => {
    const { state: bound } = bindPhone(opened, { code: 'code', phoneHash: 'phone' }, start + 1_000);
    expect(phaseAfter(bound, 2 * minuteMs)).toBe('bound');
    let state = opened;
    for (let ms = 0; ms < 15 * minuteMs; ms += 20_000) {
      // Somebody who touches it all the time, and asks for more time whenever that is possible.
      state = extendKiosk(touchKiosk(advanceKiosk(state, chance, start + ms), start + ms), start + ms);
      if (ms === 4 * minuteMs) state = bindPhone(state, { code: state.code, phoneHash: 'phone' }, start + ms).state;
    }
    expect(state.until).toBeLessThanOrEqual(start + 15 * minuteMs);
    expect(phaseAfter(state, 15 * minuteMs)).toBe('ended');
  });
});

it('slides often enough that nobody active is idle', () => {
  expect(slideAfterMs).toBe(5 * minuteMs);
  expect(slideAfterMs * 2).toBeLessThan(lifetimeOf({ isMember: true, remember: false }).idleMs);
});
