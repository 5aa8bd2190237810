import type { AlarmState, Phase } from '../../domain/alarms/alarm';
import { type ConditionId, conditionRules } from '../../domain/alarms/conditions';
import { toIso } from '../../domain/dates';
import { type Database, named, type Row, requireChange } from '../database/database';
import type { Statement } from '../database/port';

export const alarmStatement = (database: Database): Statement => database.prepare('SELECT * FROM alarm LIMIT 100');

const instant = (value: unknown): number | null => (typeof value === 'string' ? Date.parse(value) : null);

/** A row of another version of the code, whose condition this one does not know, is left to that version. */
export const alarmsOf = (rows: readonly Row[]): readonly AlarmState[] =>
  rows
    .filter(({ condition }) => String(condition) in conditionRules)
    .map((row) => ({
      condition: row.condition as ConditionId,
      subject: String(row.subject),
      seenAt: instant(row.seen_at),
      openedAt: instant(row.opened_at),
      wellAt: instant(row.well_at),
      recoveredAt: instant(row.recovered_at),
      flaps: Number(row.flaps),
      toldMail: row.told_mail as Phase | null,
      toldHook: row.told_hook as Phase | null,
      facts: JSON.parse(String(row.facts_json)) as AlarmState['facts'],
      revision: Number(row.revision),
    }));

/**
 * Writes an alarm's next state, or removes it. The batch fails with Conflict if another run has changed it meanwhile, and with
 * it the mail that was ordered in it.
 */
export function keeping(database: Database, before: AlarmState | null, next: AlarmState | null): Statement[] {
  if (!next) {
    if (!before) return [];
    const { condition, subject, revision } = before;
    const sql = 'DELETE FROM alarm WHERE condition = ? AND subject = ? AND revision = ?';
    return [database.prepare(sql, condition, subject, revision), requireChange(database)];
  }
  return [
    named(
      database,
      `INSERT INTO alarm (condition, subject, seen_at, opened_at, well_at, recovered_at, flaps, told_mail, told_hook, facts_json, revision)
       VALUES (@condition, @subject, @seenAt, @openedAt, @wellAt, @recoveredAt, @flaps, @toldMail, @toldHook, @facts, @revision + 1)
       ON CONFLICT (condition, subject) DO UPDATE SET seen_at = @seenAt, opened_at = @openedAt, well_at = @wellAt, recovered_at = @recoveredAt,
              flaps = @flaps, told_mail = @toldMail, told_hook = @toldHook, facts_json = @facts, revision = @revision + 1
        WHERE alarm.revision = @revision`,
      {
        ...{ ...next, seenAt: toIso(next.seenAt), openedAt: toIso(next.openedAt), wellAt: toIso(next.wellAt) },
        ...{ recoveredAt: toIso(next.recoveredAt), facts: JSON.stringify(next.facts) },
      },
    ),
    requireChange(database),
  ];
}
