import { type Breaker, createBreaker } from './breaker';

export type OutboundReason = 'timeout' | 'network' | 'tooLarge' | 'resting' | 'hostRefused';

/** Why a call out brought no usable answer. */
export class OutboundError extends Error {
  constructor(
    readonly reason: OutboundReason,
    options?: { cause?: unknown },
  ) {
    super(`call out failed: ${reason}`, options);
    this.name = 'OutboundError';
  }
}

interface Options {
  fetch: typeof fetch;
  /** Origins this client may talk to; anything else is refused before a packet leaves. */
  origins: readonly string[];
  now: () => number;
  /** For connect, headers and body together, all tries included. */
  deadlineMs: number;
  /** A POST whose connection was lost may be sent again even without a key: the worst answer is the refusal it would have been. */
  repeatsLostPosts?: boolean;
  /** Whatever was refused with 429 is sent again after a while: this partner has not begun with it. */
  waitsWhenLimited?: boolean;
}

const maximumBytes = 256 * 1024;
const extraTries = 2;

/** Retries are at most a tenth of calls, so that a partner in trouble is not given more of it. */
const budget = { calls: 0, retries: 0 };
const mayRetry = () => budget.retries < 2 + budget.calls / 10;

async function readCapped(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maximumBytes) {
      await reader.cancel();
      throw new OutboundError('tooLarge');
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}

const pauseMs = (attempt: number, retryAfter: string | null) => {
  const asked = Number(retryAfter) * 1000;
  return asked > 0 ? asked : Math.random() * Math.min(400, 50 * 2 ** attempt);
};

/** Too many at once: not together again, and not at once where the partner names no time. */
const limitedPauseMs = (attempt: number, retryAfter: string | null) =>
  (Number(retryAfter) * 1000 || 500 * 2 ** attempt) + Math.random() * 500;

/** A failure that the partner kept under our key and answers again: whoever can say that is well now. */
const isOfThePast = ({ headers }: Response) => headers.get('idempotent-replayed') === 'true';

/**
 * The only door out: a fetch with one deadline, a size limit, fixed hosts, no redirects, a breaker a host, and retries
 * where asking twice does no more than asking once: GET, and a POST with an idempotency key that was lost on the way.
 * Answers arrive whole. Throws OutboundError; a response of any status is an answer.
 */
export function createOutbound({
  fetch: send,
  origins,
  now,
  deadlineMs,
  repeatsLostPosts = false,
  waitsWhenLimited = false,
}: Options): typeof fetch {
  const allowed = new Set(origins.map((origin) => new URL(origin).origin));
  const breakers = new Map<string, Breaker>();
  const breakerOf = (origin: string) => {
    const known = breakers.get(origin) ?? createBreaker();
    breakers.set(origin, known);
    return known;
  };

  async function once(input: string, init: RequestInit, leftMs: number): Promise<Response> {
    try {
      const response = await send(input, { ...init, redirect: 'manual', signal: AbortSignal.timeout(leftMs) });
      const body = await readCapped(response);
      const empty = response.status === 204 || response.status === 304 || body.byteLength === 0;
      return new Response(empty ? null : body, { status: response.status, headers: response.headers });
    } catch (error) {
      if (error instanceof OutboundError) throw error;
      const timedOut = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
      throw new OutboundError(timedOut ? 'timeout' : 'network', { cause: error });
    }
  }

  return (async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const request = input instanceof Request ? input : null;
    const url = request ? request.url : String(input);
    const { origin } = new URL(url);
    if (!allowed.has(origin)) throw new OutboundError('hostRefused');
    const breaker = breakerOf(origin);
    if (!breaker.allows(now())) throw new OutboundError('resting');
    const options: RequestInit = request
      ? { method: request.method, headers: request.headers, body: request.body, ...init }
      : init;
    const isGet = (options.method ?? 'GET').toUpperCase() === 'GET';
    const mayRepeatLost = isGet || repeatsLostPosts || new Headers(options.headers).has('idempotency-key');
    const started = Date.now();
    budget.calls += 1;
    for (let attempt = 0; ; attempt += 1) {
      const leftMs = deadlineMs - (Date.now() - started);
      let outcome: Response | OutboundError;
      try {
        if (leftMs <= 0) throw new OutboundError('timeout');
        outcome = await once(url, options, leftMs);
      } catch (error) {
        outcome = error as OutboundError;
      }
      const isLost = outcome instanceof OutboundError && outcome.reason === 'network';
      const isTheirFault = outcome instanceof Response && (outcome.status >= 500 || outcome.status === 429);
      const isLimited = waitsWhenLimited && outcome instanceof Response && outcome.status === 429;
      const retryAfter = outcome instanceof Response ? outcome.headers.get('retry-after') : null;
      const pause = (isLimited ? limitedPauseMs : pauseMs)(attempt, retryAfter);
      const isTooLarge = outcome instanceof OutboundError && outcome.reason === 'tooLarge';
      const isFailed = isTheirFault || (outcome instanceof OutboundError && !isTooLarge);
      const repeatable = isLost ? mayRepeatLost : isGet && isFailed;
      const hasTries = attempt < extraTries && Date.now() - started + pause < deadlineMs;
      // A partner that names its time is not in trouble: such tries are none of the tenth.
      const again = hasTries && (isLimited || (repeatable && mayRetry()));
      if (!again) {
        // Who says too much is well.
        const isWell = outcome instanceof Response && (outcome.status < 500 || isOfThePast(outcome));
        breaker.record(isTooLarge || isWell, now());
        if (outcome instanceof OutboundError) throw outcome;
        return outcome;
      }
      if (!isLimited) budget.retries += 1;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }) as typeof fetch;
}
