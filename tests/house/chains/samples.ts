import type { Change } from './copy';

/** What somebody wrote wrong, and what is said of it: `file: place: sentence`, its beginning is enough. */
export type Sample = readonly [change: Change, ...faults: string[]];

const legal = ['orderButton', 'acceptTerms', 'startNow', 'withdrawOpen', 'withdrawConfirm'];
const [se, nl] = ['markets/sweden.ts', 'markets/netherlands.ts'];

/** Each of these is made in one copy together with the others of its list, and all of them are found at once. */
export const together: Readonly<Record<string, Sample>>[] = [
  {
    'a colour that is none': [
      ['brand.json', '"#24131e", "dark": "#fbf4ee"', '"#24131e", "dark": "cream"'],
      'brand.json: colours.ink.dark: is no colour: write #rgb or #rrggbb',
    ],
    'a colour nobody asked for': [
      ['brand.json', '"line": {', '"lime": { "light": "#fff", "dark": "#000" },\n    "line": {'],
      'brand.json: colours.lime: is no name that is read here',
    ],
    'words too faint on one surface': [
      ['brand.json', '"#67565f"', '"#707070"'],
      'brand.json: colours.ink-2.light: has a contrast of 4.45 on accent-wash (#fff2d2), at least 4.5 is needed',
    ],
    'a field whose edge cannot be seen': [
      ['brand.json', '"#8b7882"', '"#919191"'],
      'brand.json: colours.edge.light: has a contrast of 2.87 on sand (#f8f4ef), at least 3 is needed',
    ],
    'a word on the accent that cannot be read': [
      ['brand.json', '"dark": "#24131e"', '"dark": "#fff"'],
      'brand.json: colours.on-accent.dark: has a contrast of 1.71 on accent (#ffb92e), at least 4.5 is needed',
    ],
    'a landing page outside its hosts': [
      ['brand.json', '"www.solhus.example", ', ''],
      'brand.json: landingPageHosts: do not hold www.solhus.example, where landingPage leads',
    ],
    'a sign in mails without a size': [
      ['brand.json', '"width": 36', '"width": 0'],
      'brand.json: mailMark.outer.width: is too small',
    ],
    'a drawing that is no path': [
      ['drawings.ts', "'M-29 0a29", "'Q-29 0a29"],
      'drawings.ts: gone.layers[0][1]: is no path: commands and numbers of an SVG, from a move (M) on',
    ],
    'a paint nobody knows': [
      ['drawings.ts', "['accent',", "['acent' as never,"],
      'drawings.ts: mark.layers[1][0]: is none of line, accent, accentLine, paper, onAccent, onAccentLine',
    ],
    'a drawing that is missing': [
      ['drawings.ts', '  you: {', '  me: {'],
      'drawings.ts: you: is missing',
      'drawings.ts: me: is no name that is read here',
    ],
    'a box without a height': [
      ['drawings.ts', '[0, 3, 200, 124]', '[0, 0, 200, 0]'],
      'drawings.ts: trouble.box[3]: is too small',
    ],
    'a flag without a layer, and a language nobody speaks': [
      ['languages.ts', 'nl, en', "nl, en: { ...en, flag: [] }, de: { ...da, culture: 'de-DE' }"],
      'languages.ts: en.flag: is too small',
      'languages.ts: de: is spoken in no market',
      'texts/de.json: : is missing',
    ],
    'a letter that two markets share': [
      [nl, "numberLetter: 'N'", "numberLetter: 'D'"],
      `${nl}: numberLetter: is D, and so is that of denmark`,
    ],
    'a VAT rate that is no whole number': [
      [nl, 'BasisPoints: 2100', 'BasisPoints: 21.5'],
      `${nl}: vatRateBasisPoints: is no whole number`,
    ],
    'a culture of another country': [[se, "'sv-SE'", "'sv-FI'"], `${se}: culture: is not of the country, SE`],
    'a currency without hundredths': [[se, "'SEK'", "'JPY'"], `${se}: currency: is no currency with hundredths`],
    'a zone that is none': [
      [se, "'Europe/Stockholm'", "'Europe/Malmö'"],
      `${se}: timeZone: is no time zone that Intl knows`,
    ],
    'a calling code of another country': [
      [se, "callingCode: '46'", "callingCode: '47'"],
      `${se}: phone.callingCode: is not that of SE, 46`,
    ],
    'a pattern that does not compile': [
      [se, "'^\\\\d{3} \\\\d{2}$'", "'^($'"],
      `${se}: postal.pattern: is no pattern: it does not compile`,
    ],
    'a pattern of a part of the code': [
      [nl, "[A-Z]{2}$'", "[A-Z]{2}'"],
      `${nl}: postal.pattern: does not hold the whole code: ^ first and $ last`,
    ],
    'a seller with no mail': [[se, "'hej@se.solhus.example'", "'hej'"], `${se}: seller.mail: is no mail address`],
    'a seller whose phone lacks its country': [
      [nl, "'+31 20 123 45 60'", "'020 123 45 60'"],
      `${nl}: seller.phone: is no phone number with its country`,
    ],
    'a seller without a register': [[se, "'Org.nr 000000-0000'", "''"], `${se}: seller.companyNumber: is empty`],
    'a former seller without a number': [
      [
        se,
        '  seller,',
        "  seller,\n  formerSellers: [{ legalName: 'A', companyNumber: 'B', vatNumber: '', address: 'C' }],",
      ],
      `${se}: formerSellers[0].vatNumber: is empty`,
    ],
    'an order button without its law’s words': [
      [se, /orderButton: \{ sv: '[^']*', /, 'orderButton: { '],
      `${se}: legal.orderButton: has no text in sv`,
    ],
    'a box that does not name the day': [
      [nl, '{date}', 'dan'],
      `${nl}: legal.startNow.nl: does not hold {date}, the day`,
    ],
    'words of a market over a text that is not there': [
      ['texts/england/en.json', '"otherwise": {', '"elsewise": {'],
      'texts/england/en.json: withdraw.elsewise.title: is a key nobody reads',
    ],
    'an order of versions': [
      [
        nl,
        "documents: usualDocuments('nl', { hadSunbeds: true, hadOwnWords: true })",
        `documents: {
          ...usualDocuments('nl', { hadSunbeds: true, hadOwnWords: true }),
          accessibility: { version: '2', validFrom: '2026-11-21', earlier: [{ version: '1', validFrom: '2026-11-25' }] },
        }`,
      ],
      `${nl}: documents.accessibility: has versions out of order`,
    ],
    'bookkeeping too short': [
      [se, 'bookkeepingYears: 7', 'bookkeepingYears: 4'],
      `${se}: retention.bookkeepingYears: is less than five years`,
    ],
    'a withdrawal shorter than the law’s': [
      [se, '...withdrawalRule,', '...withdrawalRule, days: 10,'],
      `${se}: withdrawal.days: is less than the 14 days of the law`,
    ],
    'a holiday that no year has': [
      [nl, "'easter+50', '04-27', '05-05'", "'easter', '04-31', 'mon 05-05', 'mon 05-01..05-08', '05-05'"],
      `${nl}: withdrawal.holidays[6]: is no holiday: write 12-25`,
      `${nl}: withdrawal.holidays[7]: is no holiday`,
      `${nl}: withdrawal.holidays[8]: is no holiday`,
      `${nl}: withdrawal.holidays[9]: is no holiday`,
    ],
    'a means of payment that is charged once': [
      [se, '  ...usualRules,', "  ...usualRules,\n  paymentMethods: ['swish' as never],"],
      `${se}: paymentMethods[0]: is none of card, sepa_debit, bacs_debit, ideal`,
    ],
    'an issuer that proves nothing': [
      [se, "  ...iduraAge('SE'),", "  ...iduraAge('SE'), freshness: { times: [], maxAgeSeconds: 1, request: 'none' },"],
      `${se}: issuers[0].freshness: nothing proves when the log-in was`,
    ],
    'an age that is hardly proved': [[se, "'high'", "'low'"], `${se}: issuers[0].assurance: is low`],
    'nobody who proves an age': [
      [nl, 'enabled: true', 'enabled: false'],
      `${nl}: issuers: hold none that is enabled, and a product needs a proof of age`,
    ],
    'a host that two markets share': [
      ['local.json', 'nl.localhost', 'se.localhost'],
      'local.json: netherlands.host: is se.localhost, and so is that of sweden',
    ],
    'a limit in another currency': [
      ['local.json', '"GBP"', '"EUR"'],
      'local.json: england.refundLimitMinor: says nothing of GBP',
    ],
    'somebody who lives elsewhere': [
      ['local.json', '"zip": "2200"', '"zip": "22000"'],
      'local.json: denmark.person.zip: is none the sign-up of denmark takes',
    ],
    'a studio at sea': [
      ['catalogue/denmark.json', /"lat": [\d.]+/, '"lat": 12'],
      'catalogue/denmark.json: studios[0].lat: lies with lon outside the market',
    ],
    'a price that is a text': [
      ['catalogue/england.json', /"priceMinor": \d+/, '"priceMinor": "249"'],
      'catalogue/england.json: products[0].priceMinor: ',
    ],
    'a question asked twice': [
      ['surveys/satisfaction.json', '"questionId": "best"', '"questionId": "better"'],
      'surveys/satisfaction.json: questions[2].questionId: is the same as questions[1].questionId',
    ],
    'a key nobody reads': [
      ['texts/en.json', '"title": "Where', '"titel": "Where'],
      'texts/en.json: select.titel: is a key nobody reads: it is neither in locales/ nor of a market',
    ],
    'another placeholder': [
      ['texts/en.json', '{{threshold}}', '{{limit}}'],
      'texts/en.json: ageInfo.why.text: has the placeholders "limit", it needs "threshold"',
    ],
    'markup in a text of none': [
      ['texts/da.json', '"select": {\n    "title": "', '"select": {\n    "title": "<b>x</b>'],
      'texts/da.json: select.title: holds HTML, which only keys that end in Html may',
    ],
    'a market nobody can name': [
      ['texts/sv.json', '"nationalNumber"', '"nationalNo"'],
      'texts/sv.json: market.denmark.nationalNumber: is missing in sv',
      'texts/sv.json: market.denmark.nationalNo: is a key nobody reads',
    ],
    'an empty text': [['texts/nl.json', /"title": "[^"]*"/, '"title": " "'], 'texts/nl.json: select.title: is no text'],
    'a place that is yet to be filled in': [
      ['markets/england.ts', "'Company no. 00000000'", "'FILL IN: the number in the register'"],
      'markets/england.ts: companyNumber: FILL IN: the number in the register',
    ],
    'a value that is yet to be decided': [
      ['markets/england.ts', 'BasisPoints: 2000,', 'BasisPoints: Number.NaN, // FILL IN: 2000 is 20 %'],
      'markets/england.ts: vatRateBasisPoints: FILL IN: 2000 is 20 %',
    ],
  },
  {
    'a colour that is missing': [['brand.json', / {4}"line": .*\n/, ''], 'brand.json: colours.line: is missing'],
    'a landing page on plain http': [
      ['brand.json', 'https://', 'http://'],
      'brand.json: landingPage: is no address that begins with https://',
    ],
    'a language whose plurals texts cannot serve': [
      ['languages.ts', 'nl, en', "nl, en: { ...en, culture: 'pl-PL' }"],
      'languages.ts: en.culture: is a culture of another language',
      'languages.ts: en: counts with few and many, for which texts have no key',
    ],
    'a culture Intl does not know': [[se, "'sv-SE'", "'xx-SE'"], `${se}: culture: is no culture that Intl knows`],
    'an example of no phone': [
      [se, "'070-174 06 05'", "'070'"],
      `${se}: phone.example: is no phone number of SE`,
      `${se}: phone.example: does not pass the market’s own rule`,
    ],
    'a postal code of another country': [
      [nl, "example: '1012 AB'", "example: '211 20'"],
      `${nl}: postal.example: is not as people’s own codes are written`,
      `${nl}: postal.example: does not pass the market’s own pattern`,
    ],
    'a language of law the market does not speak': [
      [se, 'startNow: {', "startNow: {\n    de: '{date}',"],
      `${se}: legal.startNow.de: is of a language the market does not speak`,
    ],
    'bounds that hold nothing': [
      ['markets/england.ts', '[49.8, -6.5, 55.9, 1.85]', '[55.9, -6.5, 49.8, 1.85]'],
      'markets/england.ts: bounds: are no box of south, west, north, east in degrees',
    ],
    'nobody who proves it at a screen': [
      [se, 'kioskAllowed: true', 'kioskAllowed: false'],
      `${se}: issuers: hold none that is enabled for a studio’s screen`,
    ],
    'a host that is not of this machine': [
      ['local.json', 'se.localhost', 'se.solhus.example'],
      'local.json: sweden.host: is no host of this machine',
    ],
    'a sender that is none': [
      ['local.json', 'Solhus <no-reply@se.solhus.example>', 'no-reply'],
      'local.json: sweden.sender: is no sender: Name <no-reply@its.host>',
    ],
    'a catalogue that is no JSON': [
      ['catalogue/denmark.json', '"market": "denmark",', '"market": "denmark"'],
      'catalogue/denmark.json: : is no JSON: line 3, column 3',
    ],
    'a survey of no market': [
      ['surveys/satisfaction.json', '"sweden"', '"svea"'],
      'surveys/satisfaction.json: markets[1]: ',
    ],
  },
];

/** Each of these is made alone: it keeps other rules from being asked, or makes more than one fault. */
export const alone: Readonly<Record<string, Sample>> = {
  'an index that cannot be read': [['index.ts', "'./drawings'", "'./drawing'"], 'index.ts: : cannot be read: '],
  'an index that exports something else': [
    ['index.ts', 'const chain', 'const chains'],
    'index.ts: : exports no `chain`',
  ],
  'another order than the index': [
    ['index.ts', 'denmark, sweden', 'sweden, denmark'],
    'local.json: : names its markets in another order than index.ts: sweden, denmark, netherlands, england',
  ],
  'a market the run does not know': [
    ['local.json', '"sweden": {', '"svea": {'],
    'local.json: sweden: is missing',
    'local.json: svea: is no market of index.ts',
  ],
  'a language the chain does not speak': [
    [se, "['sv', 'en']", "['sv', 'en', 'fi']"],
    `${se}: languages[2]: is fi, which languages.ts does not name`,
    ...legal.map((name) => `${se}: legal.${name}: has no text in fi`),
    'catalogue/sweden.json: ',
    'surveys/satisfaction.json: ',
  ],
};
