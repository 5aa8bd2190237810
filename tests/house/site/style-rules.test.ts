import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { filesUnder, read } from '../../../scripts/house/sources';
import { rulesOf } from '../../../scripts/vite/styles/rules';
import { islandClasses } from '../../../scripts/vite/styles/style-rules';
import { needsOf, styleText } from '../../../worker/ui/style-rules';

/** The build's own minifier knows when two style sheets say the same. */
const { transform } = createRequire(createRequire(import.meta.url).resolve('vite'))('lightningcss') as {
  transform(options: { filename: string; code: Buffer; minify: boolean }): { code: Buffer };
};
const meaning = (css: string) => transform({ filename: 'a.css', code: Buffer.from(css), minify: true }).code.toString();
const sheets = filesUnder('client/styles', /\.css$/);

describe('a style sheet that was taken apart', () => {
  it.each(sheets)('%s says the same as before, put together again, minified or not', (file) => {
    const css = read(file);
    expect(meaning(styleText(rulesOf(css), null))).toBe(meaning(css));
    expect(meaning(styleText(rulesOf(meaning(css)), null))).toBe(meaning(css));
  });

  it('leaves out rules for what a page has not, and keeps the rest in its order', () => {
    const rules = rulesOf(
      '@layer a,b;@layer a{.one{top:1px;& .two{top:2px}}p,.three{top:3px}}@layer a{.two{top:4px}}@media print{.three{top:5px}}',
    );
    const text = (...has: string[]) => styleText(rules, new Set(has));
    expect(text('one')).toBe('@layer a,b;@layer a{.one{top:1px;}p{top:3px}}');
    expect(text('one', 'two')).toBe('@layer a,b;@layer a{.one{top:1px;& .two{top:2px}}p{top:3px}.two{top:4px}}');
    expect(text('three')).toBe('@layer a,b;@layer a{p,.three{top:3px}}@media print{.three{top:5px}}');
  });

  it('is refused where its braces do not match', () => {
    expect(() => rulesOf('.one{top:1px')).toThrow('Unclosed block');
    expect(() => rulesOf('.one{top:1px}}')).toThrow('Unexpected }');
  });
});

it.each([
  ['.a.b > .c', 'a b c'],
  ['p', ''],
  ['select.box', 'box select'],
  ['&[aria-invalid]', '[aria-invalid]'],
  ['&[href^="tel:"] .a', 'a'],
  ['.a:not(.b, .c)', 'a'],
  ['.menu:not(:has(:popover-open)) > button .close', 'menu close'],
  ['.a:is(.b, .c)', 'a'],
  ['.body:has(.select)', 'body select'],
  ['.a:has(.b, .c)', 'a'],
  ['.row:not(:has(:checked)) + .preview', 'row preview'],
  ['html:has(.consent)', 'consent'],
  ['::view-transition-group(*)', ''],
  ['@media (width >= 48.5rem)', ''],
])('%s can match nothing without %s', (selector, needs) => {
  expect([...needsOf(selector)].sort()).toEqual(needs.split(' ').filter(Boolean).sort());
});

it('knows of every island which classes it may add, also by what it is made of', () => {
  const added = islandClasses(process.cwd());
  expect(added['form-validation']).toContain('error');
  expect(added['kiosk-view']).toEqual(expect.arrayContaining(['match', 'watch', 'pale', 'ray']));
  expect(added.passkey).toEqual(expect.arrayContaining(['btn', 'quiet', 'error']));
  // Names of icons are no classes.
  expect(added['kiosk-view']).not.toContain('check');
});
