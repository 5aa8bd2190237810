import { expect, test } from 'vitest';
import { unusedExports } from '../../../scripts/house/exports';
import { places } from '../../../scripts/house/sources';

test('what is exported is used by another file', () => {
  expect(places(unusedExports(['worker', 'client', 'scripts', 'sandbox', 'chains', 'locales']))).toEqual([]);
});
