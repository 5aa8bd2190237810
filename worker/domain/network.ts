const v4Pattern = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const groupPattern = /^[\da-f]{1,4}$/;
/**
 * First six groups of IPv6 addresses that contain an IPv4 one: mapped (RFC 4291 §2.5.5.2) and translated (RFC 6052).
 */
const carriers = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

/**
 * The network of an address for limits: an IPv4 address as a whole; of an IPv6 address the first 64 bits, since one
 * connection gets those and can vary the rest. Different spellings give the same network: case, omitted zeros,
 * brackets, a zone, and IPv4 within IPv6. Text that is no address is returned in lower case.
 */
export function networkOf(address: string): string {
  const text = address.trim().toLowerCase();
  const bare = text.replace(/^\[([^\]]*)\].*$/, '$1').replace(/%.*$/, '');
  if (v4Pattern.test(bare)) return plainV4(bare);
  const groups = groupsOf(bare);
  if (!groups) return text;
  if (carriers.includes(groups.slice(0, 6).join(':'))) return v4Of(groups[6], groups[7]);
  return groups.slice(0, 4).join(':');
}

/**
 * The neighbourhood of a network: the /24 of IPv4, the /48 of IPv6. Providers give that much to one household, so limits
 * also apply to the neighbourhood.
 */
export function neighbourhoodOf(network: string): string {
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network.split('.').slice(0, 3).join('.');
}

/** True for this machine: local use is not counted. */
export const isLoopback = (network: string): boolean => network.startsWith('127.') || network === '0:0:0:0';

const plainV4 = (address: string) => address.split('.').map(Number).join('.');

function v4Of(high = '0', low = '0'): string {
  const bits = Number.parseInt(high, 16) * 0x10000 + Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => Math.floor(bits / 2 ** shift) % 256).join('.');
}

/** All eight groups without leading zeros, or null if it is no IPv6 address. */
function groupsOf(address: string): string[] | null {
  if (!address.includes(':')) return null;
  const tail = /:(\d{1,3}(?:\.\d{1,3}){3})$/.exec(address)?.[1];
  const [a = 0, b = 0, c = 0, d = 0] = tail?.split('.').map(Number) ?? [];
  const hex = (high: number, low: number) => (high * 256 + low).toString(16);
  const whole = tail ? `${address.slice(0, -tail.length)}${hex(a, b)}:${hex(c, d)}` : address;
  const [head = '', rest, ...more] = whole.split('::');
  if (more.length > 0) return null;
  const [before, after] = [head, rest ?? ''].map((half) => (half === '' ? [] : half.split(':'))) as [
    string[],
    string[],
  ];
  const missing = 8 - before.length - after.length;
  if (rest === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  return groups.every((group) => groupPattern.test(group))
    ? groups.map((group) => group.replace(/^0+(?=.)/, ''))
    : null;
}
