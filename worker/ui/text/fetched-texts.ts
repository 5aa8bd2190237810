/** The texts stored as static files could not be fetched; the visitor is asked to try again. */
export class TextsUnavailable extends Error {
  override name = 'TextsUnavailable';
}

import type { Texts } from '../../domain/text/text-overrides';

const patienceMs = 3_000;

/** Fetches a static file of texts. Caches nothing, so a failed file is requested again when next needed. */
export async function fetchTexts(assets: Pick<Fetcher, 'fetch'>, path: string): Promise<Texts> {
  try {
    const answer = await assets.fetch(`https://assets.invalid${path}`, { signal: AbortSignal.timeout(patienceMs) });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    return await answer.json<Texts>();
  } catch (cause) {
    throw new TextsUnavailable(`${path} cannot be had`, { cause });
  }
}
