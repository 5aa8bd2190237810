import { describe, expect, it } from 'vitest';
import { textsOf } from '../../../../scripts/building/texts.mjs';
import { diffTexts } from '../../../../scripts/ops/texts/text-overrides-diff';
import { parseTextFile, textFileBytesMax } from '../../../../scripts/ops/texts/text-overrides-file';
import { languages } from '../../../../worker/domain/markets/languages';
import { fitTexts, type Texts, textLengthMax } from '../../../../worker/domain/text/text-overrides';

const builtIn: Texts = {
  shared: { company: 'Solhus', 'landing-page': 'https://www.solhus.example/' },
  shop: { title: 'Sun', lead: 'From {{price}} in {{town}}', days_one: 'one day', days_other: '{{count}} days' },
  footer: { contactHtml: '<p>Call <a href="tel:{{phone}}">{{phone}}</a></p>', termsHtml: '<p>Terms</p>' },
  terms: { title: 'Terms' },
};
const everywhere = <Value>(value: Value) =>
  Object.fromEntries(languages.map((language) => [language, value])) as Record<(typeof languages)[number], Value>;
const known = { texts: everywhere(builtIn), landingPageHosts: everywhere(['www.solhus.example']) };
const parse = (text: string, file = 'texts/en.json') => parseTextFile(text, file, known);
const faultsOf = (document: unknown, file?: string) => {
  const parsed = parse(typeof document === 'string' ? document : JSON.stringify(document, null, 1), file);
  return parsed.ok ? [] : parsed.reason;
};
const reasonOf = (document: unknown) => faultsOf(document).map(({ key, reason }) => `${key}: ${reason}`);

