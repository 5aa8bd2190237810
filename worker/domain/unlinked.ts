/** Signs that look like a full stop or a colon and have no plain form (UTS #39, confusables of U+002E and U+003A). */
const dots = '.\\u0660\\u06f0\\u0701\\u0702\\ua4f8\\ua4fa\\ua4fb\\ua4fe\\ua60e\\u{10a50}\\u{1d16d}';
const colons =
  ':\\u02d0\\u02f8\\u0589\\u05c3\\u0703\\u0704\\u0903\\u0a83\\u16ec\\u1803\\u1809\\u205a\\u2236\\ua4fd\\ua789';
const slashes = '\\/\\\\\\u2044\\u2215\\u2216\\u29f8\\u29f9';
const ats = '@';
/** Drawn as nothing, and dropped by who looks for links: it parts no words. */
const unseen = '\\p{Cf}\\p{Mn}\\p{Me}\\u115f\\u1160\\u3164\\uffa0';

/** What goes on after a dot, so that it could be a name: neither a space nor the end of a sentence. */
const part = `[${unseen}]*[^\\s\\p{P}\\p{Z}\\p{Cc}${unseen}]`;
const breaks: readonly RegExp[] = [
  // Not within an amount or a date; within four numbers, which are an address.
  new RegExp(
    `(?<=[0-9][${unseen}]*[${dots}])(?=(?:[${unseen}]*(?:[0-9][${unseen}]*)+[${dots}]){2}[${unseen}]*[0-9])`,
    'gu',
  ),
  new RegExp(`(?<=[${dots}])(?=${part})(?!(?<=[0-9].)[0-9])`, 'gu'),
  // Some clients link whatever follows this word, a name or not.
  new RegExp(`(?<=www[${unseen}]*[${dots}])(?=\\S)`, 'giu'),
  new RegExp(`(?<=[${ats}])(?=\\S)`, 'gu'),
  new RegExp(`(?<=[${colons}])(?=[${unseen}]*[${slashes}]|${part})(?!(?<=[0-9].)[0-9])`, 'gu'),
  new RegExp(`(?<=[${slashes}])(?=[${unseen}]*[${slashes}])`, 'gu'),
];
const longestWord = 40;
const longWord = new RegExp(`(\\S{${longestWord}})(?=\\S)`, 'gu');

/**
 * Full-width, small, ideographic and other forms of the signs that make a link, as the plain ones: what a browser
 * (UTS #46) or a normal form (NFKC) makes of them. tests/domain/unlinked.test.ts asks the platform's tables for all of Unicode.
 */
function withPlainSigns(words: string): string {
  return words.replace(/[^\p{L}\p{N}\s\x21-\x7e]|[\u2488-\u249b\u{1f100}-\u{1f10a}]/gu, (sign) => {
    const plain = sign.normalize('NFKC').replaceAll('\u3002', '.');
    return /[.:@/\\]/.test(plain) ? plain : sign;
  });
}

/** Enough for a statement or a question, too little for a sales letter. */
export const unlinkedLengthMax = 1000;

/**
 * Words somebody typed, for a mail to an address that they may have typed as well: nothing in it becomes a link, to no
 * mail client. Where one would look for it stands a space, which is seen and which nobody drops; a word that is too long
 * for one is parted, and a text that is too long for its mail is cut.
 */
export function unlinked(words: string, longest = unlinkedLengthMax): string {
  const signs = [...words];
  const isLong = signs.length > longest;
  const plain = withPlainSigns(isLong ? signs.slice(0, longest).join('').trimEnd() : words);
  const text = breaks.reduce((broken, where) => broken.replace(where, ' '), plain).replace(longWord, '$1 ');
  return isLong ? `${text} …` : text;
}
