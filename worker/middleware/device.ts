import type { RequestContext } from '../context';
import type { Device, DeviceKind } from '../services/devices/port';
import { readCookie, writeCookie } from './cookies';

const known = new WeakMap<Request, Promise<Device | null>>();

/** The enrolled, not revoked screen this request comes from; asked of the database once a request. */
export function deviceOf(c: RequestContext): Promise<Device | null> {
  const found = known.get(c.req.raw);
  if (found) return found;
  const key = readCookie(c, 'device');
  const device = key ? c.var.services.devices.find(key) : Promise.resolve(null);
  known.set(c.req.raw, device);
  return device;
}

/** An enrolled screen of this kind and of this market, or null. */
export async function enrolled(c: RequestContext, kind: DeviceKind): Promise<Device | null> {
  const device = await deviceOf(c);
  return device?.kind === kind && device.market === c.var.market.id ? device : null;
}

/** Enrols this browser: by link once, then kept alive by use. */
export function keepDevice(c: RequestContext, key: string): void {
  writeCookie(c, 'device', key);
}

/** Keeps the cookie of an enrolled screen alive. */
export function renewDevice(c: RequestContext): void {
  const key = readCookie(c, 'device');
  if (key) keepDevice(c, key);
}

/** Whether this browser says it is a screen: proves nothing, costs nothing. */
export const seemsEnrolled = (c: RequestContext): boolean => readCookie(c, 'device') !== undefined;
