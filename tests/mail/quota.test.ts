import { describe, expect, it } from 'vitest';
import { quotaResetsAt } from '../../worker/services/mail/senders/quota';

const at = (text: string) => Date.parse(text);

describe('a spent quota', () => {
  it.each([
    ['2026-11-25T14:30:00Z', 0, '2026-11-26T00:00:00Z'],
    ['2026-11-25T02:00:00Z', 0, '2026-11-26T00:00:00Z'],
    ['2026-12-31T23:59:59Z', 0, '2027-01-01T00:00:00Z'],
    // A provider that counts by another clock than we were told is asked each hour.
    ['2026-11-25T00:00:01Z', 0, '2026-11-25T01:00:01Z'],
    ['2026-11-25T01:59:00Z', 0, '2026-11-25T02:59:00Z'],
    ['2026-11-25T14:30:00Z', 7, '2026-11-26T07:00:00Z'],
    ['2026-11-25T06:30:00Z', 7, '2026-11-25T07:00:00Z'],
    ['2026-11-25T07:30:00Z', 7, '2026-11-25T08:30:00Z'],
  ])('at %s with the reset at %i o’clock is asked again at %s', (now, hour, until) => {
    expect(quotaResetsAt(at(now), hour)).toBe(at(until));
  });
});
