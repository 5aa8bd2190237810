/** Letters that have no accent to be taken off (Unicode's decomposition leaves them whole), as people type them. */
const plain: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'o',
  ß: 'ss',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  œ: 'oe',
  đ: 'd',
  ı: 'i',
};

/** A name as it is compared in a search: no capitals, no accents, words parted by one space. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[æøßðþłœđı]/g, (letter) => plain[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * What a search may begin with to find this person: first name then last, last name then first, and each other word of
 * both. A key that another one begins with is left out.
 */
export function nameKeysOf(firstName: string, lastName: string): readonly string[] {
  const [first, last] = [foldName(firstName), foldName(lastName)];
  const whole = [`${first} ${last}`, `${last} ${first}`].map((key) => key.trim());
  const words = `${first} ${last}`.split(' ');
  const keys = [...new Set([...whole, ...words])].filter((key) => key !== '');
  return keys.filter((key) => !keys.some((other) => other !== key && other.startsWith(key)));
}
