import { expect, test } from 'vitest';
import { code, filesUnder, read } from '../../../scripts/house/sources';

/** The browser tests read chain and rules as they stand, in Node: there JSON is a module only for who says so, and has no names. */
test('chain and rules import JSON whole, and say that it is JSON', () => {
  const lines = [...filesUnder('chains', code), ...filesUnder('worker/domain', code)].flatMap((file) =>
    [...read(file).matchAll(/^import (?!type).* from '[^']+\.json'.*$/gm)].map(([line]) => `${file}: ${line}`),
  );
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !/import \w+ from '[^']+' with \{ type: 'json' \};$/.test(line))).toEqual([]);
});
