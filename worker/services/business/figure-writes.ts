import { scopes, stockFigures } from '../../domain/back-office/business';
import { statement } from '../database/database';

/** Every statement that writes `business_figure`, beside the trigger that counts imported memberships. */

const listOf = (names: readonly string[]) => `(${names.map((name) => `'${name}'`).join(', ')})`;
const conflict = 'ON CONFLICT (market, scope, key, period, figure) DO UPDATE SET value =';
const from = `json_each(?2) j`;
const field = (name: string) => `json_extract(j.value, '$.${name}')`;

/** Adds to figures. `deltasJson`: a list of scope, key, period, figure and value. */
export const addFigures = statement<[market: string, deltasJson: string]>(
  `INSERT INTO business_figure (market, scope, key, period, figure, value)
   SELECT ?1, ${field('scope')}, ${field('key')}, ${field('period')}, ${field('figure')}, ${field('value')} FROM ${from} WHERE true
   ${conflict} value + excluded.value`,
);

/** Sets what there is in a period to what there is now. CROSS JOIN: else each figure there ever was is read for each change. */
export const setStocks = statement<[market: string, deltasJson: string]>(
  `INSERT INTO business_figure (market, scope, key, period, figure, value)
   SELECT n.market, n.scope, n.key, ${field('period')}, n.figure, n.value FROM ${from}
     CROSS JOIN business_figure n ON n.market = ?1 AND n.scope = ${field('scope')} AND n.key = ${field('key')} AND n.period = 'now'
      AND n.figure = ${field('figure')} WHERE true
   ${conflict} excluded.value`,
);

/** A day or month begins with what there is; the market's own row of active memberships is there from then on. */
export const beginPeriod = statement<[market: string, period: string]>(
  `INSERT INTO business_figure (market, scope, key, period, figure, value)
   SELECT market, scope, key, ?2, figure, value FROM business_figure INDEXED BY business_figure_by_period
    WHERE market = ?1 AND scope IN ${listOf(scopes)} AND period = 'now' AND figure IN ${listOf(stockFigures)}
   UNION SELECT ?1, 'market', '', ?2, 'active', 0 WHERE NOT EXISTS (SELECT 1 FROM business_figure
     WHERE market = ?1 AND scope = 'market' AND key = '' AND period = 'now' AND figure = 'active')
   ${conflict} excluded.value`,
);

/** Changes that are added; none if another run has added the first of them. */
export const dropChanges = statement<[first: number, last: number]>(
  `DELETE FROM business_change WHERE change_id BETWEEN ?1 AND ?2
      AND EXISTS (SELECT 1 FROM business_change WHERE change_id = ?1)`,
);

/**
 * Memberships that go with their rows (-1), which no trigger tells of; or that were imported (0): they are among what there is
 * now, and today and this month take it over.
 */
export const countsAnew = statement<[ids: string, times: -1 | 0]>(
  `WITH some AS (SELECT * FROM business_subscription WHERE subscription_id IN (SELECT value FROM json_each(?1)))
   INSERT INTO business_change (market, studio_id, product_id, figure, value, at)
   SELECT market, studio_id, product_id, figure, ?2 * SUM(value), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
     FROM (SELECT market, studio_id, product_id, state AS figure, 1 AS value FROM some
           UNION ALL SELECT market, studio_id, product_id, 'monthly', monthly FROM some)
    GROUP BY 1, 2, 3, 4`,
);
