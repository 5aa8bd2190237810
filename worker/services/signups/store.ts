import type { MarketId } from '../../domain/markets/market';
import { stepsReached } from '../../domain/signup/signup-steps';
import type { CellParts } from '../cell-parts';
import { countSignup } from '../database/signup-count';
import type { SignupCount, Signups } from './port';

export function createSignups({ database, now }: Pick<CellParts, 'database' | 'now'>): Signups {
  /** One number per market; nothing else of a request is kept. */
  let visits = new Map<MarketId, number>();

  return {
    visited(market) {
      visits.set(market, (visits.get(market) ?? 0) + 1);
    },

    hasVisits: () => visits.size > 0,

    async writeVisits() {
      const kept = visits;
      visits = new Map();
      if (kept.size === 0) return;
      await database.write(
        [...kept].flatMap(([market, by]) => countSignup(database, { market, step: 'visited', now: now(), by })),
      );
    },

    reached: (market, before, after) =>
      stepsReached(before, after).flatMap((step) =>
        countSignup(database, { market, step, now: now(), choice: after?.choice }),
      ),

    countsSince: (market, day) =>
      database.all<SignupCount>(
        'SELECT day, step, count FROM signup_count WHERE market = ? AND day >= ? ORDER BY day',
        market,
        day,
      ),
  };
}
