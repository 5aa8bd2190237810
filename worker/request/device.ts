import type { RequestContext } from '../context';
import type { Device, DeviceKind } from '../services/devices/port';
import { clearCookie, readCookie, writeCookie } from './cookies';

const known = new WeakMap<Request, Promise<Device | null>>();

/** The enrolled screen that sent this request, unless it was revoked; read from D1 once a request. */
export function deviceOf(c: RequestContext): Promise<Device | null> {
  const found = known.get(c.req.raw);
  if (found) return found;
  const key = readCookie(c, 'device');
  const device = key ? c.var.services.devices.find(key) : Promise.resolve(null);
  known.set(c.req.raw, device);
  return device;
}

/** The enrolled screen if it is of this kind and market, else null. */
export async function enrolled(c: RequestContext, kind: DeviceKind): Promise<Device | null> {
  const device = await deviceOf(c);
  return device?.kind === kind && device.market === c.var.market.id ? device : null;
}

/** Sets the cookie that enrols this browser as a screen. */
export function keepDevice(c: RequestContext, key: string): void {
  writeCookie(c, 'device', key);
  if (pairingOf(c)) clearCookie(c, 'pairing');
}

/** The secret by which an unpaired screen is known until its letters were typed. */
export const pairingOf = (c: RequestContext): string | undefined => readCookie(c, 'pairing');
export const keepPairing = (c: RequestContext, token: string): void => writeCookie(c, 'pairing', token);

/** Extends the cookie of an enrolled screen. */
export function renewDevice(c: RequestContext): void {
  const key = readCookie(c, 'device');
  if (key) keepDevice(c, key);
}

/** True if the browser has an enrolment cookie. The cookie is not verified and D1 is not read. */
export const seemsEnrolled = (c: RequestContext): boolean => readCookie(c, 'device') !== undefined;
