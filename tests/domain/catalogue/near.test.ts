import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fold,
  kilometresBetween,
  nearestFirst,
  positionIn,
  searchStudios,
} from '../../../worker/domain/catalogue/near';
import { markets } from '../../../worker/domain/markets';
import { languageData } from '../../../worker/domain/markets/languages';
import { studio } from './catalogue-fixture';

const copenhagen = { lat: 55.6761, lon: 12.5683 };
const aarhus = { lat: 56.1629, lon: 10.2039 };
const studios = [
  studio(1, { name: 'Aarhus C', city: 'Aarhus C', zip: '8000', ...aarhus }),
  studio(2, { name: 'Nørrebro', city: 'København N', zip: '2200', lat: 55.6876, lon: 12.5579 }),
  studio(3, { name: 'Århus Nord', city: 'Århus N', zip: '8200', lat: 56.19, lon: 10.18 }),
  studio(4, { name: 'Søborg', city: 'Søborg', zip: '2860', lat: 55.73, lon: 12.51 }),
];
const near = nearestFirst(studios, null);
const found = (query: string) => searchStudios(near, query).map(({ studio: { name } }) => name);

describe('distance', () => {
  it('Copenhagen to Aarhus is 157 km', () => expect(kilometresBetween(copenhagen, aarhus)).toBeCloseTo(157, 0));
  it('is the same both ways, nothing to oneself, and never over half the earth', () => {
    const place = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(place, place, (one, other) => {
        const distance = kilometresBetween(one, other);
        expect(Math.abs(distance - kilometresBetween(other, one))).toBeLessThan(1e-6);
        expect(distance >= 0 && distance < 20_016).toBe(true);
        expect(kilometresBetween(one, one)).toBeLessThan(1e-6);
      }),
    );
  });
});

describe('position', () => {
  it('counts inside the market', () => expect(positionIn(markets.denmark, copenhagen)).toEqual(copenhagen));
  it.each([[{ lat: 48.85, lon: 2.35 }], [{ lat: Number.NaN, lon: 12 }], [{ lat: null, lon: null }], [null]])(
    '%j counts as none',
    (position) => {
      expect(positionIn(markets.denmark, position)).toBeNull();
    },
  );
});

describe('order', () => {
  it('nearest first, with the distance', () => {
    const list = nearestFirst(studios, copenhagen);
    expect(list.map(({ studio: { name } }) => name)).toEqual(['Nørrebro', 'Søborg', 'Aarhus C', 'Århus Nord']);
    expect(list[0]?.kilometres).toBeCloseTo(1.4, 0);
  });
  it('by name without a position, and the list given stays as it was', () => {
    const given = [...studios];
    expect(nearestFirst(given, null).map(({ studio: { name }, kilometres }) => [name, kilometres])).toEqual([
      ['Aarhus C', null],
      ['Århus Nord', null],
      ['Nørrebro', null],
      ['Søborg', null],
    ]);
    expect(given).toEqual(studios);
  });
  it('by name as readers of the language look it up, however the town is called', () => {
    const named = (names: readonly string[], afterZ?: string) =>
      nearestFirst(
        names.map((name, nth) => studio(nth, { name, city: `Kongens ${nth}` })),
        null,
        afterZ,
      ).map(({ studio: { name } }) => name);
    const towns = ['Örebro', 'Zinkgruvan', 'Ängelholm', 'Åmål', 'Arvika', 'Aasa'];
    expect(named(towns, languageData.sv.afterZ)).toEqual([
      ...['Aasa', 'Arvika', 'Zinkgruvan', 'Åmål', 'Ängelholm', 'Örebro'],
    ]);
    expect(named(towns)).toEqual(['Aasa', 'Åmål', 'Ängelholm', 'Arvika', 'Örebro', 'Zinkgruvan']);
    const danish = ['Østerbro', 'Aarhus', 'Ærø', 'Odense Dalum', 'Odense Centrum', 'Aalborg', 'Valby', 'Århus'];
    expect(named(danish, languageData.da.afterZ)).toEqual([
      ...['Odense Centrum', 'Odense Dalum', 'Valby', 'Ærø', 'Østerbro', 'Aalborg', 'Aarhus', 'Århus'],
    ]);
    for (const [code, { afterZ, culture }] of Object.entries(languageData)) {
      const letters = [...`abcdefghijklmnopqrstuvwxyz${afterZ ?? ''}`].toReversed();
      expect([code, named(letters, afterZ)]).toEqual([code, letters.toSorted(new Intl.Collator(culture).compare)]);
    }
  });
});

describe('search', () => {
  it.each([
    ['', ['Aarhus C', 'Århus Nord', 'Nørrebro', 'Søborg']],
    ['  ', ['Aarhus C', 'Århus Nord', 'Nørrebro', 'Søborg']],
    ['århus', ['Aarhus C', 'Århus Nord']],
    ['AARHUS', ['Aarhus C', 'Århus Nord']],
    ['arhus', ['Aarhus C', 'Århus Nord']],
    ['norrebro', ['Nørrebro']],
    ['Noerrebro', ['Nørrebro']],
    ['københavn n', ['Nørrebro']],
    ['soborg', ['Søborg']],
    ['2200', ['Nørrebro']],
    ['22 00', ['Nørrebro']],
    ['2200 København', ['Nørrebro']],
    ['82', ['Århus Nord']],
    ['8', ['Aarhus C', 'Århus Nord']],
    ['2210', ['Nørrebro']],
    ['9990', []],
    ['zzzz', []],
  ])('%j finds %j', (query, names) => expect(found(query)).toEqual(names));
  it('a British postcode by its beginning', () => {
    const british = nearestFirst(
      [studio(1, { zip: 'M1 1AE', name: 'Piccadilly' }), studio(2, { zip: 'SW1A 1AA', name: 'Victoria' })],
      null,
    );
    expect(searchStudios(british, 'm1 1ae').map(({ studio: { name } }) => name)).toEqual(['Piccadilly']);
    expect(searchStudios(british, 'SW1A').map(({ studio: { name } }) => name)).toEqual(['Victoria']);
    expect(searchStudios(british, 'm11ab').map(({ studio: { name } }) => name)).toEqual(['Piccadilly']);
  });
  it('no input makes it throw, and it finds only what is there, in the order given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (query) => {
        const names = found(query);
        expect(near.map(({ studio: { name } }) => name).filter((name) => names.includes(name))).toEqual(names);
      }),
    );
  });
  it('every studio is found by its own town, name and postal code', () => {
    for (const { name, city, zip } of studios)
      for (const query of [name, city, zip, fold(name)]) expect(found(query)).toContain(name);
  });
});
