import { expect, test } from 'vitest';
import { lastBirthday } from '../../../worker/domain/markets/adult';

test.each([
  ['2026-11-25', '2008-11-25'],
  ['2026-01-01', '2008-01-01'],
  ['2026-02-28', '2008-02-28'],
  // Born on 29 February 2008: of age on 1 March 2026, not the day before.
  ['2026-03-01', '2008-03-01'],
  ['2028-02-29', '2010-02-28'],
])('on %s who was born on or before %s is 18', (today, born) => {
  expect(lastBirthday(today)).toBe(born);
});
