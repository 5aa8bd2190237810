import { wait } from '../within';
import { type Breaker, createBreaker } from './breaker';

type OutboundReason = 'timeout' | 'network' | 'tooLarge' | 'resting' | 'hostRefused';

/** Why an outgoing call failed. */
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
  /** Origins this client may call; others are refused before anything is sent. */
  origins: readonly string[];
  now: () => number;
  /** Deadline in ms for connecting, headers and body together, including retries. */
  deadlineMs: number;
  /**
   * True: a POST whose connection was lost may be repeated without an idempotency key, because at worst the partner
   * refuses the second one.
   */
  repeatsLostPosts?: boolean;
  /** True: requests refused with 429 are repeated after a pause, since this partner has not processed them. */
  waitsWhenLimited?: boolean;
}

const maximumBytes = 256 * 1024;
const extraTries = 2;

/** Retries are limited to a tenth of the calls, so that a partner in trouble is not loaded further. */
const budget = { calls: 0, retries: 0 };
const mayRetry = () => budget.retries < 2 + budget.calls / 10;

async function readCapped(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maximumBytes) throw new OutboundError('tooLarge');
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

const pauseMs = (attempt: number, retryAfter: string | null) => {
  const asked = Number(retryAfter) * 1000;
  return asked > 0 ? asked : Math.random() * Math.min(400, 50 * 2 ** attempt);
};

/** Pause after a 429: randomised, so that requests do not coincide again, and long if the partner names no time. */
const limitedPauseMs = (attempt: number, retryAfter: string | null) =>
  (Number(retryAfter) * 1000 || 500 * 2 ** attempt) + Math.random() * 500;

/** A stored failure that the partner returns for our idempotency key; the partner itself is working. */
const isOfThePast = ({ headers }: Response) => headers.get('idempotent-replayed') === 'true';

/**
 * The fetch for all outgoing calls: one deadline, a size limit, fixed hosts, no redirects, a circuit breaker per host,
 * and retries where repeating is harmless: GET, and a POST with an idempotency key whose connection was lost. Bodies
 * are read completely. Throws OutboundError; a response of any status is returned.
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
    // Not AbortSignal.timeout: its timer stays until it is due, and the platform limits how many may be waiting.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(new DOMException('no answer in time', 'TimeoutError')), leftMs);
    try {
      const response = await send(input, { ...init, redirect: 'manual', signal: deadline.signal });
      const body = await readCapped(response);
      const empty = response.status === 204 || response.status === 304 || body.byteLength === 0;
      return new Response(empty ? null : body, { status: response.status, headers: response.headers });
    } catch (error) {
      if (error instanceof OutboundError) throw error;
      const timedOut = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
      throw new OutboundError(timedOut ? 'timeout' : 'network', { cause: error });
    } finally {
      clearTimeout(timer);
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
      const waitMs = (isLimited ? limitedPauseMs : pauseMs)(attempt, retryAfter);
      const isTooLarge = outcome instanceof OutboundError && outcome.reason === 'tooLarge';
      const isFailed = isTheirFault || (outcome instanceof OutboundError && !isTooLarge);
      const repeatable = isLost ? mayRepeatLost : isGet && isFailed;
      const hasTries = attempt < extraTries && Date.now() - started + waitMs < deadlineMs;
      // Repeating after a 429 follows the partner's own limit and is not counted against the tenth.
      const again = hasTries && (isLimited || (repeatable && mayRetry()));
      if (!again) {
        // A response that is too large still shows that the partner is working.
        const isWell = outcome instanceof Response && (outcome.status < 500 || isOfThePast(outcome));
        breaker.record(isTooLarge || isWell, now());
        if (outcome instanceof OutboundError) throw outcome;
        return outcome;
      }
      if (!isLimited) budget.retries += 1;
      await wait(waitMs);
    }
  }) as typeof fetch;
}
