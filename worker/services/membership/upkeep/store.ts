import { civilDateOf, toIso } from '../../../domain/dates';
import type { Market } from '../../../domain/markets/market';
import type { Database } from '../../database/database';
import { turnBegunPauses, turnEndedPauses } from '../record/pause-writes';
import { beginPauses, endPassed, endPauses, moveToEndOfLine } from '../record/subscription-writes';
import { takeOwed } from './owed';
import type { Upkeep } from './port';

interface Parts {
  readonly database: Database;
  readonly market: Market;
  readonly now: () => number;
}

const step = 20;

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
      const changed = [0, 1, 3].map((index) => results[index]?.meta.changes ?? 0);
      return changed.reduce((sum, count) => sum + count, 0);
    },

    async takeUnpaid(before) {
      const [waiting = []] = await database.read([
        database.prepare(
          `SELECT subscription_id, provider_checkout, COALESCE(last_checkout_at, ordered_at) AS since FROM subscription
            WHERE state = 'pending' AND COALESCE(last_checkout_at, ordered_at) < ? ORDER BY updated_at LIMIT ?`,
          before,
          step,
        ),
      ]);
      if (waiting.length > 0) {
        const looked = JSON.stringify(waiting.map((row) => row.subscription_id));
        await database.write([moveToEndOfLine(database, toIso(now()), looked)]);
      }
      return waiting.map((row) => ({
        subscriptionId: String(row.subscription_id),
        checkout: row.provider_checkout === null ? null : String(row.provider_checkout),
        since: String(row.since),
      }));
    },

    takeOwed: () => takeOwed(database, market, now()),
  };
}
