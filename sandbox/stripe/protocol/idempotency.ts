import type { AccountContext } from '../accounts';
import { providerSeconds } from '../controls/clock';
import type { StripeAnswer } from './answer';

const keptSeconds = 24 * 3600;

interface SavedAnswer {
  request: string;
  answer: StripeAnswer;
  /** Epoch seconds of the provider's clock. */
  at: number;
}

const storeKey = (key: string) => `stripe:idempotency:${key}`;

const mismatch = (key: string): StripeAnswer => ({
  status: 400,
  body: {
    error: {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        `Try using a key other than '${key}' if you meant to execute a different request.`,
    },
  },
});

/** Runs the call once per key: the same request gets the saved answer, another request with the same key an error. */
export const once = (
  sandbox: AccountContext,
  key: string | undefined,
  request: string,
  run: () => StripeAnswer,
): { answer: StripeAnswer; replayed: boolean } => {
  if (!key) return { answer: run(), replayed: false };
  const saved = sandbox.store.get<SavedAnswer>(storeKey(key));
  const isKept = saved && saved.at + keptSeconds > providerSeconds(sandbox);
  if (isKept && saved.request !== request) return { answer: mismatch(key), replayed: false };
  if (isKept) return { answer: saved.answer, replayed: true };
  const answer = run();
  // Parameter errors are not saved, since the call has not begun. Failures of the provider itself are, and are repeated
  // for a day: https://docs.stripe.com/api/idempotent_requests
  if (answer.status === 200 || answer.status === 402 || answer.status === 500) {
    sandbox.store.put(storeKey(key), { request, answer, at: providerSeconds(sandbox) } satisfies SavedAnswer);
  }
  return { answer, replayed: false };
};
