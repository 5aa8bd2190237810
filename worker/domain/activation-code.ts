/** Without characters that are mistaken for each other on paper: 0 and O, 1, I and L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const activationCodeLength = 10;
const format = new RegExp(`^[${alphabet}]{${activationCodeLength}}$`);

/** A code from random bytes, with uniformly distributed characters; null if too few bytes were usable. */
export function makeActivationCode(random: Uint8Array): string | null {
  const usable = [...random].filter((byte) => byte < 256 - (256 % alphabet.length));
  const characters = usable.slice(0, activationCodeLength).map((byte) => alphabet[byte % alphabet.length]);
  return characters.length === activationCodeLength ? characters.join('') : null;
}

/** The stored form of a typed code: case, spaces and hyphens are ignored. Null if it is no code. */
export function parseActivationCode(typed: string): string | null {
  if (typed.length > 60) return null;
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Z}\p{Pd}]/gu, '');
  return format.test(code) ? code : null;
}
