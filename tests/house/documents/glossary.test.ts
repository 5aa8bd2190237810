import { expect, test } from 'vitest';
import { code, filesUnder, places, read } from '../../../scripts/house/sources';

/** What the glossary says is not to be used: the third column of its table. */
const glossary = read('CONTRIBUTING.md').split('## Words')[1]?.split('\n## ')[0] ?? '';
const forbidden = [...glossary.matchAll(/^\|[^|]+\|[^|]+\|([^|]*)\|$/gm)]
  .flatMap(([, words = '']) => words.split(',').map((word) => word.trim()))
  .filter((word) => /^\w/.test(word) && word !== 'not');

interface Rule {
  /** In a line whose identifiers were taken apart into small words, as `page view of user id`. */
  readonly words?: RegExp;
  /** In the line as it is written. */
  readonly raw?: RegExp;
  /** Parts of a line that mean something else, or are stored. */
  readonly but?: RegExp;
  /** Files where it is somebody else's word. */
  readonly files?: RegExp;
  /** The only files it is looked for in. */
  readonly only?: RegExp;
}

/** The payment provider calls a member of ours its customer, and these files speak with it. */
const ofProvider =
  /^(?:sandbox\/|worker\/services\/(?:payment|webhook-events)\/|scripts\/(?:ops\/(?:demo|members)|vite)\/|tests\/(?:sandbox|setup\/money|services|features\/(?:money|real-provider|account|hostile-member)|attacks\/webhooks|e2e|soak\/lives)\/|docs\/decisions\/0(?:10|37|39|4[23])-)/;
/** Requirements in the words of ASVS. */
const quoted = /^docs\/security\.md$/;

const rules: Readonly<Record<string, Rule>> = {
  user: {
    words: /\busers?\b/,
    // Words of the protocols, of the specification, of operating systems and of the browser.
    but: /user[- ]?agent|user[- ]?info|user[- _]?handle|user[- ]?verification|user[- ]?satisfaction|verification of the user|cpuUsage\(began\)\.user|\b(?:options\??\.)?user\??[:.]|'user'|"user"|https:\/\/user@|(?:autoComplete="| the |\.)username?\b|user name|Username first|withoutUser|token without a user|the user goes|logged-in user|but no user|user[- ]activation|ad_user_data|isUserVerified|options\.user\b|userInfo|userName\(\)|the user(?:’s)? of (?:this|your) machine|user’s of this machine|user account without|\*Users\*|\|Users|is about the user|user_?context|user_pref/gi,
    files: quoted,
  },
  customer: {
    words: /\bcustomers?\b/,
    but: /customer[ -]?details?|providerCustomer|provider_customer|customer\.(?:subscription|created|deleted|updated)|\bcustomer: |checkout\.customer|Dear customer|customers and (?:subscriptions|cards)|the customer's (?:balance|`@)/gi,
    files: ofProvider,
  },
  books: {
    words: /\bbook(?:s|ed|ing|ings)?\b/,
    // A column, a finding, an action of the audit, a column of a CSV file, and a title on the page that the handbook names.
    but: /booked_at|bookedAt|refundNotBooked|books\.compared|'books'|keptBooks|^\| Books \|/g,
  },
  deed: { words: /\bdeeds?\b/ },
  wanted: { words: /\bwanted\b/, but: /wanted_json/g, only: /^(?:worker\/services\/membership|tests\/model)\// },
  tell: {
    raw: /\btells?Provider\b|\b(?:record|ledger|provider)\.tells?\b/,
    but: /'tellProvider'|tellProvider: true/g,
  },
  'pay back': { raw: /(?:\b[Pp]ay|\b[Pp]aid|Pay|Paid|[Pp]ays)Back/, but: /'account\.receipt\.paidBack'/g },
  chargeback: { words: /\bchargebacks?\b/, but: /`Chargeback (?:withdrawal|reversal) for/g },
  termination: { words: /\bterminations?\b/ },
  freeze: { words: /\bfreez(?:e|es|ing)\b/, but: /Object\.freeze/g },
  desk: {
    words: /\bdesks?\b/,
    // A studio's own, and what its device is called.
    but: /staff[- ]?desks?|'Desk(?: 2)?'|"Desk"|Screen or Desk|'Demo desk'|manual\.desk|:desk`|desk@solhus/gi,
  },
  // The role of the same name is stored with what somebody did.
  admin: { raw: /\badmin[A-Z]\w*|\badmin (?:page|panel|area|site|desk)/ },
  tenant: { words: /\btenants?\b/, but: /partners' test tenants/g, files: quoted },
  shard: { words: /\bshards?\b/ },
  'identity provider': {
    words: /\bidentity providers?\b/,
    // Who says which employee is in which group, before Access.
    but: /(?:groups?|account) (?:of|at) (?:the|your) identity provider|identity provider's\s+groups|identity provider sends/gi,
  },
  widget: { words: /\bwidgets?\b/ },
  'late part': { words: /\blate parts?\b|\brender late\b/ },
  sudo: { words: /\bsudo\b/ },
};

/** Words that are looked for nowhere, since a line does not show what they mean. */
const ordinary: Readonly<Record<string, string>> = {
  contract: 'what the law calls it, and what a test between two sides is',
  plan: 'a word of the glossary itself, for what an action will do',
  check: 'of an age, a form, a type',
  return: 'a statement, and what a refund or a member does',
};

/** A line with its identifiers taken apart, in small letters. */
const apart = (line: string) =>
  line
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();

const sources = [
  ...['worker', 'client', 'sandbox', 'scripts', 'tests'].flatMap((folder) => filesUnder(folder, code)),
  ...filesUnder('docs', /\.md$/),
  ...['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'sandbox/README.md', 'wrangler.toml'],
  // The glossaries of the languages name the words that they forbid.
].filter((file) => !/glossary\.test\.ts$|asvs-ids\.ts$|^docs\/glossary\//.test(file));

test('each word that the glossary forbids is looked for, or its reason is here', () => {
  expect(forbidden.length).toBeGreaterThan(15);
  expect(forbidden.filter((word) => !(word in rules) && !(word in ordinary))).toEqual([]);
  expect([...Object.keys(rules), ...Object.keys(ordinary)].filter((word) => !forbidden.includes(word))).toEqual([]);
});

test('code, comments and documents use the words of the glossary', () => {
  const found = sources.flatMap((file) => {
    const lines = read(file).replace(glossary, '').split('\n');
    return Object.entries(rules).flatMap(([word, { words, raw, but, files, only }]) => {
      if (files?.test(file) || (only && !only.test(file))) return [];
      return lines
        .map((line) => line.replace(but ?? /$^/, ' '))
        .filter((line) => words?.test(apart(line)) || raw?.test(line))
        .map((line) => ({ file, fault: `${word}: ${line.trim()}` }));
    });
  });
  expect(places(found)).toEqual([]);
});
