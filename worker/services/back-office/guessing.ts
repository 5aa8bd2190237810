import { toIso } from '../../domain/dates';
import { codeLimits, tryLimits } from '../../domain/limits';
import type { Database, Row } from '../database/database';
import type { GuessingHealth } from './port';

/**
 * Codes of strangers and wrong attempts at them, as the limits count them. The kind is the readable prefix of a key.
 */
export const guessingStatements = (database: Database, now: number) => [
  database.prepare(
    `SELECT spent, ends_at FROM budget WHERE key > 'try-cell:' AND key < 'try-cell;' AND ends_at > ?`,
    toIso(now),
  ),
  database.prepare(
    `SELECT COUNT(*) AS networks FROM budget WHERE key > 'try-network:' AND key < 'try-network;' AND ends_at > ? AND spent >= ?`,
    toIso(now),
    tryLimits.network.limit,
  ),
  database.prepare(
    `SELECT MAX(ends_at) AS full_until FROM budget WHERE key > 'code-cell-' AND key < 'code-cell.' AND ends_at > ?
        AND spent >= CASE WHEN key < 'code-cell-typed' THEN ? ELSE ? END`,
    toIso(now),
    codeLimits.cell.known.limit,
    codeLimits.cell.typed.limit,
  ),
];

/**
 * From the rows of the three statements, in their order. No rows: no wrong attempt within a day, no request within an
 * hour.
 */
export function guessingOf([cell]: Row[], [guessing]: Row[] = [], [codes]: Row[] = []): GuessingHealth {
  const wrong = Number(cell?.spent ?? 0);
  return {
    wrong,
    longUntil: wrong >= tryLimits.cell.limit ? String(cell?.ends_at) : null,
    networks: Number(guessing?.networks ?? 0),
    fullUntil: typeof codes?.full_until === 'string' ? codes.full_until : null,
  };
}
