import da from 'virtual:texts/da/whole';
import en from 'virtual:texts/en/whole';
import nl from 'virtual:texts/nl/whole';
import sv from 'virtual:texts/sv/whole';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import {
  checkField,
  checkText,
  type FieldFault,
  fieldNames,
  fieldRulesOf,
  normaliseEmail,
  normaliseField,
  normalisePostalCode,
} from '../../../worker/domain/signup/fields';

const { denmark, sweden, netherlands, england } = markets;
const rules = fieldRulesOf(denmark);
const keyOf = (fault: FieldFault | null) => fault?.key ?? 'fine';

describe('names', () => {
  it.each([
    'Anna',
    'Ó Briain',
    'Æ',
    '王小明',
    'محمد',
    'अनुष्का',
    'Jean-Luc',
    "O'Neil",
    'van den Berg',
    '  Anna  ',
    'X Æ A-12',
    'Ж'.repeat(80),
    '👩‍👩‍👧‍👦'.repeat(80),
    'क्षि'.repeat(80),
  ])('%# is a name', (name) => {
    expect(keyOf(checkField('firstName', name, rules))).toBe('fine');
  });
  it.each(['', '   ', '\u200b', '\u00a0', '\u3164\u200d'.slice(1)])('%j is missing', (name) => {
    expect(keyOf(checkField('firstName', name, rules))).toBe('form.error.firstName');
  });
  it.each(['a'.repeat(81), 'é'.normalize('NFD').repeat(81), `a${'\u0301'.repeat(2000)}`])(
    '81 characters are too many, and so is a tower of marks',
    (name) => {
      expect(checkField('lastName', name, rules)).toEqual({
        field: 'lastName',
        key: 'form.error.tooLong',
        params: { max: 80 },
      });
    },
  );
  it('80 composed and decomposed characters are as many', () => {
    expect(keyOf(checkField('lastName', 'é'.normalize('NFD').repeat(80), rules))).toBe('fine');
  });
  it.each(['Anna\r\nBcc: x@y.zz', 'An\u0000na', 'An\tna', 'An\u202ena', 'An\u2028na', 'An\u0085na'])(
    '%j holds characters that must not travel on',
    (name) => {
      expect(keyOf(checkField('firstName', name, rules))).toBe('form.error.characters');
    },
  );
  it('inner runs of spaces become one', () => {
    expect(normaliseField('firstName', '  Anna \u00a0 Maria ', rules)).toBe('Anna Maria');
  });
  it('street and town may have 120', () => {
    expect(keyOf(checkField('street', 'a'.repeat(120), rules))).toBe('fine');
    expect(checkField('city', 'a'.repeat(121), rules)).toMatchObject({ params: { max: 120 } });
    expect(keyOf(checkText('message', '', 4000))).toBe('form.error.message');
  });
});

describe('e-mail', () => {
  it.each([
    'anna@eksempel.dk',
    ' Anna@Eksempel.DK ',
    "o'neil+sol@sub.example.co.uk",
    'søren@blåbærgrød.dk',
    '用户@例子.广告',
    'a@b.co',
    `${'a'.repeat(64)}@example.com`,
    'x_y-z.q@xn--bcher-kva.example',
  ])('%.40s can be an address', (email) => {
    expect(keyOf(checkField('email', email, rules))).toBe('fine');
  });
  it.each([
    '',
    'anna',
    'anna@',
    '@eksempel.dk',
    'anna@eksempel',
    'anna@@eksempel.dk',
    'anna@eksempel.dk, bo@eksempel.dk',
    'anna holm@eksempel.dk',
    'anna@eksempel..dk',
    'anna@.dk',
    'anna@eksempel.dk.',
    '.anna@eksempel.dk',
    'anna.@eksempel.dk',
    'an..na@eksempel.dk',
    'anna@-eksempel.dk',
    'anna@127.0.0.1',
    'anna@[127.0.0.1]',
    '"anna"@eksempel.dk',
    '<anna@eksempel.dk>',
    'anna@eksempel.dk\nBcc: x@y.zz',
    'an\u0000na@eksempel.dk',
    `${'a'.repeat(65)}@example.com`,
    `a@${`${'b'.repeat(60)}.`.repeat(5)}com`,
  ])('%j cannot', (email) => {
    expect(checkField('email', email, rules)).toEqual({
      field: 'email',
      key: 'form.error.email',
      params: { example: denmark.emailExample },
    });
  });
  it('is stored in one case, without what is unseen in what was copied', () => {
    for (const copied of [' Anna@Eksempel.DK ', '\u200banna@eksempel.dk\ufeff', 'anna@eks\u00adempel.dk']) {
      expect(normaliseEmail(copied)).toBe('anna@eksempel.dk');
      expect(keyOf(checkField('email', copied, rules))).toBe('fine');
    }
  });
});

