import { readFileSync } from 'node:fs';
import { createSealer } from '../../../worker/crypto/keyring';
import { paths } from '../../../worker/paths';
import { faultsInBothColours } from '../screens/axe-colours';
import { expect, test } from '../test';

/** As the foot of an invitation has it: sealed with the keys of this machine's run, for an address that is nobody's. */
async function wayOut(): Promise<string> {
  const keys = /^DATA_KEYS_DENMARK="(.+)"$/m.exec(readFileSync('.dev.vars', 'utf8'))?.[1] ?? '';
  const token = await createSealer(keys).seal(`no more surveys:${crypto.randomUUID()}`);
  return paths.surveyOptOut.href({ token });
}

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
  await visitor.opens(await wayOut());
  await expect(visitor.heading()).toHaveText(visitor.t('surveyOptOut.title'));
  expect(await faultsInBothColours(visitor.page)).toEqual([]);
  await visitor.button(visitor.t('surveyOptOut.button')).click();
  await expect(visitor.heading()).toHaveText(visitor.t('surveyOptOut.ended'));
  expect(await faultsInBothColours(visitor.page)).toEqual([]);
});
