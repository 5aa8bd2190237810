/** What attackers and accidents write, for every test that sends it. */

/** Raw in an answer, this would have been taken for markup. */
export const markup = '<b zz9>"\'';

const empty = ['', ' ', '\0', 'a\0b', 'a\r\nSet-Cookie: session=x'];
const ofJavaScript = ['__proto__', 'constructor', 'toString', 'NaN', 'null', 'true', '[]', '{"a":1}'];
const letters = ['\u202Eabc', '\ud800', '😀'.repeat(30), '👩‍👩‍👧‍👦', 'ﬀ', 'İ', 'ß'.repeat(90)];
const templates = ['{', '}}', '{{7*7}}', '\u0024{7*7}'];
const addresses = ['%', '%00', '%E0%A4%A', '../../etc/passwd', '//evil.example', '/\\evil.example'];
const links = [
  'https://evil.example',
  `//evil.example/${markup}`,
  `javascript:alert(1)//${markup}`,
  `java\tscript:alert(1)`,
  '\x01javascript:1',
];
const numbers = ['-1', '0', '1e309', '999999999999999999', '１２３４５６', '٠١٢', '2026-02-30', '+45 20 14 40 60'];
const queries = ["' OR 1=1 --", '"; DROP TABLE member; --'];
const long = ['x'.repeat(300), 'A'.repeat(4_000)];
const tags = [
  markup,
  `${markup} onmouseover=alert(1)`,
  `&lt;b zz9&gt;&#60;b zz9>`,
  `</textarea>${markup}`,
  `</title>${markup}`,
  `</script>${markup}`,
];
const guids = [
  '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
  '{3F2504E0-4F89-11D3-9A0C-0305E82C3301}',
  '{3f2504e0-4f89-11d3-9a0c-0305e82c3301',
  '3f2504e0-4f89-11d3-9a0c-0305e82c3301}',
];
const mailboxes = ['anna@example.com', 'anna+x@example.com', 'ａｎｎａ@example.com', 'a@b'];

export const nastyTexts: readonly string[] = [
  ...[empty, ofJavaScript, letters, templates, addresses, links, numbers, queries, long, tags, guids, mailboxes].flat(),
];

/** Names by which a careless reader of a form or a query would write into what all objects share. */
export const pollutingNames = [
  '__proto__',
  '__proto__[]',
  '__proto__[polluted]',
  '__proto__.polluted',
  'constructor',
  'constructor[prototype]',
  'constructor[prototype][polluted]',
] as const;

/** What every object would have if one of those names had been followed; undefined as long as none was. */
export const pollution = (): unknown => (({}) as Record<string, unknown>).polluted;
