import { type MarketId, marketIds } from '../../../worker/domain/market';
import type { CellServices } from '../../../worker/services';
import { Unavailable } from '../../../worker/services/database/database';
import { type OpsContext, Refusal } from '../command';
import { servicesOf } from '../stores';

/** What a command did in one cell. */
export interface Done {
  /** As JSON has it. */
  readonly result: unknown;
  readonly text: string;
  /** Exit code; 0 unless it says otherwise. */
  readonly code?: number;
}

/** The cells a command works on: the one that `--market` names, or all, one after the other. */
export const cellsFor = ({ market }: Pick<OpsContext, 'market'>): readonly MarketId[] =>
  market === null ? marketIds : [market];

/** `denmark`, and under it what was said there. */
export const under = (markets: string, text: string) =>
  [`${markets}:`, ...text.split('\n').map((line) => `  ${line}`.trimEnd())].join('\n');

/**
 * Does the same in each cell and prints it as one document that names them. A cell that fails stops no other; the exit code
 * is 1 when one did.
 */
export async function inEachCell(
  context: OpsContext,
  work: (market: MarketId) => Promise<Done>,
  { cells = cellsFor(context) }: { cells?: readonly MarketId[] } = {},
): Promise<number> {
  const rows: ({ cell: MarketId } & ({ result: unknown } | { error: string }))[] = [];
  const said: { markets: MarketId[]; text: string }[] = [];
  const say = (market: MarketId, text: string) => {
    const last = said.at(-1);
    // What is the same in each is said once.
    if (last?.text === text) last.markets.push(market);
    else said.push({ markets: [market], text });
  };
  let code = 0;
  for (const market of cells) {
    try {
      const done = await work(market);
      rows.push({ cell: market, result: done.result });
      say(market, done.text);
      code = Math.max(code, done.code ?? 0);
    } catch (error) {
      const message = messageOf(error);
      rows.push({ cell: market, error: message });
      say(market, `failed: ${message}`);
      code = 1;
    }
  }
  context.print({ cells: rows }, () => said.map(({ markets, text }) => under(markets.join(', '), text)).join('\n'));
  return code;
}

/** What to tell an operator of anything thrown: one that does not answer by its name, else the error's own words. */
export function messageOf(error: unknown): string {
  if (error instanceof Unavailable && error.what !== 'catalogue') return `the ${error.what} does not answer`;
  return error instanceof Error ? error.message : String(error);
}

/** A cell that has what was looked for. */
export interface Found<Value> {
  readonly market: MarketId;
  readonly services: CellServices;
  readonly value: Value;
}

/** Looks in one cell after the other; null when none has it. Refuses when one that was not reached may have it. */
export async function findInCells<Value>(
  context: OpsContext,
  look: (services: CellServices, market: MarketId) => Promise<Value | null>,
): Promise<Found<Value> | null> {
  const bindings = await context.bindings();
  const silent: string[] = [];
  for (const market of cellsFor(context)) {
    try {
      const services = await servicesOf(bindings, market);
      const value = await look(services, market);
      if (value !== null) return { market, services, value };
    } catch (error) {
      silent.push(`${market}: ${messageOf(error)}`);
    }
  }
  if (silent.length > 0) throw new Refusal(`It was not found, and not everywhere was looked:\n${silent.join('\n')}`);
  return null;
}

/** For a sentence: `denmark, sweden, netherlands or england`. */
export function searched(context: Pick<OpsContext, 'market'>): string {
  const names = cellsFor(context);
  return names.length === 1 ? String(names[0]) : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
