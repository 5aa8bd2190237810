import { describe, expect, it } from 'vitest';
import { addDays, addMonths, civilDateOf, startOfDay } from '../../worker/domain/dates';
import { expectBooksAgree } from '../setup/books';
import { createMember } from '../setup/member';
import { dayOf, passes, subscriptionRow } from '../setup/money';
import { createWorld } from '../setup/world';

/** The provider counts months of its anchor by the day in UTC, which in the first hours of a day is the day before. */
const timeZone = 'Europe/Copenhagen';

describe('a membership that begins just after midnight', () => {
  it('on the first of March is charged on the first of each month', async () => {
    const world = await createWorld({}, { atAnyHour: true });
    const year = Number(civilDateOf(world.now(), timeZone).slice(0, 4)) + 1;
    const first = `${year}-03-01`;
    await passes(world, (startOfDay(first, timeZone) + 20 * 60_000 - world.now()) / 86_400_000);
    expect([civilDateOf(world.now(), timeZone), civilDateOf(world.now(), 'UTC')]).toEqual([first, addDays(first, -1)]);
    const { subscriptionId } = await createMember(world);
    for (let month = 1; month <= 5; month += 1) {
      const due = addMonths(first, month);
      const row = await subscriptionRow(subscriptionId);
      expect([dayOf(row.next_charge_at), row.paid_through]).toEqual([due, addDays(due, -1)]);
      await passes(world, (startOfDay(due, timeZone) + 15 * 3_600_000 - world.now()) / 86_400_000);
    }
    await expectBooksAgree(world);
  });
});
