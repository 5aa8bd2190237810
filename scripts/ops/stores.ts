import { type MarketId, marketIds } from '../../worker/domain/market';
import { markets } from '../../worker/domain/markets';
import { cellName } from '../../worker/env';
import type { CatalogueStore } from '../../worker/services/catalogue/port';
import { createCatalogueStore } from '../../worker/services/catalogue/store';
import type { CellServices } from '../../worker/services/cells';
import { cellKv } from '../../worker/services/database/cell-kv';
import { createDatabase } from '../../worker/services/database/database';
import { createSurveyDocuments } from '../../worker/services/surveys/documents';
import type { SurveyDocuments, SurveyResults } from '../../worker/services/surveys/port';
import { createSurveyResults } from '../../worker/services/surveys/results';
import type { TextStore } from '../../worker/services/texts/port';
import { createTextStore } from '../../worker/services/texts/store';
import { secrets } from '../dev-vars.mjs';
import type { Bindings } from './bindings';
import { databaseIn } from './cells/database-in';
import { Refusal } from './command';

/** Database and part of KV of one cell, which publishing needs alone: no secret is asked for. */
function partsOf({ env }: Bindings, market: MarketId) {
  const database = createDatabase(databaseIn(env, market));
  return { database, kv: cellKv(env.KV, market), now: Date.now };
}

/** The catalogue alone, without the rest of the services. */
export const catalogueOf = (bindings: Bindings, market: MarketId): CatalogueStore =>
  createCatalogueStore(partsOf(bindings, market));

/** The texts alone. */
export const textsOf = (bindings: Bindings, market: MarketId): TextStore =>
  createTextStore({ ...partsOf(bindings, market), log: () => undefined });

/** Surveys and what was answered. */
export function surveysOf(
  bindings: Bindings,
  market: MarketId,
): { documents: SurveyDocuments; results: SurveyResults } {
  const parts = partsOf(bindings, market);
  const documents = createSurveyDocuments(parts);
  return { documents, results: createSurveyResults({ database: parts.database, documents, market: markets[market] }) };
}

/**
 * The services of one cell, as the Worker builds them, loaded when asked for. Mail, payment and outbox calls go out from
 * here. Of the other cells nothing is handed on, neither keys nor data: whoever works on one needs the secrets of one.
 */
export async function servicesOf({ env, later: pending }: Bindings, market: MarketId): Promise<CellServices> {
  const { readEnv } = await import('../../worker/env');
  const { createCells } = await import('../../worker/services/cells');
  const later = (work: Promise<unknown>) => void pending.push(work.catch(() => undefined));
  try {
    const cells = createCells(readEnv({ ...env, ...standInsFor(market) }), {
      fetch: (input, init) => fetch(input, init),
      later,
    });
    return cells.of(market);
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

/** What the reader of the environment asks for of the cells that are not worked on. */
function standInsFor(market: MarketId): Record<string, unknown> {
  const others = marketIds.filter((id) => id !== market);
  const endings = others.map((id) => cellName('DB', id).slice('DB'.length));
  const named = Object.entries(secrets).filter(([name]) => endings.some((ending) => name.endsWith(ending)));
  return {
    ...Object.fromEntries(named.map(([name, make]) => [name, make()])),
    ...Object.fromEntries(others.map((id) => [cellName('DB', id), {}])),
  };
}
