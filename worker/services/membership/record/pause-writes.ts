import { type Bindable, namedStatement, statement } from '../../database/database';

/** Every statement that writes `subscription_pause`. Instants and days are ISO texts. */

export const insertPause = namedStatement<
  Record<'pauseId' | 'subscriptionId' | 'from' | 'until' | 'at', string> &
    Record<'months' | 'feeMinor', number> &
    Record<'reason' | 'bindingBefore', string | null>
>(
  `INSERT INTO subscription_pause (pause_id, subscription_id, from_date, until_date, months, reason, fee_minor, binding_before, created_at)
   VALUES (@pauseId, @subscriptionId, @from, @until, @months, @reason, @feeMinor, @bindingBefore, @at)`,
);

/** Of members of another system. `rows`: SQL that selects the values. */
export const importPauses = (rows: string) =>
  statement<readonly Bindable[]>(
    `INSERT INTO subscription_pause (pause_id, subscription_id, from_date, until_date, months, binding_before, reason, created_at) ${rows}`,
  );

export const undoPause = statement<[at: string, pauseId: string]>(
  'UPDATE subscription_pause SET undone_at = ? WHERE pause_id = ?',
);

export const shortenPause = statement<[until: string, months: number, pauseId: string]>(
  'UPDATE subscription_pause SET until_date = ?, months = ? WHERE pause_id = ?',
);

/** For an account that is closed. */
export const forgetReasons = statement<[memberId: string]>(
  `UPDATE subscription_pause SET reason = NULL
    WHERE subscription_id IN (SELECT subscription_id FROM subscription WHERE member_id = ?1)`,
);

/** Most rows that one run of the calendar changes; the next minute's run goes on. */
export const calendarRows = 500;

/** Pauses with something to do on the day `?3`, the longest due first, so that each run gets further. */
const turning = (column: string, where: string) =>
  `(SELECT ${column} FROM subscription_pause INDEXED BY subscription_pause_turning
     WHERE turns_on <= ?3 AND ${where} ORDER BY turns_on, pause_id LIMIT ${calendarRows})`;
export const begunPauses = (column: string) =>
  turning(column, 'from_date <= ?3 AND until_date >= ?3 AND turns_on <= until_date');
export const endedPauses = (column: string) => turning(column, 'until_date < ?3');

/** Of the row of `subscription` that a statement changes. */
export const isPausedToday = `EXISTS (SELECT 1 FROM subscription_pause p WHERE p.subscription_id = subscription.subscription_id
    AND p.until_date >= ?3 AND p.from_date <= ?3 AND p.undone_at IS NULL)`;

/** The calendar looks at these pauses again on the day after their last one. */
export const turnBegunPauses = statement<[at: string, market: string, today: string]>(
  `UPDATE subscription_pause SET turns_on = date(until_date, '+1 day') WHERE ?1 = ?1 AND ?2 = ?2 AND pause_id IN ${begunPauses('pause_id')} RETURNING 1`,
);

/** The calendar is done with these. */
export const turnEndedPauses = statement<[at: string, market: string, today: string]>(
  `UPDATE subscription_pause SET turns_on = NULL WHERE ?1 = ?1 AND ?2 = ?2 AND pause_id IN ${endedPauses('pause_id')} RETURNING 1`,
);
