/** Texts beside the Worker could not be had: the visitor is told to try again. */
export class TextsUnavailable extends Error {
  override name = 'TextsUnavailable';
}

import type { Texts } from '../domain/text-overrides';

const patienceMs = 3_000;

/** Fetches a static file of texts. Keeps nothing: a file that failed is asked for again by whoever needs it next. */
export async function fetchTexts(assets: Pick<Fetcher, 'fetch'>, path: string): Promise<Texts> {
  try {
    const answer = await assets.fetch(`https://assets.invalid${path}`, { signal: AbortSignal.timeout(patienceMs) });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    return await answer.json<Texts>();
  } catch (cause) {
    throw new TextsUnavailable(`${path} cannot be had`, { cause });
  }
}
