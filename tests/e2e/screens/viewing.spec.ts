import type { Page } from '@playwright/test';
import { paths } from '../../../worker/paths';
import { expect, test } from '../test';
import { createVisitor } from '../visitor';
import { lostToReaders } from './crowded';
import { seesEveryScreen } from './screens';
import { isPage, type LookAt } from './shown';
import { seesSurvey } from './walks/survey';

/** What stands out at the right of the page, were it scrolled there. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
  });

test.describe('at 320 px, as at 400 % on a screen of 1280 × 1024', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('nothing asks to be scrolled sideways', async ({ visitor }) => {
    test.setTimeout(120_000);
    visitor.details.lastName = 'Sørensen-Vandkunstnerværelsesindretningsarkitektforeningsformand';
    const wide: string[] = [];
    await seesEveryScreen(visitor, async (screen, at, heading) => {
      await isPage(visitor.page, at, heading);
      wide.push(...(await outside(visitor.page)).map((element) => `${screen}: ${element}`));
    });
    expect(wide).toEqual([]);
  });

  test('a membership named by one long word pushes its price out of no window', async ({ visitor }) => {
    const { page } = visitor;
    await visitor.opens(paths.signup.entry.href());
    await visitor.selectsStudio();
    const names = page.locator('.priced .name');
    expect(await names.count()).toBeGreaterThan(2);
    await names.evaluateAll((all) => {
      for (const name of all) name.textContent = 'Studentermedlemskab';
    });
    expect(await outside(page)).toEqual([]);
  });
});

test('nothing is lost to who sets letters apart, nor to who has them large', async ({ visitor }) => {
  test.setTimeout(300_000);
  const lost: string[] = [];
  const look: LookAt = async (screen, at, heading, page = visitor.page) => {
    await isPage(page, at, heading);
    lost.push(...(await lostToReaders(page)).map((fault) => `${screen}, ${fault}`));
  };
  await seesEveryScreen(visitor, look);
  await seesSurvey(createVisitor(visitor.page, visitor), look);
  expect(lost).toEqual([]);
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('buttons, fields and the focus keep an edge', async ({ visitor }) => {
    const { page, t, button } = visitor;
    await visitor.reachesDetails('plain');
    const edges = (element: Element) => {
      const style = getComputedStyle(element);
      return [style.borderTopStyle !== 'none' && style.borderTopWidth !== '0px', style.outlineStyle !== 'none'];
    };
    expect(await visitor.field('firstName').evaluate(edges)).toContain(true);
    expect(await button(t('form.continue')).evaluate(edges)).toContain(true);
    await visitor.field('firstName').focus();
    expect((await visitor.field('firstName').evaluate(edges))[1]).toBe(true);
    await button(t('form.continue')).click();
    await expect(page.locator('.problems')).toBeFocused();
    expect(await page.locator('.problems').evaluate(edges)).toContain(true);
  });
});

test.describe('with reduced motion', () => {
  test('nothing moves', async ({ visitor }) => {
    const { page } = visitor;
    const moving = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .flatMap((element) => {
            const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
            return animationName === 'none' ? [transitionDuration] : [transitionDuration, animationDuration];
          })
          .filter((duration) => Number.parseFloat(duration) > 0.01),
      );
    for (const screen of [paths.signup.entry, paths.login, paths.help.terms]) {
      await visitor.opens(screen.href());
      expect(await moving()).toEqual([]);
    }
  });
});
