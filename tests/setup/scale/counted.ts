import { matchPath, paths } from '../../../worker/paths';
import { type createTripProbe, type Trip, waitsOf } from '../databases/trip-probe';
import type { World } from '../world';

/** What one request asked of D1 and of KV's writes before its last byte was there. */
export interface Counted {
  /** Method, pattern and which form of the page it was. */
  readonly name: string;
  readonly waits: number;
  /** Calls in all; more than waits where some were under way together. */
  readonly calls: number;
  /** Writes to KV that were waited for. */
  readonly kvWrites: number;
  readonly kvReads: number;
  readonly bytes: number;
  readonly ms: number;
  readonly status: number;
  readonly batches: readonly string[];
}

type Probe = ReturnType<typeof createTripProbe>;

const everyPath = Object.values(paths).flatMap((one) => ('patterns' in one ? [one] : Object.values(one)));

function patternOf(pathname: string): string {
  const path = everyPath.find((one) => matchPath(pathname, one));
  return path?.patterns[0] ?? pathname;
}

/** Fields that say which of a page's forms was sent. */
function formOf(body: string, search: string): string {
  const fields = new URLSearchParams(body);
  const asked = new URLSearchParams(search).get('do');
  const intent = fields.get('intent') ?? asked;
  if (intent) return ` ${intent}`;
  const told = ['passkey', 'code', 'activationCode', 'subscriptionId', 'purpose'].find((name) => fields.has(name));
  return told ? ` ${told}` : '';
}

/** The world as a browser meets it, in which each request is counted. */
export function countRequests(world: World, probe: Probe): { world: World; counted: Counted[] } {
  const counted: Counted[] = [];
  const before = (list: readonly Trip[], from: number, end: number) =>
    list.slice(from).filter(({ ended }) => ended !== null && ended <= end);
  async function fetch(request: Request): Promise<Response> {
    // What earlier requests left for later is done, or it would count here.
    await world.settle();
    const { pathname, search } = new URL(request.url);
    const body = request.method === 'POST' ? new TextDecoder().decode(await request.clone().arrayBuffer()) : '';
    const from = [probe.trips.length, probe.kvWrites.length, probe.kvReads.length] as const;
    const began = performance.now();
    const response = await world.app.fetch(request);
    const bytes = await response.clone().arrayBuffer();
    const end = performance.now();
    const trips = before(probe.trips, from[0], end);
    counted.push({
      name: `${request.method} ${patternOf(pathname)}${formOf(body, search)}`,
      waits: waitsOf(trips),
      calls: trips.length,
      kvWrites: before(probe.kvWrites, from[1], end).length,
      kvReads: probe.kvReads.length - from[2],
      bytes: bytes.byteLength,
      ms: Math.round(end - began),
      status: response.status,
      batches: trips.map(({ what }) => what),
    });
    return new Response(
      response.status === 101 || [204, 303, 302, 304].includes(response.status) ? null : bytes,
      response,
    );
  }
  return { world: Object.assign(Object.create(world) as World, { app: { fetch } as World['app'] }), counted };
}

/** Of each name the request that waited most often. */
export function worstOf(counted: readonly Counted[]): Map<string, Counted> {
  const worst = new Map<string, Counted>();
  for (const one of counted) {
    const known = worst.get(one.name);
    if (!known || one.waits > known.waits || (one.waits === known.waits && one.kvWrites > known.kvWrites))
      worst.set(one.name, one);
  }
  return worst;
}
