import type { DeskCells, RequestContext } from '../../context';
import type { DeskReach } from '../../domain/desk-roles';
import type { MarketId } from '../../domain/market';
import { describeError } from '../../services/log';
import { noteLookIn } from './look';

type Services = ReturnType<DeskCells['of']>;

/** One cell may take so long to answer a page of the desk; the others are shown without it then. */
const deadlineMs = 3_000;

async function withDeadline<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer of the cell in time')), deadlineMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export interface CellAnswer<Value> {
  readonly market: MarketId;
  readonly value: Value;
}

/**
 * Asks the chosen cell, or each within reach, at once. A look that has to be accounted for is written in the cell first.
 * One that fails or is late is left out and named on the page; it is no failure of the others.
 */
export async function askCells<Value extends {}>(
  c: RequestContext,
  ask: (services: Services, reach: DeskReach) => Promise<Value>,
): Promise<readonly CellAnswer<Value>[]> {
  const { reach, chosen, of } = c.var.deskCells;
  const wanted = reach.filter(({ market }) => chosen === 'all' || market === chosen);
  const answers = await Promise.all(
    wanted.map(async (one) => {
      const { market } = one;
      const work = async () => {
        const services = of(market);
        await noteLookIn(c, services, market);
        return ask(services, one);
      };
      try {
        return { market, value: await withDeadline(work()) };
      } catch (error) {
        c.var.services.log({ event: 'failure', requestId: c.var.requestId, market, ...describeError(error) });
        return { market, value: null };
      }
    }),
  );
  missing(
    c,
    answers.filter(({ value }) => value === null).map(({ market }) => market),
  );
  c.set('looked', true);
  return answers.flatMap(({ market, value }) => (value === null ? [] : [{ market, value }]));
}

/** Says on the page that these cells did not answer. */
export function missing(c: RequestContext, markets: readonly MarketId[]): void {
  c.set('deskMissing', [...new Set([...(c.var.deskMissing ?? []), ...markets])]);
}

/** All that the cells said, one after the other. */
export const together = <Value>(answers: readonly CellAnswer<readonly Value[]>[]): Value[] =>
  answers.flatMap(({ value }) => value);
