import type { RequestContext } from '../context';
import { type Position, positionIn } from '../domain/catalogue/near';

/**
 * The visitor's position as Cloudflare estimates it from the address; null outside the market. It is not stored, and
 * the browser is not asked.
 */
export function positionOf(c: RequestContext): Position | null {
  const { market, services } = c.var;
  const own = services.env.DEMO_POSITION?.split(';').find(
    (one) => !one.includes('=') || one.startsWith(`${market.id}=`),
  );
  const demo = own?.replace(/^.*=/, '').split(',');
  const network = (c.req.raw.cf ?? {}) as { latitude?: string; longitude?: string };
  const [lat, lon] = demo ?? [network.latitude, network.longitude];
  return positionIn(market, { lat: degrees(lat), lon: degrees(lon) });
}

const degrees = (text: string | undefined) => (text === undefined || text === '' ? null : Number(text));
