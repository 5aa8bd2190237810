import { isStock, type Scope, scopes } from '../../domain/back-office/business';
import { civilDateOf } from '../../domain/dates';
import type { Market } from '../../domain/markets/market';
import { isStep } from '../../domain/signup/signup-steps';
import { isWritten } from '../../failures';
import type { CellParts } from '../cell-parts';
import { type Database, type Row, requireChange } from '../database/database';
import { addFigures, beginPeriod, dropChanges, setStocks } from './figure-writes';

type Parts = Pick<CellParts, 'database' | 'market' | 'now'>;

/** Changes added in one batch, and batches of one run; the next run goes on. */
export const together = 1_000;
const rounds = 3;

/** One figure of one scope in one period, and by how much it changed. */
interface Delta {
  readonly scope: Scope;
  readonly key: string;
  readonly period: string;
  readonly figure: string;
  value: number;
}

/**
 * Adds what changed since the last run to the figures of its days and months. Each change is added once: it is deleted
 * in the batch that adds it, and a batch that deletes none is rolled back. Returns the number of changes.
 */
export async function keepFigures({ database, market, now }: Parts): Promise<number> {
  const today = civilDateOf(now(), market.timeZone);
  await beginsToday({ database, market }, today);
  let kept = 0;
  for (let round = 0; round < rounds; round += 1) {
    const rows = await database.rows(`SELECT * FROM business_change ORDER BY change_id LIMIT ${together}`);
    const some = ofOneDay(rows, market.timeZone);
    const last = some.at(-1);
    if (!last) break;
    // False: another run has added them.
    if (!(await isWritten(database.write(statementsOf(database, market, some, today))))) break;
    kept += some.length;
    if (some.length === rows.length && rows.length < together) break;
  }
  return kept;
}

const dayOf = ({ day, at }: Row, timeZone: string): string =>
  typeof day === 'string' ? day : civilDateOf(String(at), timeZone);

/** The changes up to midnight: what there is at the end of a day is written before the next one changes it. */
function ofOneDay(rows: readonly Row[], timeZone: string): readonly Row[] {
  const stocks = rows.filter(({ figure }) => isStock(String(figure)));
  const day = stocks[0] && dayOf(stocks[0], timeZone);
  const next = stocks.find((row) => dayOf(row, timeZone) !== day);
  return next ? rows.slice(0, rows.indexOf(next)) : rows;
}

function statementsOf(database: Database, market: Market, rows: readonly Row[], today: string) {
  const [first, last] = [rows[0], rows.at(-1)].map((row) => Number(row?.change_id)) as [number, number];
  const deltas = deltasOf(rows, market.timeZone);
  const stocks = deltas.filter(({ figure }) => isStock(figure));
  const ofDay = stocks.filter(({ period }) => isDay(period));
  // A stock is added up once, and its day and month are set to the sum.
  const sums = [...deltas.filter(({ figure }) => !isStock(figure)), ...ofDay.map((one) => ({ ...one, period: 'now' }))];
  // Today has begun with what was known then: what is of the day before and comes only now is in it, too.
  const ofToday = [today, today.slice(0, 7)].flatMap((period) => ofDay.map((one) => ({ ...one, period })));
  return [
    dropChanges(database, first, last),
    requireChange(database),
    addFigures(database, market.id, JSON.stringify(sums)),
    // Days and months take over what there is now.
    setStocks(database, market.id, JSON.stringify([...stocks, ...ofToday])),
  ];
}

const isDay = (period: string) => period.length === 10;

/** What each change adds: to its market, studio and product, on its day and in its month. */
function deltasOf(rows: readonly Row[], timeZone: string): Delta[] {
  return merged(
    rows.flatMap((row) => {
      const day = dayOf(row, timeZone);
      const keys: Readonly<Record<Scope, string>> = {
        market: '',
        studio: String(row.studio_id),
        product: String(row.product_id),
      };
      // Steps of the market itself are counted with its visits.
      const of = isStep(String(row.figure)) ? scopes.filter((scope) => scope !== 'market') : scopes;
      return of.flatMap((scope) =>
        [day, day.slice(0, 7)].map((period) => ({
          scope,
          key: keys[scope],
          period,
          figure: String(row.figure),
          value: Number(row.value),
        })),
      );
    }),
  );
}

/** One row a figure. */
function merged(deltas: readonly Delta[]): Delta[] {
  const sums = new Map<string, Delta>();
  for (const delta of deltas) {
    const name = `${delta.scope} ${delta.key} ${delta.period} ${delta.figure}`;
    const sum = sums.get(name);
    if (sum) sum.value += delta.value;
    else sums.set(name, { ...delta });
  }
  return [...sums.values()];
}

/** On the first run of a day: what there was the day before is there this day and this month, until it changes. */
async function beginsToday({ database, market }: Omit<Parts, 'now'>, today: string): Promise<void> {
  const isKnown = await database.exists(
    `SELECT 1 FROM business_figure WHERE market = ? AND scope = 'market' AND key = '' AND period = ? AND figure = 'active'`,
    market.id,
    today,
  );
  if (isKnown) return;
  await database.write([today, today.slice(0, 7)].map((period) => beginPeriod(database, market.id, period)));
}
