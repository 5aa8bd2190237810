import { describe, expect, test } from 'vitest';
import { filesUnder, read } from './sources';

const longest = 300;
const folders = ['worker', 'client', 'sandbox', 'scripts', 'tests'];
const written = /\.(?:ts|tsx|mjs|css)$/;
const linesOf = (file: string) => read(file).replace(/\n$/, '').split('\n').length;

describe('files stay small', () => {
  const sizes = folders
    .flatMap((folder) => filesUnder(folder, written))
    .map((file) => ({ file, lines: linesOf(file) }));
  const product = sizes
    .filter(({ file }) => !file.startsWith('tests/'))
    .map(({ lines }) => lines)
    .sort((a, b) => a - b);
  const at = (share: number) => product[Math.floor((product.length - 1) * share)] ?? 0;

  test(`none has over ${longest} lines`, () => {
    expect(sizes.filter(({ lines }) => lines > longest).map(({ file, lines }) => `${file}: ${lines}`)).toEqual([]);
  });

  test(`most are far smaller: median ${at(0.5)} lines, nine of ten at most ${at(0.9)}`, () => {
    expect(at(0.5)).toBeLessThanOrEqual(90);
    expect(at(0.9)).toBeLessThanOrEqual(200);
  });
});
