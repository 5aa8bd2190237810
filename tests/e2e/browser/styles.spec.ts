import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { withColours } from '../../../scripts/vite/chain/brand';
import { paths } from '../../../worker/paths';
import { expect, test } from '../test';
import { wakes } from './islands';

const sheet = (name: string) => readFileSync(`client/styles/${name}.css`, 'utf8');
/** The whole style sheets that a page is made of, as they were written. */
const wholeOf = (groups: readonly string[]) =>
  ['tokens', 'base', 'frame', 'header', 'parts']
    .map((name) => `everywhere/${name}`)
    .concat(groups)
    .map((name) => (name.endsWith('/tokens') ? withColours(sheet(name)) : sheet(name)))
    .join('\n');

/** What of the page's elements, and of what stands before and after them, is drawn otherwise with other styles. */
const differences = (page: Page, css: string) =>
  page.locator('head > style').evaluate((style, other) => {
    // Of a background without a picture the minifier writes the place otherwise.
    const names = [...getComputedStyle(document.body)].filter((name) => !/^--|^background-position/.test(name));
    const drawn = () =>
      [...document.querySelectorAll('body, body *')].flatMap((element) =>
        ['', '::before', '::after'].flatMap((part) => {
          const values = getComputedStyle(element, part);
          if (part !== '' && values.content === 'none') return [];
          const named = `${element.tagName}.${element.getAttribute('class')}${part}`;
          return [{ named, values: names.map((name) => values.getPropertyValue(name)) }];
        }),
      );
    const own = style.textContent;
    const shipped = drawn();
    style.textContent = other;
    const changed = drawn();
    style.textContent = own;
    if (changed.length !== shipped.length) return [`${changed.length} boxes, not ${shipped.length}`];
    return changed.flatMap(({ named, values }, box) =>
      values.flatMap((value, at) =>
        value === shipped[box]?.values[at] ? [] : [`${named} ${names[at]}: ${value}, not ${shipped[box]?.values[at]}`],
      ),
    );
  }, css);

/** The page looks as it would with all that its style sheets say. */
async function lacksNothing(page: Page, ...groups: string[]): Promise<void> {
  expect(await differences(page, 'body { color: red; }'), 'differences are seen').not.toEqual([]);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await differences(page, wholeOf(groups))).toEqual([]);
  }
}

const [form, rows] = ['everywhere/form', 'everywhere/rows'];
const journey = 'pages/journey';

test('a page is sent only the styles it uses, and lacks none of them', async ({ visitor, refused }) => {
  const { page, button, t } = visitor;
  await visitor.opens(paths.signup.entry.href());
  await lacksNothing(page, form, rows, 'pages/select');
  await wakes(page, 'language-menu');
  await page.locator('[data-island="language-menu"] > button').click();
  await lacksNothing(page, form, rows, 'pages/select');
  await visitor.opens('/nothing-here');
  await lacksNothing(page, 'everywhere/error');

  await visitor.reachesDetails('plain');
  await lacksNothing(page, journey, rows, form);
  await button(t('form.continue')).click();
  await expect(page.locator('.problems')).toBeFocused();
  await lacksNothing(page, journey, rows, form);
  // The browser adds messages by itself.
  await wakes(page, 'form-validation');
  await visitor.fillsIn({ firstName: 'Anna' });
  await visitor.fillsIn({ firstName: '' });
  await visitor.field('lastName').focus();
  await lacksNothing(page, journey, rows, form);
  refused.splice(0);
});
