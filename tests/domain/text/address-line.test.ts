import { expect, test } from 'vitest';
import { addressLine, postalLine } from '../../../worker/domain/text/address-line';

const shown = (text: string) => text.replaceAll('\u00a0', '_');

test('an address breaks before its postal code, not in it, and not before the number of a house', () => {
  const lines = [
    { street: 'Kungsgatan 53', zip: '903 26', city: 'Umeå' },
    { street: 'Van der Pekstraat 87', zip: '1031 CT', city: 'Amsterdam' },
    { street: 'Blågårdsgade 14b', zip: '2200', city: 'København N' },
    { street: '12 High Street', zip: 'SW1A 1AA', city: 'London' },
  ].map((place) => shown(addressLine(place)));
  expect(lines).toEqual([
    'Kungsgatan_53, 903_26_Umeå',
    'Van der Pekstraat_87, 1031_CT_Amsterdam',
    'Blågårdsgade_14b, 2200_København N',
    '12 High Street, London_SW1A_1AA',
  ]);
  expect(shown(postalLine({ zip: '903 26', city: 'Umeå' }))).toBe('903_26_Umeå');
});
