import { createLocalJWKSet, errors, type JWSHeaderParameters } from 'jose';
import * as z from 'zod/mini';

interface Parts {
  fetch: typeof fetch;
  url: string;
  now: () => number;
}

/** A key that was withdrawn is worth something for so long at most. */
const freshMs = 60 * 60_000;
/** Where Access does not answer, the keys known before still open the desk. */
const keptMs = 24 * 60 * 60_000;
/** However many unknown keys a stranger names, they are asked for so often and no more. */
const coolDownMs = 30_000;

/** Of other kinds one may stand beside ours: which of them fits is decided by the token's algorithm. */
const keySet = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) });

interface Known {
  readonly find: ReturnType<typeof createLocalJWKSet>;
  readonly at: number;
}

/** Public keys of Access, kept in the isolate: what is shared between requests are keys that came, never a wait for them. */
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
