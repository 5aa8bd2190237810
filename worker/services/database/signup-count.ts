import { civilDateOf } from '../../domain/dates';
import type { MarketId } from '../../domain/market';
import { markets } from '../../domain/markets';
import type { SignupStep } from '../../domain/signup-steps';
import type { Bindable, Database } from './database';

interface Counted {
  readonly market: MarketId;
  readonly step: SignupStep;
  readonly now: number;
  readonly by?: number;
}

/** One more of a step today, in the batch of what it counts: a number, nobody's. `condition` holds once for a draft. */
export function countSignup(
  database: Database,
  { market, step, now, by = 1 }: Counted,
  condition: { sql: string; values: Bindable[] } = { sql: '1', values: [] },
): D1PreparedStatement {
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
