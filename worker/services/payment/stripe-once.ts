import type { Stripe } from 'stripe';

/** One key for each failure that the provider keeps; an outage has to fail this often within a day to use them up. */
const mostKeys = 24;

interface Once<Value> {
  /** Under it the provider makes the thing once. */
  readonly key: string;
  /** What an earlier try has made in spite of its answer; null when there is nothing. */
  readonly look: () => Promise<Value | null>;
  readonly make: (options: Stripe.RequestOptions) => Promise<Value>;
}

/**
 * Makes something once, whatever became of the tries before. The provider keeps a 500 under its key for a day and answers
 * it again without trying (https://docs.stripe.com/api/idempotent_requests): after such an answer the thing is looked for,
 * and asked for under a key of its own where it is not there. A 500 that is new says nothing yet and is thrown; the same key
 * asked later finds out. Throws what the provider's library throws.
 */
export async function makeOnce<Value>({ key, look, make }: Once<Value>): Promise<Value> {
  for (let count = 1; ; count += 1) {
    try {
      return await make({ idempotencyKey: count === 1 ? key : `${key}:${count}` });
    } catch (error) {
      if (!isKept(error) || count === mostKeys) throw error;
      const made = await look();
      if (made !== null) return made;
    }
  }
}

/** For what may be made twice without harm: nobody is charged for it, and nobody sees the other. */
export const makeAgain = <Value>(key: string, make: Once<Value>['make']): Promise<Value> =>
  makeOnce({ key, look: async () => null, make });

/** An answer of the past: the provider has not tried this time. Its refusals stand; a failure of its own does not. */
function isKept(error: unknown): boolean {
  const { statusCode, headers } = error as { statusCode?: number; headers?: Record<string, string> };
  return (statusCode ?? 0) >= 500 && headers?.['idempotent-replayed'] === 'true';
}
