import { expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import { readCustomerDetails, valuesOf } from '../../../worker/domain/signup/customer-details';
import { formatPhoneNational, parsePhone } from '../../../worker/services/phone';

const form = {
  firstName: ' Anna ',
  lastName: 'Holm',
  email: 'Anna@Eksempel.dk',
  phone: '20 14 40 60',
  street: 'Blågårdsgade 3, 2. tv.',
  zip: '22 00',
  city: 'København N',
  marketingEmail: 'yes',
};

it('makes stored details of a form', () => {
  expect(readCustomerDetails(form, markets.denmark, parsePhone)).toEqual({
    ok: true,
    value: {
      firstName: 'Anna',
      lastName: 'Holm',
      email: 'anna@eksempel.dk',
      phone: '+4520144060',
      street: 'Blågårdsgade 3, 2. tv.',
      zip: '2200',
      city: 'København N',
      marketingEmail: true,
      marketingSms: false,
    },
  });
});

it('an empty form has every fault, in the order of the fields', () => {
  const read = readCustomerDetails({}, markets.sweden, parsePhone);
  expect(read.ok ? [] : read.reason.faults.map((fault) => fault.field)).toEqual([
    'firstName',
    'lastName',
    'email',
    'phone',
    'street',
    'zip',
    'city',
  ]);
});

it('values stay as typed beside their faults, one fault a field', () => {
  const read = readCustomerDetails(
    { ...form, zip: ' 2', email: 'Anna@', phone: '+45 2014' },
    markets.denmark,
    parsePhone,
  );
  expect(read).toMatchObject({
    ok: false,
    reason: { values: { firstName: ' Anna ', email: 'Anna@', zip: ' 2', marketingEmail: 'yes', marketingSms: '' } },
  });
  expect(read.ok ? [] : read.reason.faults.map((fault) => fault.key)).toEqual([
    'form.error.email',
    'form.error.phone',
    'form.error.zip',
  ]);
});

it('the parser has the last word on a phone number', () => {
  const read = readCustomerDetails(form, markets.denmark, () => null);
  expect(read).toMatchObject({
    ok: false,
    reason: { faults: [{ field: 'phone', key: 'form.error.phone', params: { example: '20 14 40 60' } }] },
  });
});

it('only yes is consent', () => {
  for (const value of ['on', 'true', 'YES', '']) {
    expect(readCustomerDetails({ ...form, marketingEmail: value }, markets.denmark, parsePhone)).toMatchObject({
      value: { marketingEmail: false },
    });
  }
});

it('prefills a form from stored details', () => {
  expect(valuesOf({ firstName: 'Anna', marketingEmail: true, marketingSms: false })).toMatchObject({
    firstName: 'Anna',
    lastName: '',
    marketingEmail: 'yes',
    marketingSms: '',
  });
});

it('numbers are shown as the country writes them', () => {
  expect(formatPhoneNational('+4520144060', 'DK')).toBe('20 14 40 60');
  expect(formatPhoneNational('+46701740605', 'DK')).toBe('+46 70 174 06 05');
  expect(formatPhoneNational('nonsense', 'DK')).toBe('nonsense');
});

it.each([
  ['07700 900123', 'GB', '+447700900123'],
  ['0045 20 14 40 60', 'SE', '+4520144060'],
  ['+31 (0)6 12345678', 'NL', '+31612345678'],
  ['２０１４４０６０', 'DK', '+4520144060'],
  ['2014406', 'DK', null],
  ['hej', 'DK', null],
] as const)('%s in %s is %s', (typed, country, stored) => {
  expect(parsePhone(typed, country)).toBe(stored);
});
