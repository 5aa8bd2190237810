/** One letter case and no surrounding space: what an address is found and counted by. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase().normalize('NFC');

/** Providers whose mailboxes know no dots, and the one name of each. */
const dotless: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * The mailbox at which an address arrives, as limits count it, and never to be sent to: compatibility letters are folded
 * (NFKC), what stands behind a plus is gone, the domain is as DNS has it, and dots are gone where the provider ignores them.
 */
export function mailboxOf(email: string): string {
  const folded = email.normalize('NFKC').trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  const domain = domainOf(folded.slice(at + 1));
  const local = folded.slice(0, Math.max(0, at)).replace(/(?<=.)\+.*$/su, '');
  const provider = dotless[domain];
  return provider === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${provider}`;
}

/** In the letters of DNS: `bücher.example` and `xn--bcher-kva.example` are one. */
function domainOf(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname.replace(/\.$/, '');
  } catch {
    return domain;
  }
}

/** Letters that only look like others, full-width ones for instance, which a mail server may take for those (UAX #15). */
export const hasCompatibilityLetters = (email: string): boolean => email.normalize('NFKC') !== email.normalize('NFC');
