import { civilDateOf, toIso } from '../../domain/dates';
import { markets } from '../../domain/markets';
import type { MarketId } from '../../domain/markets/market';
import { type SignupStep, stepFigure } from '../../domain/signup/signup-steps';
import type { Bindable, Database } from './database';
import type { Statement } from './port';

interface Counted {
  readonly market: MarketId;
  readonly step: SignupStep;
  readonly now: number;
  readonly by?: number;
  /** What the draft has chosen at this step, if it has. */
  readonly choice?: { readonly studioId: string | null; readonly productId: string | null } | null;
}

const always = { sql: '1', values: [] };

/**
 * Counts one more of a sign-up's steps today, in the batch of that step; no personal data. `condition` holds once per
 * draft, before what the batch writes. With a choice also for its studio and product, which a job adds up
 * (docs/decisions/064).
 */
export function countSignup(
  database: Database,
  counted: Counted,
  condition: { sql: string; values: Bindable[] } = always,
): Statement[] {
  const { market, step, now, choice } = counted;
  const { studioId, productId } = choice ?? {};
  if (!studioId || !productId) return [countInMarket(database, counted, condition)];
  const ofChoice = database.prepare(
    `INSERT INTO business_change (market, studio_id, product_id, figure, value, at)
     SELECT ?, ?, ?, ?, 1, ? WHERE ${condition.sql}`,
    ...[market, studioId, productId, stepFigure(step), toIso(now)],
    ...condition.values,
  );
  return [countInMarket(database, counted, condition), ofChoice];
}

function countInMarket(
  database: Database,
  { market, step, now, by = 1 }: Counted,
  condition: { sql: string; values: Bindable[] },
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
