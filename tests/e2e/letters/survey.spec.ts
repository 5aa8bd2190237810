import { choosesEnglish } from '../language';
import { faultsInBothColours } from '../screens/axe-colours';
import { isPage } from '../screens/shown';
import { seesSurvey } from '../screens/walks/survey';
import { expect, test } from '../test';
import { createVisitor, type Visitor } from '../visitor';
import { answer, asks, surveyAt, takeSurvey, thanksBy } from './survey-links';

const goesOn = ({ button, t }: Visitor) => button(t('survey.next')).click();
const isAsked = (visitor: Visitor, questionId: string) =>
  expect(visitor.heading()).toHaveText(asks(questionId, visitor.language));

test('a survey is answered, gone back in, gone on with on another device and in another language, and is over', {
  tag: ['@phone', '@nojs'],
}, async ({ visitor, browser, contextOptions, javaScriptEnabled, refused }) => {
  const { page, t, button } = visitor;
  const back = page.getByRole('banner').getByRole('button', { name: t('step.back'), exact: true });
  const id = takeSurvey('personal');
  await visitor.opens(surveyAt(id));
  await isAsked(visitor, 'recommend');
  await expect(page.getByText(t('survey.saved'), { exact: true })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(11);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await goesOn(visitor);
  await expect(page.locator('.problems')).toBeFocused();
  await answer(visitor, '3').click();
  await goesOn(visitor);
  await isAsked(visitor, 'better');
  await page.getByLabel(t('survey.answer'), { exact: true }).fill('Varmere lokaler');
  await goesOn(visitor);
  await isAsked(visitor, 'cleanliness');

  // Back twice, with what was filled in meanwhile, and changed: what it made void is asked no more.
  await answer(visitor, '2').click();
  await back.click();
  await expect(page.getByLabel(t('survey.answer'), { exact: true })).toHaveValue('Varmere lokaler');
  await page.goBack();
  await isAsked(visitor, 'cleanliness');
  await back.click();
  await page.getByLabel(t('survey.answer'), { exact: true }).fill('Varmere lokaler, tak');
  await back.click();
  await isAsked(visitor, 'recommend');
  await expect(back).toHaveCount(0);
  await goesOn(visitor);
  await expect(page.getByLabel(t('survey.answer'), { exact: true })).toHaveValue('Varmere lokaler, tak');
  await goesOn(visitor);
  await expect(page.getByRole('radio', { name: '2', exact: true })).toBeChecked();
  await back.click();
  await back.click();
  await expect(page.getByRole('radio', { name: '3', exact: true })).toBeChecked();
  await answer(visitor, '9').click();
  await goesOn(visitor);
  await isAsked(visitor, 'best');
  await button(t('survey.skip')).click();
  await isAsked(visitor, 'cleanliness');

  const other = await browser.newContext({ ...contextOptions, javaScriptEnabled });
  const phone = createVisitor(await other.newPage(), {
    market: 'denmark',
    language: 'da',
    scripts: javaScriptEnabled !== false,
  });
  await phone.opens(surveyAt(id));
  // What was filled in on the way back counts.
  await isAsked(phone, 'visits');

  // The language of the menu stays chosen, and so do the answers.
  await choosesEnglish(phone);
  const inEnglish = createVisitor(phone.page, { ...phone, language: 'en' });
  await isAsked(inEnglish, 'visits');
  await expect(phone.page).toHaveURL((url) => url.pathname === surveyAt(id, 'en'));
  await answer(inEnglish, 'weekly').click();
  await goesOn(inEnglish);
  await phone.page.getByRole('checkbox').first().check();
  await goesOn(inEnglish);
  await isAsked(inEnglish, 'more');
  await inEnglish.button(inEnglish.t('survey.send')).dblclick();
  await expect(inEnglish.heading()).toHaveText(thanksBy('glad', 'en'));
  await phone.page.reload();
  await expect(inEnglish.heading()).toHaveText(thanksBy('glad', 'en'));

  await visitor.reloads();
  await expect(visitor.heading()).toHaveText(t('survey.refused.used.title'));
  await other.close();
  expect(refused).toEqual([`422 ${surveyAt(id)}`, `410 ${surveyAt(id)}`]);
});

test('a studio’s link keeps a phone’s answers together, and takes them once', { tag: ['@phone', '@nojs'] }, async ({
  visitor,
  context,
}) => {
  const address = surveyAt(takeSurvey('studio'));
  await visitor.opens(address);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('survey');
  await answer(visitor, '8').click();
  await goesOn(visitor);
  await isAsked(visitor, 'cleanliness');
  const kept = (await context.cookies()).find(({ name }) => name === 'survey');
  expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  await visitor.opens(address);
  await isAsked(visitor, 'cleanliness');
  for (let left = 3; left > 0; left -= 1) await visitor.button(visitor.t('survey.skip')).click();
  await visitor.button(visitor.t('survey.send')).click();
  await expect(visitor.heading()).toHaveText(thanksBy('thanks'));
  await visitor.opens(address);
  await expect(visitor.heading()).toHaveText(visitor.t('survey.refused.used.title'));
});

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, market: 'denmark' });
  test('all eleven scores stand in sight of each other, large enough for a thumb, and nothing is wider than the screen', async ({
    visitor,
  }) => {
    const { page } = visitor;
    for (const language of ['da', 'sv', 'nl', 'en'] as const) {
      await visitor.opens(surveyAt(takeSurvey('personal'), language));
      const boxes = await page.locator('.scores label').evaluateAll((labels) =>
        labels.map((label) => {
          const { left, right, top, width, height } = label.getBoundingClientRect();
          return { left, right, top, width, height, text: label.textContent };
        }),
      );
      expect(boxes.map(({ text }) => text)).toEqual(Array.from({ length: 11 }, (_, index) => String(index)));
      for (const { left, right, width, height } of boxes) {
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
        expect([left >= 0, right <= 320]).toEqual([true, true]);
      }
      expect((boxes.at(-1)?.top ?? 0) - (boxes[0]?.top ?? 0)).toBeLessThan(300);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
  });
});

test('the scores need no pointer: one group, walked by arrows', { tag: '@desktop' }, async ({ visitor }) => {
  const { page } = visitor;
  await visitor.opens(surveyAt(takeSurvey('personal')));
  await page.getByRole('radio', { name: '0', exact: true }).focus();
  for (let steps = 0; steps < 7; steps += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '7', exact: true })).toBeChecked();
  await page.keyboard.press('Enter');
  await isAsked(visitor, 'cleanliness');
  // On, and not back, though "Back" is the first button of the page.
  await page.getByRole('radio', { name: '1', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await isAsked(visitor, 'visits');
});

for (const { name, viewport, tag } of [
  { name: 'on a narrow phone', viewport: { width: 320, height: 700 }, tag: '@phone' },
  { name: 'on a wide screen', viewport: { width: 1440, height: 900 }, tag: '@desktop' },
]) {
  test.describe(name, () => {
    test.use({ viewport });
    test('axe finds no fault on any page of a survey, in the light or in the dark', { tag }, async ({ visitor }) => {
      test.setTimeout(180_000);
      const faults: string[] = [];
      await seesSurvey(visitor, async (screen, at, heading) => {
        await isPage(visitor.page, at, heading);
        faults.push(...(await faultsInBothColours(visitor.page)).map((fault) => `${screen}: ${fault}`));
      });
      expect(faults).toEqual([]);
    });
  });
}
