/** The form of an address for looking it up and counting: lower case without surrounding spaces. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase().normalize('NFC');

/** Whether the database, whose `lower()` knows the letters a to z alone, makes the same key of the address. */
export const isPlain = (email: string): boolean => /^[!-~]+$/.test(email);

/** Providers that ignore dots in mailboxes, with their canonical domain. */
const dotless: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * The mailbox of an address, for limits only and never for sending: compatibility characters are folded (NFKC), a part
 * after a plus sign is removed, the domain is in DNS form, and dots are removed if the provider ignores them.
 */
export function mailboxOf(email: string): string {
  const folded = email.normalize('NFKC').trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  const domain = domainOf(folded.slice(at + 1));
  const local = folded.slice(0, Math.max(0, at)).replace(/(?<=.)\+.*$/su, '');
  const provider = dotless[domain];
  return provider === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${provider}`;
}

/** The domain in DNS form: `bücher.example` and `xn--bcher-kva.example` are equal. */
function domainOf(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname.replace(/\.$/, '');
  } catch {
    return domain;
  }
}

/**
 * True if the address has compatibility characters, such as full-width letters, which a mail server may take for others
 * (UAX #15).
 */
export const hasCompatibilityLetters = (email: string): boolean => email.normalize('NFKC') !== email.normalize('NFC');
