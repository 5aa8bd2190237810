import { marketIds } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { Unavailable } from '../../../worker/failures';
import type { CellServices } from '../../../worker/services';
import { type OpsContext, Refusal } from '../command';
import { servicesOf } from '../data/stores';

/** Outcome of a command in one cell. */
export interface Done {
  /** Printed with `--json`. */
  readonly result: unknown;
  readonly text: string;
  /** Exit code; 0 if absent. */
  readonly code?: number;
}

/** The cells a command works on: the one that `--market` names, or all in order. */
export const cellsFor = ({ market }: Pick<OpsContext, 'market'>): readonly MarketId[] =>
  market === null ? marketIds : [market];

/** The markets as a heading, with the indented text below. */
export const under = (markets: string, text: string) =>
  [`${markets}:`, ...text.split('\n').map((line) => `  ${line}`.trimEnd())].join('\n');

/**
 * Runs the same in each cell and prints one document with the result of each. A cell that fails does not stop the
 * others; the exit code is then 1.
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
    // Cells with the same text share a heading.
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

/** Message for an operator: names the service that does not answer, else the error's own message. */
export function messageOf(error: unknown): string {
  if (error instanceof Unavailable && error.what !== 'catalogue') return `the ${error.what} does not answer`;
  return error instanceof Error ? error.message : String(error);
}

/** A result with the cell it was found in. */
export interface Found<Value> {
  readonly market: MarketId;
  readonly services: CellServices;
  readonly value: Value;
}

/**
 * Looks in one cell after the other; null when none has it. Throws a refusal if it was not found but a cell could not
 * be reached.
 */
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

/** The searched cells for a sentence: separated by commas, with "or" before the last. */
export function searched(context: Pick<OpsContext, 'market'>): string {
  const names = cellsFor(context);
  return names.length === 1 ? String(names[0]) : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
