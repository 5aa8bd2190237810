import { civilDateOf } from '../../domain/dates';
import { markets } from '../../domain/markets';
import type { MarketId } from '../../domain/markets/market';
import type { SignupStep } from '../../domain/signup/signup-steps';
import type { Bindable, Database } from './database';
import type { Statement } from './port';

interface Counted {
  readonly market: MarketId;
  readonly step: SignupStep;
  readonly now: number;
  readonly by?: number;
}

/**
 * Counts one more of a sign-up's steps today, in the batch of that step; no personal data. `condition` holds once per
 * draft.
 */
export function countSignup(
  database: Database,
  { market, step, now, by = 1 }: Counted,
  condition: { sql: string; values: Bindable[] } = { sql: '1', values: [] },
): Statement {
  return database.prepare(
    `INSERT INTO signup_count (market, day, step, count) SELECT ?, ?, ?, ? WHERE ${condition.sql}
     ON CONFLICT (market, day, step) DO UPDATE SET count = count + excluded.count`,
    market,
    civilDateOf(now, markets[market].timeZone),
    step,
    by,
    ...condition.values,
  );
}
