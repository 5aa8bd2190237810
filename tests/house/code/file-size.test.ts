import { describe, expect, test } from 'vitest';
import { limits, product } from '../../../scripts/house/figures';
import { codeLinesIn, codeLinesOf, linesAt, sizesOf } from '../../../scripts/house/sizes';

describe('files stay small', () => {
  const sizes = sizesOf(product);

  test(`none has over ${limits.longest} lines`, () => {
    const over = [...sizes, ...sizesOf(['tests'])].filter(({ lines }) => lines > limits.longest);
    expect(over.map(({ file, lines }) => `${file}: ${lines}`)).toEqual([]);
  });

  test(`most are far smaller: median ${linesAt(sizes, 0.5)} lines, nine of ten at most ${linesAt(sizes, 0.9)}`, () => {
    expect(linesAt(sizes, 0.5)).toBeLessThanOrEqual(limits.median);
    expect(linesAt(sizes, 0.9)).toBeLessThanOrEqual(limits.nineOfTen);
  });
});

describe('the Worker does not grow', () => {
  test('of a text, lines of code are what is no blank line, comment or import', () => {
    const text = [
      "import { a } from 'a';",
      'import {',
      '  type B,',
      "} from 'b';",
      '',
      '/** One line. */',
      '/**',
      ' * export const no = 1;',
      ' */',
      '// import is a word here',
      'export const c = a; // and why',
      "export { d } from 'd';",
      "const e = import('e');",
      "import('f');",
      '    {/* in a page */}',
    ].join('\n');
    expect(codeLinesOf(text)).toBe(4);
  });

  test(`worker/ has at most ${limits.workerCode} lines of code`, () => {
    expect(codeLinesIn(['worker'])).toBeLessThanOrEqual(limits.workerCode);
  });
});
