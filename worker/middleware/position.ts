import type { RequestContext } from '../context';
import { type Position, positionIn } from '../domain/near';

/** Where the network thinks the request comes from; outside the market it counts as nowhere. Nobody is asked, nothing is kept. */
export function positionOf(c: RequestContext): Position | null {
  const demo = c.var.services.env.DEMO_POSITION?.split(',');
  const network = (c.req.raw.cf ?? {}) as { latitude?: string; longitude?: string };
  const [lat, lon] = demo ?? [network.latitude, network.longitude];
  return positionIn(c.var.market, { lat: degrees(lat), lon: degrees(lon) });
}

const degrees = (text: string | undefined) => (text === undefined || text === '' ? null : Number(text));
