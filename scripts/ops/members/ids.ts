let last = 0;

/**
 * A GUID that begins with the time (RFC 9562, version 7), so that rows written together are stored together. With
 * random ids each row of a large import would touch another page of every table.
 */
export function orderedGuid(now: number): string {
  last = Math.max(last + 1, now * 4096);
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const time = Math.floor(last / 4096)
    .toString(16)
    .padStart(12, '0');
  const order = (last % 4096).toString(16).padStart(3, '0');
  const variant = (((bytes[0] ?? 0) & 0x3f) | 0x80).toString(16);
  const rest = [...bytes.slice(1, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-${variant}${rest.slice(0, 2)}-${rest.slice(2)}`;
}
