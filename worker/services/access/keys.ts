import { createLocalJWKSet, errors, type JWSHeaderParameters } from 'jose';
import * as z from 'zod/mini';
import { dayMs, hourMs } from '../../domain/dates';
import type { CellParts } from '../cell-parts';

interface Parts extends Pick<CellParts, 'fetch' | 'now'> {
  url: string;
}

/** How long keys are used before they are fetched again, and so how long a withdrawn key is still accepted. */
const freshMs = hourMs;
/** How long known keys are used if Access does not answer. */
const keptMs = dayMs;
/** Keys are fetched at most this often, however many unknown key ids arrive. */
const coolDownMs = 30_000;

/** Keys of another type may be in the set; the token's algorithm decides which key fits. */
const keySet = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) });

interface Known {
  readonly find: ReturnType<typeof createLocalJWKSet>;
  readonly at: number;
}

/** Access's public keys, cached in the isolate. Requests share keys that have arrived, never a pending fetch. */
export function createAccessKeys({ fetch, url, now }: Parts) {
  let known: Known | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<Known> {
    askedAt = now();
    const answer = await fetch(url);
    if (answer.status !== 200) throw new Error(`keys of access: ${answer.status}`);
    const { keys } = keySet.parse(await answer.json());
    known = { find: createLocalJWKSet({ keys }), at: now() };
    return known;
  }

  async function current(): Promise<Known> {
    if (!known || known.at < now() - keptMs) return ask();
    if (known.at > now() - freshMs || askedAt > now() - coolDownMs) return known;
    const kept = known;
    return ask().catch(() => kept);
  }

  return {
    async find(header: JWSHeaderParameters) {
      const before = await current();
      try {
        return await before.find(header);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || askedAt > now() - coolDownMs) throw error;
        return (await ask()).find(header);
      }
    },
  };
}
