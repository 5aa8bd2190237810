interface TypedCode {
  /** A code from random bytes, all characters equally likely; null if too few bytes were usable. */
  make(random: Uint8Array): string | null;
  /** The stored form of a typed code: case, spaces and hyphens are ignored. Null if it is no code. */
  parse(typed: string): string | null;
}

const longestTyped = 60;

/** Codes of so many characters of an alphabet of capitals and digits, drawn by us and typed by people. */
export function typedCode(alphabet: string, count: number): TypedCode {
  const format = new RegExp(`^[${alphabet}]{${count}}$`);
  return {
    make(random) {
      const usable = [...random].filter((byte) => byte < 256 - (256 % alphabet.length)).slice(0, count);
      return usable.length === count ? usable.map((byte) => alphabet[byte % alphabet.length]).join('') : null;
    },
    parse(typed) {
      if (typed.length > longestTyped) return null;
      const code = typed
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[\s\p{Z}\p{Pd}]/gu, '');
      return format.test(code) ? code : null;
    },
  };
}
