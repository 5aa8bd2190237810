import { describe, expect, test } from 'vitest';
import {
  browserFiles,
  firstPageSize,
  kioskSize,
  loaderSize,
  styleSize,
  workerSize,
} from '../../scripts/bench/bundle-sizes.mjs';

/** Bytes are kept here; times are printed by the benchmark, for they vary by machine. */
describe('the build keeps to its budgets', () => {
  test.each([
    ['the loader on every page', loaderSize],
    ['the live view of a screen', kioskSize],
    ['all styles', styleSize],
    ['what the first page evaluates', firstPageSize],
    ['the whole Worker', workerSize],
  ])(
    '%s',
    async (_, measure) => {
      const { name, bytes, budget } = await measure();
      expect(bytes, `${name}: ${bytes} bytes gzip, allowed ${budget}`).toBeLessThanOrEqual(budget);
    },
    30_000,
  );

  test('nothing of the server is in a file for the browser', () => {
    const server =
      /react-dom-server|renderToString|\bD1_ERROR\b|INSERT INTO |SESSION_KEYS|CODE_PEPPER|whsec_|sk_(?:live|test)_/;
    expect(
      browserFiles()
        .filter(({ text }) => server.test(text))
        .map(({ file }) => file),
    ).toEqual([]);
  });

  test('files for the browser carry a hash in their names', () => {
    expect(
      browserFiles()
        .filter(({ file }) => !/-[\w-]{8}\.\w+$/.test(file))
        .map(({ file }) => file),
    ).toEqual([]);
  });
});
