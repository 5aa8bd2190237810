import { describe, expect, test } from 'vitest';
import { filesUnder, places, read } from '../../../scripts/house/sources';
import { colourNames } from '../../../worker/domain/markets/chain';

const components = ['worker/ui', 'worker/features', 'client'].flatMap((folder) => filesUnder(folder, /\.tsx$/));
const sheets = filesUnder('client/styles', /\.css$/);
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');
/** The build writes them into the tokens. */
const colours = colourNames.map((name) => `--${name}:;`).join('');
const tokens = colours + withoutComments(read('client/styles/everywhere/tokens.css'));
const allSheets = colours + sheets.map(read).map(withoutComments).join('\n');

describe('styles', () => {
  test('no element carries a style attribute: the policy of the pages forbids it', () => {
    expect(components.filter((file) => /\sstyle=[{"]/.test(read(file)))).toEqual([]);
  });

  test('colours are named in the tokens and nowhere else', () => {
    const raw = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab|lab|lch)a?\(/i;
    const faults = sheets
      .filter((file) => !file.endsWith('/tokens.css'))
      .flatMap((file) =>
        withoutComments(read(file))
          .split('\n')
          .filter((line) => raw.test(line))
          .map((line) => ({ file, fault: line.trim() })),
      );
    expect(places(faults)).toEqual([]);
  });

  test('a line under words is told in parts: of the short form WebKit knows `none` and `underline`', () => {
    const short = [...allSheets.matchAll(/[\s;{]text-decoration:\s*([^;}]+)/g)].map((match) => match[1]);
    expect(short.filter((value) => value !== 'none' && value !== 'underline')).toEqual([]);
  });

  test('every property that is used is defined', () => {
    const defined = new Set([...allSheets.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1]));
    const used = [...allSheets.matchAll(/var\((--[\w-]+)\s*\)/g)].map((match) => match[1]);
    expect([...new Set(used)].filter((name) => !defined.has(name))).toEqual([]);
  });

  test('no token is left over', () => {
    const defined = [...tokens.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1] ?? '');
    const elsewhere = allSheets + components.map(read).join('\n');
    expect([...new Set(defined)].filter((name) => !elsewhere.includes(`var(${name}`))).toEqual([]);
  });
});
