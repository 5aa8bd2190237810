import { marketIds, markets } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { cellName } from '../../../worker/env';
import type { CatalogueStore } from '../../../worker/services/catalogue/port';
import { createCatalogueStore } from '../../../worker/services/catalogue/store';
import type { CellServices } from '../../../worker/services/cells';
import type { Content } from '../../../worker/services/content/port';
import { createContent } from '../../../worker/services/content/store';
import { cellKv } from '../../../worker/services/database/cell-kv';
import { createDatabase } from '../../../worker/services/database/database';
import { createSurveyDocuments } from '../../../worker/services/surveys/documents';
import type { SurveyDocuments, SurveyResults } from '../../../worker/services/surveys/port';
import { createSurveyResults } from '../../../worker/services/surveys/results';
import type { TextStore } from '../../../worker/services/texts/port';
import { createTextStore } from '../../../worker/services/texts/store';
import { secretMakers, sharedSecretMakers } from '../../local/secrets.mjs';
import { accountServices } from '../account/services';
import { databaseIn } from '../cells/database-in';
import type { Bindings } from '../command';
import { Refusal } from '../command';

/** Database and KV of one cell, which are enough for publishing and need no secret. */
function partsOf({ env }: Bindings, market: MarketId) {
  const database = createDatabase(databaseIn(env, market));
  return { database, kv: cellKv(env.KV, market), now: Date.now };
}

/** The catalogue store without the other services. */
export const catalogueOf = (bindings: Bindings, market: MarketId): CatalogueStore =>
  createCatalogueStore(partsOf(bindings, market));

/** The text store without the other services. */
export const textsOf = (bindings: Bindings, market: MarketId): TextStore =>
  createTextStore({ ...partsOf(bindings, market), log: () => undefined });

/** Published documents with what the back office drafts and publishes of them. */
export const contentOf = (bindings: Bindings, market: MarketId): Content =>
  createContent({
    ...partsOf(bindings, market),
    market: markets[market],
    catalogue: catalogueOf(bindings, market),
    texts: textsOf(bindings, market),
    surveyDocuments: createSurveyDocuments(partsOf(bindings, market)),
    forms: null,
  });

/** Surveys and their answers. */
export function surveysOf(
  bindings: Bindings,
  market: MarketId,
): { documents: SurveyDocuments; results: SurveyResults } {
  const parts = partsOf(bindings, market);
  const documents = createSurveyDocuments(parts);
  return { documents, results: createSurveyResults({ database: parts.database, documents, market: markets[market] }) };
}

/**
 * The services of one cell, built as in the Worker, loaded on first use. Mail, payment and outbox requests are made
 * from this process. Keys and data of other cells are not passed on, so that working on one cell needs only its
 * secrets; an account's cell needs none, for the app does what takes them.
 */
export async function servicesOf(bindings: Bindings, market: MarketId): Promise<CellServices> {
  const { env, later: pending, terminal } = bindings;
  const { readEnv } = await import('../../../worker/env');
  const { createCells } = await import('../../../worker/services/cells');
  const later = (work: Promise<unknown>) => void pending.push(work.catch(() => undefined));
  try {
    // Through the app no secret is used, not even one that is in the shell.
    const known = terminal ? { ...secretsFor(marketIds), ...sharedIn(env) } : standInsFor(market);
    const cells = createCells(readEnv({ ...env, ...known }), {
      fetch: (input, init) => fetch(input, init),
      later,
    });
    const services = cells.of(market);
    return terminal ? accountServices(services, market, terminal) : services;
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

const secretNames = Object.keys(secretMakers) as (keyof typeof secretMakers)[];

const secretsFor = (markets: readonly MarketId[]): Record<string, unknown> =>
  Object.fromEntries(
    markets.flatMap((id) => secretNames.map((name) => [cellName(name, id), secretMakers[name]()] as const)),
  );

const sharedIn = (vars: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(sharedSecretMakers(vars)).map(([name, make]) => [name, make()]));

/** Placeholders that satisfy the environment's reader for the other cells. */
function standInsFor(market: MarketId): Record<string, unknown> {
  const others = marketIds.filter((id) => id !== market);
  return { ...secretsFor(others), ...Object.fromEntries(others.map((id) => [cellName('DB', id), {}])) };
}
