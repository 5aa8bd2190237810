import { describe, expect, test } from 'vitest';
import { circlesIn } from '../../../scripts/house/circles';
import { betweenFeatures } from '../../../scripts/house/features';
import { product } from '../../../scripts/house/figures';
import { code, filesUnder, importsOf } from '../../../scripts/house/sources';

const arrows = (...pairs: string[]) => pairs.map((pair) => ({ from: pair[0] ?? '', to: pair[1] ?? '' }));

describe('nothing goes in a circle', () => {
  const imports = product.flatMap((folder) => filesUnder(folder, code)).flatMap(importsOf);

  test('a knot of files is found, with what leads to it and from it left out', () => {
    expect(circlesIn(arrows('ab', 'bc', 'cb', 'cd', 'de', 'ed', 'ce'))).toEqual([
      ['d', 'e'],
      ['b', 'c'],
    ]);
    expect(circlesIn(arrows('aa'))).toEqual([['a']]);
    expect(circlesIn(arrows('ab', 'ac', 'bd', 'cd'))).toEqual([]);
  });

  test('no file imports one that leads back to it, not even for a type', () => {
    expect(imports.length).toBeGreaterThan(4_000);
    // The build puts a chain in the place of `virtual:chain`: what types a chain knows nothing of the ids taken from it.
    const built = { 'package:virtual:chain': 'index', 'package:virtual:chain/languages': 'languages' } as const;
    const resolved = imports.map(({ from, to }) => {
      const name = built[to as keyof typeof built];
      return { from, to: name === undefined ? to : `chains/solhus/${name}.ts` };
    });
    expect(resolved.filter(({ to }) => to === 'chains/solhus/index.ts')).not.toEqual([]);
    expect(circlesIn(resolved)).toEqual([]);
  });

  test('no feature imports another', () => {
    expect(betweenFeatures(imports).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });
});