describe('a file of texts', () => {
  it('names its language by its own name or at its top', () => {
    const texts = { shop: { title: 'Sol' } };
    expect(parse(JSON.stringify(texts), 'C:\\texts\\da.json')).toEqual({ ok: true, value: { language: 'da', texts } });
    expect(parse(JSON.stringify({ language: 'nl', ...texts }), 'words.json')).toMatchObject({
      value: { language: 'nl', texts },
    });
    expect(parse(`\ufeff${JSON.stringify(texts)}`, 'sv.json').ok).toBe(true);
    for (const file of ['words.json', 'de.json', 'xda.json']) expect(faultsOf(texts, file)[0]?.key).toBe('language');
    expect(faultsOf({ language: 'xx', ...texts }, 'da.json')[0]?.reason).toContain('da, sv, nl, en');
  });

  it('takes every text that fits', () => {
    const texts = {
      shared: { 'landing-page': 'https://www.solhus.example/uk' },
      shop: { title: 'Light & warmth 🌞', lead: '{{town}}: {{ price }}', days_one: 'a day', days_other: '{{count}} d' },
      footer: { contactHtml: '<p><strong>{{phone}}</strong><br/><a href="mailto:hi@solhus.example">Write</a></p>' },
    };
    expect(faultsOf(texts)).toEqual([]);
    expect(faultsOf({ shop: { days_one: '{{count}} day' } })).toEqual([]);
  });

  it('has no third brace, which would become part of the name and leave the value out', () => {
    const lead = (text: string) => faultsOf({ shop: { lead: text } }).map(({ reason }) => reason);
    for (const text of ['{{{price}}} in {{town}}', '{{price}} in {{{town}}', '{{price}}} in {{town}}'])
      expect(lead(text)).toEqual(['has {{ or }} that is no {{placeholder}}']);
  });

  it('leaves alone what people tick: the consent is kept with the version of its words', () => {
    const en = textsOf('en');
    const ticked = {
      skin: { consent: 'Yes, and sell my data to {{company}}', title: 'Skin' },
      details: { marketingEmail: 'Yes to everything', marketingSms: 'Yes to everything' },
    };
    const { fitting, faults } = fitTexts(ticked, en);
    expect(fitting).toEqual({ skin: { title: 'Skin' }, details: {} });
    expect(faults.map(({ path }) => path.join('.'))).toEqual([
      'skin.consent',
      'details.marketingEmail',
      'details.marketingSms',
    ]);
  });

  it('says on which line what is wrong, every fault', () => {
    const text = '{\n "shop": {\n  "title": "",\n  "titel": "x",\n  "lead": "{{price}}"\n },\n "shops": {}\n}';
    expect(faultsOf(text).map(({ file, line, key, reason }) => `${file}:${line}: ${key}: ${reason}`)).toEqual([
      'texts/en.json:3: shop.title: is empty',
      'texts/en.json:4: shop.titel: is no key of the built-in texts',
      'texts/en.json:5: shop.lead: lacks {{town}}',
      'texts/en.json:7: shops: is no key of the built-in texts',
    ]);
  });

  it.each([
    ['{\n "shop": {,}\n}', 'is no JSON: line 2, column 11'],
    ['{"shop": {"title": "a\nb"}}', 'is no JSON: line 1, column 22'],
    ['', 'is no JSON: line 1, column 1'],
    ['[]', 'is no object'],
    ['null', 'is no object'],
    [`{"shop": {"title": "${'x'.repeat(textFileBytesMax)}"}}`, `at most ${textFileBytesMax}`],
  ])('is refused as a whole: %.40s', (text, reason) => {
    expect(faultsOf(text)).toHaveLength(1);
    expect(faultsOf(text)[0]?.reason).toContain(reason);
  });

  it('has each key once: nobody knows which of two is meant', () => {
    const text = '{"shop": {"title": "a",\n"lead": "{{price}} {{town}}",\n"title": "b"},\n"shop": {}}';
    expect(faultsOf(text).map(({ line, key, reason }) => [line, key, reason])).toEqual([
      [3, 'shop.title', 'stands on line 1 too'],
      [4, 'shop', 'stands on line 1 too'],
    ]);
    // The same word in another group is another key, and so is one inside a text.
    expect(faultsOf('{"shop": {"title": "{\\"title\\": 1,"}, "shared": {"company": "title"}}')).toEqual([]);
  });

  it.each([
    [{ shop: 'Sun' }, 'shop: is a group of texts, not a text'],
    [{ shop: { title: { de: 'Sonne' } } }, 'shop.title: is a text, not a group'],
    [{ shop: { title: 7 } }, 'shop.title: is a number, not a text'],
    [{ shop: { title: null } }, 'shop.title: is null, not a text'],
    [{ shop: ['Sun'] }, 'shop: is a list, not a text'],
    [{ 'shop.title': 'Sun' }, 'shop.title: is no key: write groups inside each other, {"group": {"key": "text"}}'],
    [{ terms: { title: 'Other terms' } }, 'terms: is agreed to in a version and changes by a deploy alone'],
    ['{"__proto__": {"title": "x"}}', '__proto__: is no key of the built-in texts'],
    ['{"shop": {"__proto__": "x"}}', 'shop.__proto__: is no key of the built-in texts'],
    [{ constructor: { name: 'x' } }, 'constructor: is no key of the built-in texts'],
    [{ shop: { toString: 'x' } }, 'shop.toString: is no key of the built-in texts'],
  ])('has the built-in keys alone: %j', (document, reason) => expect(reasonOf(document)).toEqual([reason]));

  it.each([
    ['lead', 'From {{price}}', 'lacks {{town}}'],
    ['lead', 'From {{price}} in {{town}} by {{firstName}}', 'has {{firstName}}, which the built-in text has not'],
    ['lead', 'From {{price}} in {{ town', 'that is no {{placeholder}}'],
    ['lead', 'From {{- price}} in {{town}}', 'that is no {{placeholder}}'],
    ['lead', 'From {{price}} in {{town, uppercase}}', 'that is no {{placeholder}}'],
    ['title', 'Sun {{sun}}', 'has {{sun}}'],
    ['title', '$t(shared.company)', 'refers to another text'],
    ['days_other', 'days', 'lacks {{count}}'],
    ['days_one', '{{number}} day', 'has {{number}}'],
    ['title', ' \u00a0\n', 'is empty'],
    ['title', 'x'.repeat(textLengthMax + 1), `at most ${textLengthMax}`],
    ['title', 'nul\u0000l', 'U+0000'],
    ['title', 'bell\u0007', 'U+0007'],
    ['title', 'two\nlines', 'U+000A'],
    ['title', 'dir\u202eection', 'U+202E'],
    ['title', 'isolate\u2066', 'U+2066'],
    ['title', 'mark\u200f', 'U+200F'],
    ['title', 'zero\u200bwidth', 'U+200B'],
    ['title', 'line\u2028', 'U+2028'],
    ['title', 'mark\ufeff', 'U+FEFF'],
    ['title', 'half \ud83c', 'U+D83C'],
    ['title', 'tag \u{e0041}', 'U+E0041'],
    ['title', '<b>Sun</b>', 'holds HTML'],
    ['title', '</title>', 'holds HTML'],
    ['title', '<!-- x', 'holds HTML'],
    ['title', '<ScRiPt', 'holds HTML'],
  ])('keeps %s from being %j', (key, text, reason) => {
    const [fault, ...more] = faultsOf({ shop: { [key]: text } });
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ key: `shop.${key}` });
    expect(fault?.reason).toContain(reason);
  });

  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.example></SCRIPT>',
    '<scr<script>ipt>alert(1)</script>',
    '<p onclick="alert(1)">x</p>',
    '<p/onclick=alert(1)>x</p>',
    '<p\nonmouseover=alert(1)>x</p>',
    '<p style="background:url(//evil.example)">x</p>',
    '<style>*{display:none}</style>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)></svg>',
    '<svg><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<math><mi xlink:href="data:x">x</mi></math>',
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><p>x</p></form>',
    '<base href="https://evil.example/">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="java&Tab;script:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
    '<a href="vbscript:x">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="/\\evil.example">x</a>',
    '<a href="\\\\evil.example">x</a>',
    '<a href="http://solhus.example">x</a>',
    '<a href=https://solhus.example>x</a>',
    "<a href='https://solhus.example'>x</a>",
    '<a href="https://solhus.example" onclick="x()">x</a>',
    '<a href="https://solhus.example" target="_blank">x</a>',
    '<a href="https://a.example"><a href="https://b.example">x</a></a>',
    '<a href="https://solhus.example>x</a>',
    '<p>x',
    'x</p>',
    '<p',
    '<p><strong>x</p></strong>',
    '<!-- <p> -->',
    '<![CDATA[x]]>',
    '<?php x ?>',
    '<p>x</p\u0000>',
    '<p>\u0000</p>',
    '<p>\u202ex</p>',
    '<p>{{phone}}</p>',
    '<{{phone}}>x</{{phone}}>',
  ])('keeps %j off the page', (html) => {
    const faults = faultsOf({ footer: { termsHtml: html } });
    expect(faults.length).toBeGreaterThan(0);
    for (const fault of faults) expect(fault).toMatchObject({ key: 'footer.termsHtml', line: 3 });
  });

  it('tells all that is wrong with one text at once', () => {
    expect(reasonOf({ shop: { lead: '<script>{{prize}}' } })).toHaveLength(2);
  });

  it.each([
    'https://evil.example/',
    'https://www.solhus.example.evil.example/',
    'https://www.solhus.example@evil.example/',
    'https://user@www.solhus.example/',
    'https://www.solhus.example:8443/',
    'http://www.solhus.example/',
    'javascript:alert(1)',
    'www.solhus.example',
    '/',
  ])('leaves the company’s own site where it is: %s', (address) => {
    expect(reasonOf({ shared: { 'landing-page': address } })).toEqual([
      'shared.landing-page: leads elsewhere; allowed is https: at www.solhus.example',
    ]);
  });
});

