/** Which part of the work a sampled function belongs to, by the file that it was written in and by its name. */

/** @type {readonly [part: string, file: RegExp][]} the first that fits counts */
const byFile = [
  ['texts', /i18next|ui\/text\/|virtual:texts/],
  ['React', /node_modules\/(?:react|react-dom|scheduler)\//],
  ['log', /services\/log\.ts|middleware\/request-id/],
  ['Intl', /domain\/text\/format|domain\/dates/],
  ['crypto', /worker\/crypto\/|node_modules\/jose/],
  [
    'response and headers',
    /security-headers|hono\/dist\/context\.js|request\/cookies|hono\/dist\/(?:utils|helper)\/cookie/,
  ],
  ['URL', /hono\/dist\/utils\/url|request\/addresses/],
  ['routing', /node_modules\/hono\/|worker\/site\/|middleware\/(?:address|market|origin|flood|guard)/],
  ['D1', /services\/database\/(?:database|cost)|services\/sessions\/(?:store|facts)/],
  ['KV', /snapshots|cell-kv|count-kv|published-documents|services\/texts|services\/within/],
  ['components', /worker\/(?:ui|features)\/|client\/islands|\.tsx$/],
  ['other', /./],
];

/** Functions of the platform, which have no file. @type {readonly [part: string, name: RegExp][]} */
const byName = [
  ['garbage collection', /^\(garbage collector\)$/],
  ['idle', /^\(idle\)$/],
  ['runtime itself', /^\((?:program|root)\)$/],
  ['Intl', /^(?:format|formatToParts|resolvedOptions|select|DateTimeFormat|NumberFormat|PluralRules|toLocale\w+)$/],
  [
    'crypto',
    /^(?:digest|sign|verify|encrypt|decrypt|importKey|getRandomValues|btoa|atob|toBase64|fromBase64|randomUUID)$/,
  ],
  ['URL', /^(?:URL|URLSearchParams|searchParams)$/],
  ['response and headers', /^(?:Response|Headers|append|set-cookie)$/],
  ['log', /^(?:log|console)$/],
];

/**
 * @param {{file: string | null, name: string}} place file: relative to the project, null for the platform's own
 * @returns {string | null} null where the caller's part counts
 */
export function partOf({ file, name }) {
  const list = file === null ? byName : byFile;
  const text = file ?? name;
  return list.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
