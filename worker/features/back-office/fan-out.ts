import type { BackOfficeCells, RequestContext } from '../../context';
import type { BackOfficeReach } from '../../domain/back-office/roles';
import type { MarketId } from '../../domain/markets/market';
import { describeError } from '../../services/log';
import { withDeadline } from '../../services/within';
import { noteLookIn } from './access/look';

type Services = ReturnType<BackOfficeCells['of']>;

/** Milliseconds that a cell may take to answer a page; a slower one is left out. */
const deadlineMs = 3_000;

export interface CellAnswer<Value> {
  readonly market: MarketId;
  readonly value: Value;
}

/**
 * Queries the chosen cell, or all within reach in parallel. Each cell writes its audit entry while it is read, and is shown
 * only once both are done. A cell that fails or is late is left out and named on the page; the others are shown.
 */
export async function askCells<Value extends {}>(
  c: RequestContext,
  ask: (services: Services, reach: BackOfficeReach) => Promise<Value>,
): Promise<readonly CellAnswer<Value>[]> {
  // Said before anything is read: the page's frame may leave meanwhile, with the gate behind it.
  c.set('looked', true);
  const { reach, chosen, of } = c.var.backOfficeCells;
  const wanted = reach.filter(({ market }) => chosen === 'all' || market === chosen);
  const answers = await Promise.all(
    wanted.map(async (one) => {
      const { market } = one;
      const work = async () => {
        const services = of(market);
        // Who has left is read nothing.
        c.req.raw.signal.throwIfAborted();
        // Without the entry the answer is not shown.
        const [value] = await Promise.all([ask(services, one), noteLookIn(c, services)]);
        return value;
      };
      try {
        return { market, value: await withDeadline(work(), deadlineMs, 'no answer of the cell in time') };
      } catch (error) {
        if (!c.req.raw.signal.aborted)
          c.var.services.log({ event: 'failure', requestId: c.var.requestId, market, ...describeError(error) });
        return { market, value: null };
      }
    }),
  );
  missing(
    c,
    answers.filter(({ value }) => value === null).map(({ market }) => market),
  );
  return answers.flatMap(({ market, value }) => (value === null ? [] : [{ market, value }]));
}

/** Makes the page say that these cells did not answer. */
export function missing(c: RequestContext, markets: readonly MarketId[]): void {
  c.set('backOfficeMissing', [...new Set([...(c.var.backOfficeMissing ?? []), ...markets])]);
}

/** The rows of all cells in one list. */
export const together = <Value>(answers: readonly CellAnswer<readonly Value[]>[]): Value[] =>
  answers.flatMap(({ value }) => value);
