import { expect, it } from 'vitest';
import { lifetimeOf, slideAfterMs } from '../../../worker/services/sessions/lifetimes';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

it.each([
  ['a visitor', { isMember: false, remember: false }, dayMs, 7 * dayMs],
  ['a visitor who cannot be remembered', { isMember: false, remember: true }, dayMs, 7 * dayMs],
  ['a member', { isMember: true, remember: false }, 30 * minuteMs, dayMs / 2],
  ['a member who asks to be remembered', { isMember: true, remember: true }, 30 * dayMs, 30 * dayMs],
])('%s', (_, kind, idleMs, absoluteMs) => {
  expect(lifetimeOf(kind)).toEqual({ idleMs, absoluteMs });
});

it('slides often enough that nobody active is idle', () => {
  expect(slideAfterMs).toBe(5 * minuteMs);
  expect(slideAfterMs * 2).toBeLessThan(lifetimeOf({ isMember: true, remember: false }).idleMs);
});
