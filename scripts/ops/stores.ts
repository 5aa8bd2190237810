import type { Services } from '../../worker/services';
import type { CatalogueStore } from '../../worker/services/catalogue/port';
import { createCatalogueStore } from '../../worker/services/catalogue/store';
import { createDatabase } from '../../worker/services/database/database';
import { createSurveyDocuments } from '../../worker/services/surveys/documents';
import type { SurveyDocuments, SurveyResults } from '../../worker/services/surveys/port';
import { createSurveyResults } from '../../worker/services/surveys/results';
import type { TextStore } from '../../worker/services/texts/port';
import { createTextStore } from '../../worker/services/texts/store';
import type { Bindings } from './bindings';
import { Refusal } from './command';

/** The catalogue alone, without the rest of the services: publishing needs no secrets. */
export function catalogueOf({ env }: Bindings): CatalogueStore {
  return createCatalogueStore({ database: createDatabase(env.DB), kv: env.KV, now: Date.now });
}

/** The texts alone, for the same reason. */
export function textsOf({ env }: Bindings): TextStore {
  return createTextStore({ database: createDatabase(env.DB), kv: env.KV, now: Date.now, log: () => undefined });
}

/** Surveys and what was answered, for the same reason. */
export function surveysOf({ env }: Bindings): { documents: SurveyDocuments; results: SurveyResults } {
  const database = createDatabase(env.DB);
  const documents = createSurveyDocuments({ database, kv: env.KV, now: Date.now });
  return { documents, results: createSurveyResults({ database, documents }) };
}

/** All services, as the Worker builds them, loaded when asked for. Mail, payment and outbox calls go out from here. */
export async function servicesOf({ env, later: pending }: Bindings): Promise<Services> {
  const { readEnv } = await import('../../worker/env');
  const { createServices } = await import('../../worker/services');
  const later = (work: Promise<unknown>) => void pending.push(work.catch(() => undefined));
  try {
    return createServices(readEnv(env), { fetch: (input, init) => fetch(input, init), later });
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}
