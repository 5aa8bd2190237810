import { faultsInBothColours } from '../screens/axe-colours';
import { isPage } from '../screens/shown';
import { seesSurveyOptOut, wayOut } from '../screens/walks/survey';
import { expect, test } from '../test';

test('the way out of surveys is one button, and says so ever after', { tag: ['@phone', '@nojs'] }, async ({
  visitor,
  refused,
}) => {
  const { page, t, button } = visitor;
  const link = await wayOut();
  for (let look = 0; look < 2; look += 1) {
    await visitor.opens(link);
    await expect(visitor.heading()).toHaveText(t('surveyOptOut.title'));
  }
  await button(t('surveyOptOut.button')).click();
  await expect(visitor.heading()).toHaveText(t('surveyOptOut.ended'));
  await expect(button(t('surveyOptOut.button'))).toHaveCount(0);
  await visitor.opens(link);
  await expect(visitor.heading()).toHaveText(t('surveyOptOut.ended'));
  expect(refused).toEqual([]);
  await page.goto(`${link}x`);
  await expect(visitor.heading()).toHaveText(t('errors.refusedLink.title'));
});

test('the way out of surveys has no fault for axe', { tag: ['@phone', '@desktop'] }, async ({ visitor }) => {
  const faults: string[] = [];
  await seesSurveyOptOut(visitor, async (_, at, heading) => {
    await isPage(visitor.page, at, heading);
    faults.push(...(await faultsInBothColours(visitor.page)));
  });
  expect(faults).toEqual([]);
});