describe('overrides', () => {
  it('of an earlier build: what fits is shown, the rest is named', () => {
    const { fitting, faults } = fitTexts(
      { shop: { title: 'Sol', gone: 'x', lead: '{{price}}' }, old: { key: 'x' }, terms: { title: 'x' } },
      builtIn,
    );
    expect(fitting).toEqual({ shop: { title: 'Sol' } });
    expect(faults.map(({ path }) => path.join('.'))).toEqual(['shop.gone', 'shop.lead', 'old', 'terms']);
  });

  it('tell what visitors would read otherwise', () => {
    const changes = diffTexts(
      { shop: { title: 'Sol', lead: 'old' }, shared: { company: 'Soldag' } },
      { shop: { title: 'Sol', lead: 'new', days_one: 'one day' }, footer: { termsHtml: '<p>T</p>' } },
      builtIn,
    );
    expect(changes).toEqual([
      { key: 'footer.termsHtml', before: '<p>Terms</p>', after: '<p>T</p>', kind: 'new' },
      { key: 'shared.company', before: 'Soldag', after: 'Solhus', kind: 'back' },
      { key: 'shop.lead', before: 'old', after: 'new', kind: 'changed' },
    ]);
  });

  it.each(languages)('accept the built-in texts of %s themselves', (language) => {
    const texts = textsOf(language);
    const faults = fitTexts(texts, texts, ['www.solhus.example', 'solhus.example']).faults;
    expect(faults.filter(({ reason }) => !reason.includes('agreed to'))).toEqual([]);
  });
});
