/**
 * Characters that look like a full stop or colon and have no plain form (UTS #39, confusables of U+002E and U+003A).
 */
const dots = '.\\u0660\\u06f0\\u0701\\u0702\\ua4f8\\ua4fa\\ua4fb\\ua4fe\\ua60e\\u{10a50}\\u{1d16d}';
const colons =
  ':\\u02d0\\u02f8\\u0589\\u05c3\\u0703\\u0704\\u0903\\u0a83\\u16ec\\u1803\\u1809\\u205a\\u2236\\ua4fd\\ua789';
const slashes = '\\/\\\\\\u2044\\u2215\\u2216\\u29f8\\u29f9';
const ats = '@';
/** Invisible characters, which link detection ignores: they separate no words. */
const unseen = '\\p{Cf}\\p{Mn}\\p{Me}\\u115f\\u1160\\u3164\\uffa0';

/** What may continue a name after a dot: neither a space nor the end of a sentence. */
const part = `[${unseen}]*[^\\s\\p{P}\\p{Z}\\p{Cc}${unseen}]`;
const breaks: readonly RegExp[] = [
  // Not within an amount or a date, but within four numbers, which are an IP address.
  new RegExp(
    `(?<=[0-9][${unseen}]*[${dots}])(?=(?:[${unseen}]*(?:[0-9][${unseen}]*)+[${dots}]){2}[${unseen}]*[0-9])`,
    'gu',
  ),
  new RegExp(`(?<=[${dots}])(?=${part})(?!(?<=[0-9].)[0-9])`, 'gu'),
  // Some mail clients link whatever follows `www.`.
  new RegExp(`(?<=www[${unseen}]*[${dots}])(?=\\S)`, 'giu'),
  new RegExp(`(?<=[${ats}])(?=\\S)`, 'gu'),
  new RegExp(`(?<=[${colons}])(?=[${unseen}]*[${slashes}]|${part})(?!(?<=[0-9].)[0-9])`, 'gu'),
  new RegExp(`(?<=[${slashes}])(?=[${unseen}]*[${slashes}])`, 'gu'),
];
const longestWord = 40;

/** A word in pieces, none of which is too long, not even in the form in which one sign has become several. */
function inPieces(word: string): string {
  let pieces = '';
  let room = longestWord;
  for (const sign of word) {
    const length = Math.max(1, [...sign.normalize('NFKC')].length);
    if (length > room) {
      pieces += ' ';
      room = longestWord;
    }
    pieces += sign;
    room -= length;
  }
  return pieces;
}

/**
 * Replaces full-width, small, ideographic and other forms of the characters of links by the plain ones, as browsers
 * (UTS #46) and NFKC do. tests/domain/text/unlinked.test.ts compares with the platform's tables for all of Unicode.
 */
function withPlainSigns(words: string): string {
  return words.replace(/[^\p{L}\p{N}\s\x21-\x7e]|[\u2488-\u249b\u{1f100}-\u{1f10a}]/gu, (sign) => {
    const plain = sign.normalize('NFKC').replaceAll('\u3002', '.');
    return /[.:@/\\]/.test(plain) ? plain : sign;
  });
}

/** In characters: enough for a statement or a question, too short for a sales letter. */
export const unlinkedLengthMax = 1000;

/**
 * Typed words for a mail to an address that may have been typed too: no mail client turns any of it into a link. A
 * visible space is inserted where a client would detect one; too long words are split, and a too long text is cut.
 */
export function unlinked(words: string): string {
  const signs = [...words];
  const isLong = signs.length > unlinkedLengthMax;
  const plain = withPlainSigns(isLong ? signs.slice(0, unlinkedLengthMax).join('').trimEnd() : words);
  const text = breaks.reduce((broken, where) => broken.replace(where, ' '), plain).replace(/\S+/gu, inPieces);
  return isLong ? `${text} …` : text;
}
