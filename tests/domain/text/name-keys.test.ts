import { describe, expect, it } from 'vitest';
import { foldName, nameKeysOf } from '../../../worker/domain/text/name-keys';

describe('a name as it is searched', () => {
  it.each([
    ['Søren Ærø', 'soren aero'],
    ['SÖREN  Åkesson-Ångström', 'soren akesson angstrom'],
    ['Zoë  van ’t Hoff', 'zoe van t hoff'],
    ['Łukasz Żółć', 'lukasz zolc'],
    ['Weiß', 'weiss'],
    ['ﬁona', 'fiona'],
    ['Иван', 'иван'],
  ])('%j is looked for as %j', (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });

  it('is the same however its accents are written', () => {
    expect(foldName('Åse'.normalize('NFD'))).toBe(foldName('Åse'.normalize('NFC')));
  });

  it('is found by its beginning from either end, and by each word in it', () => {
    expect(nameKeysOf('Anna Maria', 'van der Berg')).toEqual([
      'anna maria van der berg',
      'van der berg anna maria',
      'maria',
      'der',
      'berg',
    ]);
    expect(nameKeysOf('Anna', 'Holm')).toEqual(['anna holm', 'holm anna']);
    expect(nameKeysOf('', '')).toEqual([]);
    expect(nameKeysOf('Anna', '')).toEqual(['anna']);
  });
});
