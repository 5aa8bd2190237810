/** Without what is mistaken for another when read off paper: 0 and O, 1, I and L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const activationCodeLength = 10;
const format = new RegExp(`^[${alphabet}]{${activationCodeLength}}$`);

/** A code from random bytes, each character equally likely; null when there were too few that can be used. */
export function makeActivationCode(random: Uint8Array): string | null {
  const usable = [...random].filter((byte) => byte < 256 - (256 % alphabet.length));
  const characters = usable.slice(0, activationCodeLength).map((byte) => alphabet[byte % alphabet.length]);
  return characters.length === activationCodeLength ? characters.join('') : null;
}

/** What was typed as it is kept: case, spaces and hyphens do not matter. Null for what can be no code. */
export function parseActivationCode(typed: string): string | null {
  if (typed.length > 60) return null;
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Z}\p{Pd}]/gu, '');
  return format.test(code) ? code : null;
}
