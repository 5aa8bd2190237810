import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unlinked, unlinkedLengthMax } from '../../../worker/domain/text/unlinked';

/** UTS #39, confusables of U+002E, also as a part: those that no other table of the platform has. */
const lookalikes = [...'\u0660\u06f0\u0701\u0702\ua4f8\ua4fa\ua4fb\ua4fe\ua60e\u{10a50}\u{1d16d}'];

/** All of Unicode: what a browser takes for the dot of a name (UTS #46), or a text's normal form has one for. */
function dotsOfThePlatform(): string[] {
  const found: string[] = [];
  for (let point = 0; point < 0x110000; point += 1) {
    if (point >= 0xd800 && point < 0xe000) continue;
    const sign = String.fromCodePoint(point);
    const isFolded = sign.normalize('NFKC') !== sign;
    // Nothing else is mapped by the tables, so nothing else is asked.
    const isDot = sign === '.' || sign === '。' || (isFolded && /[.。]/.test(sign.normalize('NFKC')));
    if (isDot || hostOf(`aa${sign}bb`) === 'aa.bb') found.push(sign);
  }
  return found;
}

function hostOf(name: string): string {
  return URL.canParse(`http://${name}/`) ? new URL(`http://${name}/`).hostname : '';
}

const dots = [...dotsOfThePlatform(), ...lookalikes];

/** As a mail client may read: normal form, what is not drawn dropped, every dot a dot. */
const plain = (text: string) =>
  [...text]
    .map((sign) =>
      dots.includes(sign)
        ? sign
            .normalize('NFKC')
            .replace('。', '.')
            .replace(/^[^.]$/u, '.')
        : sign,
    )
    .join('')
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}\p{Me}\u3164\u1160\u115f]/gu, '');

/** Wider than any client looks: hosts, addresses, schemes, network paths. */
const links = [
  /[\p{L}\p{N}-]\.+\p{L}/u,
  /\p{L}\.+[\p{L}\p{N}]/u,
  /[0-9]+\.[0-9]+\.[0-9]+\.[0-9]/,
  /@\S/,
  /:[/\\+\p{L}]/u,
  /\p{L}:[\p{L}\p{N}]/u,
  /[/\\]{2}/,
  /www\.+[^\s.]/i,
  /\S{41}/u,
];
const linkIn = (text: string) => links.find((one) => one.test(plain(text)));

describe('words in a mail to a stranger', () => {
  it('the tables know these dots, and the fullwidth and ideographic ones are of them', () => {
    for (const sign of '.。．｡․﹒…⒈') expect(dots).toContain(sign);
    expect(dots.length).toBeGreaterThan(35);
  });

  it.each(dots.map((sign) => [sign.codePointAt(0)?.toString(16), sign]))('U+%s makes no name', (_, sign) => {
    for (const typed of [
      `evil${sign}example`,
      `www${sign}evil${sign}example`,
      `https://evil${sign}example/pay`,
      `evil\u200b${sign}\u2060example`,
      `1evil${sign}com`,
      `evil${sign}${sign}com`,
    ]) {
      expect([typed, unlinked(typed), linkIn(unlinked(typed))]).toEqual([typed, expect.any(String), undefined]);
    }
  });

  it.each([
    'https://evil.example/a?b=c',
    'Pay at 0.0.0\u05918.13. now',
    'Pay at 10.0.0\u200b.1\u00ad3 now',
    'HTTP：／／evil．example',
    'anna@evil.example',
    'anna＠evil。example',
    'mailto:anna@evil.example',
    'tel:+4512345678',
    'tel:12345678',
    'javascript:alert(1)',
    'file:\\\\server\\share',
    '\\\\server\\share',
    '//evil.example',
    'http://192.168.1.1/',
    'http:/\u200b/evil.example',
    'evil.\u00adexample',
    'evil.\u0301example',
    'a'.repeat(500),
    '(www.evil.example)',
    '[evil](evil.example)',
    '<a href=evil.example>',
    'e̲v̲i̲l̲.̲c̲o̲m̲',
    'www.!.a@a.aa',
    'WWW.-evil',
    // Forty signs as typed; the last of them is two in its normal form.
    `${'a'.repeat(39)}\ufbea`,
  ])('%j leads nowhere', (typed) => {
    expect(linkIn(typed)).toBeDefined();
    expect([unlinked(typed), linkIn(unlinked(typed))]).toEqual([expect.any(String), undefined]);
  });

  it('whatever it is made of', () => {
    const pieces = fc.oneof(
      fc.constantFrom(
        ...dots,
        '@',
        '＠',
        ':',
        '：',
        '/',
        '//',
        '://',
        '\\',
        'www',
        'com',
        'evil',
        '7',
        ' ',
        '\u200b',
        '\u00ad',
        '-',
        '(',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.webUrl(),
      fc.emailAddress(),
      fc.ipV4(),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const typed = parts.join('').toWellFormed();
        expect([unlinked(typed), linkIn(unlinked(typed))]).toEqual([expect.any(String), undefined]);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    'I paid 249,50 kr. on 12.11.2026 at 12:30. Why?',
    'Anna Holm-Sørensen, A/S, 3.5 % (see above).',
    'Really?! Yes... no.',
    'D-1234-5678',
  ])('leaves %j as it is', (typed) => expect(unlinked(typed)).toBe(typed));

  it('says the rest as it was, and cuts what is too long for a mail', () => {
    expect(unlinked('Look at evil.example: now')).toBe('Look at evil. example: now');
    const long = unlinked('word '.repeat(1_000));
    expect([...long].length).toBeLessThanOrEqual(unlinkedLengthMax + 3);
    expect(long.endsWith('word …')).toBe(true);
    expect([...unlinked('a b '.repeat(1_000))].length).toBeLessThanOrEqual(unlinkedLengthMax + 2);
  });
});
