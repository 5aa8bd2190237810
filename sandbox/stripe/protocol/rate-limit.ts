import type { SandboxContext } from '../../context';
import type { AccountContext } from '../accounts';
import type { Refusal } from './answer';

const windowMs = 1_000;
/** Limit of the provider's own sandboxes, requests per second and account: https://docs.stripe.com/rate-limits */
const documentedPerSecond = 25;

/** Stored with the faults, which belong to the provider and not to an account. */
const storeKey = 'fault:stripe-rate';

interface Limit {
  readonly perSecond: number | null;
}

type Kept = Pick<SandboxContext, 'store'>;

/** Requests per second; null: no limit, for callers that need many requests at once. */
export const rateLimit = ({ store }: Kept): number | null =>
  (store.get<Limit>(storeKey) ?? { perSecond: documentedPerSecond }).perSecond;

export const setRateLimit = ({ store }: Kept, perSecond: number | null) => store.put(storeKey, { perSecond });

const recent = new WeakMap<SandboxContext['store'], number[]>();

/** Counts a request by the real clock; true if it exceeds the limit, in which case it is not counted. */
export const isOverLimit = (account: AccountContext): boolean => {
  const perSecond = rateLimit(account);
  if (perSecond === null) return false;
  const now = account.now();
  const times = (recent.get(account.store) ?? []).filter((at) => at > now - windowMs);
  const isOver = times.length >= perSecond;
  recent.set(account.store, isOver ? times : [...times, now]);
  return isOver;
};

export const tooMany: Refusal = {
  status: 429,
  body: {
    error: {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded. You can try again in a moment.',
    },
  },
};

export const tooManyHeaders = { 'retry-after': '1', 'stripe-rate-limited-reason': 'global-rate' };
