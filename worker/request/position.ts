import type { RequestContext } from '../context';
import { type Position, positionIn } from '../domain/catalogue/near';

/**
 * The visitor's position as Cloudflare estimates it from the address; null outside the market. It is not stored, and
 * the browser is not asked.
 */
export function positionOf(c: RequestContext): Position | null {
  const demo = c.var.services.env.DEMO_POSITION?.split(';').map((one) => one.split(','));
  const network = (c.req.raw.cf ?? {}) as { latitude?: string; longitude?: string };
  for (const [lat, lon] of demo ?? [[network.latitude, network.longitude]]) {
    const position = positionIn(c.var.market, { lat: degrees(lat), lon: degrees(lon) });
    if (position) return position;
  }
  return null;
}

const degrees = (text: string | undefined) => (text === undefined || text === '' ? null : Number(text));
