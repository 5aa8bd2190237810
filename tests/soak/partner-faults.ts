/** What can go wrong with an answer from outside, put between the product and whom it calls. */
export type Send = (request: Request) => Promise<Response>;
export type Fault = (request: Request, send: Send) => Promise<Response>;

const json = { 'content-type': 'application/json' };
const lateMs = 1_200;
const answers = (body: string, status: number, headers: HeadersInit) => async () =>
  new Response(body, { status, headers });

const unanswered = new Set<Request>();

/** Twelve, by name. The partner itself hears of the call only where it answers late or is cut off. */
export const faults = {
  'connection refused': async () => {
    throw new TypeError('fetch failed');
  },
  'status 500': answers('{"error":{"type":"api_error","message":"down"}}', 500, json),
  'HTML with 200': answers('<!doctype html><h1>Maintenance</h1>', 200, { 'content-type': 'text/html' }),
  'never answers': (request) => {
    // Node follows the caller's signal by a weak reference: collected, the request would never hear that it was given up.
    unanswered.add(request);
    return new Promise((_, reject) =>
      request.signal.addEventListener('abort', () => {
        unanswered.delete(request);
        reject(request.signal.reason);
      }),
    );
  },
  'late, within its time': async (request, send) => {
    await new Promise((resolve) => setTimeout(resolve, lateMs));
    return send(request);
  },
  'status 429': answers('{"error":{"type":"rate_limit"}}', 429, { ...json, 'retry-after': '1' }),
  'status 404': answers('{"error":{"type":"invalid_request_error"}}', 404, json),
  'status 302': answers('', 302, { location: 'https://elsewhere.example/' }),
  'cut off': async (request, send) => {
    const whole = await send(request);
    const text = await whole.text();
    return new Response(text.slice(0, Math.floor(text.length / 2)), { status: whole.status, headers: json });
  },
  'another shape': answers('{"unexpected":[1,{"id":null}],"data":"none"}', 200, json),
  'over 256 KB': answers(JSON.stringify({ id: 'x'.repeat(300 * 1024) }), 200, json),
  'empty with 200': answers('', 200, json),
} satisfies Record<string, Fault>;
export type FaultName = keyof typeof faults;
/** What is over at once, for the sample. */
export const quick: readonly FaultName[] = ['connection refused', 'status 500', 'another shape'];

/** One fault on one call at a time; anything else passes. */
export function createFaultyPartners() {
  let present: { readonly hits: (request: Request) => boolean; readonly fault: Fault } | null = null;
  let count = 0;
  return {
    between: (send: typeof fetch) =>
      (async (input: RequestInfo | URL, init?: RequestInit) => {
        const request = new Request(input, init);
        if (!present?.hits(request)) return send(request);
        count += 1;
        return present.fault(request, send);
      }) as typeof fetch,
    begins(name: FaultName, hits: (request: Request) => boolean) {
      count = 0;
      present = { hits, fault: faults[name] };
    },
    /** How often it hit. */
    ends() {
      present = null;
      return count;
    },
  };
}
