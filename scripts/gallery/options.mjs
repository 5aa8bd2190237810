/** What `npm run gallery` is told. */
import { parseArgs } from 'node:util';
import { languagesOf, marketIds } from '../building/chain.mjs';

/** The first language of each market: each is seen with its own. */
const languages = marketIds.map((market) => languagesOf(market)[0] ?? '');
const walkNames = [
  ...['sign-up', 'refusals', 'membership', 'repair', 'profile', 'letters', 'survey', 'kiosk', 'reception'],
  ...['office', 'content', 'paper', 'mails', 'outages'],
];
export const usage = `npm run gallery -- [--only PATTERN] [--langs ${languages.join(',')}] [--widths 390,1440]
  [--themes light,dark] [--scripts on,off] [--quick] [--board DIR] [--minutes 90]
  --only     walks (${walkNames.join(', ')}), or else screens, whose name fits
  --quick    one language, one width, light, with script
  --board    a folder with the board's pictures, to be shown beside ours
  --minutes  after which it gives up`;

/** @param {string} text @param {readonly string[]} known @param {string} name */
function listed(text, known, name) {
  const list = text.split(',').filter(Boolean);
  const unknown = list.filter((word) => !known.includes(word));
  if (list.length === 0 || unknown.length > 0) throw new Error(`--${name} knows ${known.join(', ')}.\n\n${usage}`);
  return list;
}

/** Throws a message that says how to use it. @param {string[]} words */
export function readOptions(words) {
  const text = { type: /** @type {const} */ ('string') };
  const flag = { type: /** @type {const} */ ('boolean'), default: false };
  const options = { only: text, langs: text, widths: text, themes: text, scripts: text, board: text, minutes: text };
  const { values } = parseArgs({ args: words, options: { ...options, quick: flag, help: flag } });
  const { quick } = values;
  const only = values.only ? new RegExp(values.only, 'i') : null;
  return {
    ...values,
    only,
    languages: listed(values.langs ?? (quick ? (languages[0] ?? '') : languages.join()), languages, 'langs'),
    widths: listed(values.widths ?? (quick ? '390' : '390,1440'), ['390', '1440'], 'widths').map(Number),
    themes: listed(values.themes ?? (quick ? 'light' : 'light,dark'), ['light', 'dark'], 'themes'),
    scripts: listed(values.scripts ?? (quick ? 'on' : 'on,off'), ['on', 'off'], 'scripts').map((word) => word === 'on'),
    minutes: Number(values.minutes ?? 90),
    walks: walkNames,
  };
}
