import { civilDateOf, toIso } from '../../../domain/dates';
import type { CellParts } from '../../cell-parts';
import { fieldsOf } from '../../database/fields';
import { calendarRows, turnBegunPauses, turnEndedPauses } from '../record/pause-writes';
import { askAfter, beginPauses, endPassed, endPauses, moveToEndOfLine } from '../record/subscription-writes';
import { takeOwed } from './owed';
import type { UnpaidOrder, Upkeep } from './port';

type Parts = Pick<CellParts, 'database' | 'market' | 'now'>;

export function createUpkeep({ database, market, now }: Parts): Upkeep {
  return {
    /**
     * Changes that follow from the date alone, at midnight in the market. Pages do not depend on it; the stored state
     * is for lists, limits and the provider. Each run changes a bounded number of rows.
     */
    async turnDays() {
      const values = [toIso(now()), market.id, civilDateOf(now(), market.timeZone)] as const;
      const results = await database.write([
        endPassed(database, ...values),
        beginPauses(database, ...values),
        turnBegunPauses(database, ...values),
        endPauses(database, ...values),
        turnEndedPauses(database, ...values),
      ]);
      // Not `meta.changes`, which counts what triggers write as well.
      const counts = results.map(({ results: turned }) => turned.length);
      const changed = [0, 1, 3].reduce((sum, index) => sum + (counts[index] ?? 0), 0);
      return { changed, isLeft: counts.some((count) => count >= calendarRows) };
    },

    async takeUnpaid(before, lookedBefore, most) {
      const waiting = await database.rows(
        `SELECT subscription_id, provider_checkout AS checkout, COALESCE(last_checkout_at, ordered_at) AS since FROM subscription
          WHERE state = 'pending' AND COALESCE(last_checkout_at, ordered_at) < ? AND updated_at < ? ORDER BY updated_at LIMIT ?`,
        before,
        lookedBefore,
        most,
      );
      if (waiting.length > 0) {
        const looked = JSON.stringify(waiting.map((row) => row.subscription_id));
        await database.write([moveToEndOfLine(database, toIso(now()), looked)]);
      }
      return waiting.map(fieldsOf<UnpaidOrder>);
    },

    takeOwed: (most) => takeOwed(database, market, now(), most),
    async giveBackOwed(ids) {
      if (ids.length > 0) await database.write([askAfter(database, toIso(now() - 1), JSON.stringify(ids))]);
    },
  };
}
