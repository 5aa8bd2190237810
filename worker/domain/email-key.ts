/** One letter case and no surrounding space: what an address is found and counted by. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase().normalize('NFC');

/** The mailbox of a key, without what `anna+news@…` says behind the plus: whatever is said there, it arrives at the same. */
export function mailboxOf(emailKey: string): { readonly local: string; readonly domain: string } {
  const at = emailKey.lastIndexOf('@');
  const local = emailKey.slice(0, at);
  const plus = local.indexOf('+');
  return { local: plus > 0 ? local.slice(0, plus) : local, domain: emailKey.slice(at) };
}
