/** `anna@example.com` → `a…@example.com`: the owner recognises it, others cannot write to it. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '…' : `${[...address][0]}…${address.slice(at)}`;
}