describe('phone', () => {
  it.each([
    [
      'denmark',
      [
        '20144060',
        '20 14 40 60',
        '+45 20144060',
        '0045 20 14 40 60',
        '(+45) 20-14-40-60',
        '+4520144060',
        '+46 70 174 06 05',
        // An Arabic and a Persian keyboard; a list of contacts puts marks of direction around what is copied.
        '٢٠١٤٤٠٦٠',
        '+۴۵ ۲۰۱۴۴۰۶۰',
        '\u202a+45 20 14 40 60\u202c',
      ],
    ],
    ['sweden', ['070-174 06 05', '+46 (0)70 174 06 05', '0046701740605', '08-123 456 78', '+4520144060']],
    ['netherlands', ['06 12345678', '+31 6 12345678', '+31(0)612345678', '0031612345678']],
    ['england', ['07700 900123', '+44 7700 900123', '+44 (0)7700 900123', '0161 496 0000', '0044 161 496 0000']],
  ] as const)('plausible in %s', (id, numbers) => {
    const market = markets[id];
    for (const number of numbers)
      expect([number, keyOf(checkField('phone', number, fieldRulesOf(market)))]).toEqual([number, 'fine']);
  });
  it.each([
    '',
    '2014406',
    '201440600',
    'tyve fjorten',
    '20 14 40 60 lok. 2',
    '+',
    '+45',
    '++4520144060',
    '+45 2014',
    `+${'1'.repeat(16)}`,
    '+0 123 456 789',
  ])('%j is not', (number) => {
    expect(checkField('phone', number, rules)).toEqual({
      field: 'phone',
      key: 'form.error.phone',
      params: { example: '20 14 40 60' },
    });
  });
});

describe('postal code never fails on spaces or case', () => {
  it.each([
    ['denmark', '2200', ['2200', ' 22 00 ', 'DK-2200', 'dk2200', '２２００', '٢٢٠٠', '22\u200b00']],
    ['sweden', '211 20', ['21120', '211 20', 'SE-211 20', 's-21120', '2 1 1 2 0']],
    ['netherlands', '1012 AB', ['1012ab', '1012 ab', ' 1012  AB', 'NL-1012 AB', '1012-ab']],
    ['england', 'SW1A 1AA', ['sw1a1aa', 'SW1A 1AA', 'sw1 a1aa', ' SW1A1AA ']],
    ['england', 'M1 1AE', ['m11ae', 'M1 1AE', 'm1-1ae']],
  ] as const)('%s: %s', (id, stored, typed) => {
    const market = markets[id];
    for (const value of typed) {
      expect([value, keyOf(checkField('zip', value, fieldRulesOf(market)))]).toEqual([value, 'fine']);
      expect(normalisePostalCode(value, market.postal)).toBe(stored);
    }
  });
  it.each([
    ['denmark', ['', '220', '22000', '22a0', 'abcd']],
    ['sweden', ['2112', '211200', 'abc de']],
    ['netherlands', ['1012', '0012 AB', '1012 A', '1012 ABC']],
    ['england', ['SW1A', '1234', 'SW1A 1A', 'SW1A 11A']],
  ] as const)('%s refuses what is none', (id, typed) => {
    const market = markets[id];
    for (const value of typed)
      expect([value, keyOf(checkField('zip', value, fieldRulesOf(market)))]).toEqual([value, 'form.error.zip']);
  });
  it('normalising twice changes nothing more', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 12 }),
        fc.constantFrom(denmark, sweden, netherlands, england),
        (typed, { postal }) => {
          const once = normalisePostalCode(typed, postal);
          if (new RegExp(postal.pattern, 'u').test(once)) expect(normalisePostalCode(once, postal)).toBe(once);
        },
      ),
    );
  });
});

describe('code and terms', () => {
  it.each(['123456', '123 456', ' 1 2 3 4 5 6 ', '123-456', '１２３４５６', '١٢٣٤٥٦', '۱۲۳۴۵۶\u200f'])(
    '%j is a code',
    (code) => {
      expect([keyOf(checkField('code', code, rules)), normaliseField('code', code, rules)]).toEqual(['fine', '123456']);
    },
  );
  it.each(['', '12345', '1234567', '12345a'])('%j is none', (code) =>
    expect(keyOf(checkField('code', code, rules))).toBe('form.error.code'),
  );
  it('only yes is a tick', () => {
    expect(['yes', '', 'on', 'true', 'Yes'].map((value) => keyOf(checkField('terms', value, rules)))).toEqual([
      'fine',
      ...Array(4).fill('form.error.terms'),
    ]);
  });
});

it('no input makes a rule throw, and each fault has its sentence in four languages', () => {
  const texts = [da, sv, nl, en].map((locale) => locale.form.error as Readonly<Record<string, unknown>>);
  fc.assert(
    fc.property(
      fc.constantFrom(...fieldNames),
      fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 40 })),
      (field, value) => {
        const fault = checkField(field, value, rules);
        normaliseField(field, value, rules);
        if (!fault) return;
        for (const text of texts) {
          const sentence = String(text[fault.key.replace('form.error.', '')] ?? '');
          expect(sentence, fault.key).not.toBe('');
          expect([...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)).toEqual(
            Object.keys(fault.params ?? {}),
          );
        }
      },
    ),
  );
});
