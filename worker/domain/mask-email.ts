/** `anna@example.com` → `a…@example.com`: enough to know one's own address again, too little to write to it. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '…' : `${[...address][0]}…${address.slice(at)}`;
}
