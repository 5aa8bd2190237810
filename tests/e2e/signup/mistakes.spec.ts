import { skinQuestions } from '../../../worker/domain/signup/skin';
import { paths } from '../../../worker/paths';
import { isToldToMend, type Told } from '../browser/faults';
import { expect, test } from '../test';
import type { Visitor } from '../visitor';
import type { Details } from './shop';

const required: readonly (keyof Details)[] = ['firstName', 'lastName', 'email', 'phone', 'street', 'zip', 'city'];
const examples = { email: 'anna@eksempel.dk', phone: '20 14 40 60', zip: '2200' } as const;
const wrong: Partial<Details> = { firstName: 'A'.repeat(81), email: 'anna.eksempel', phone: '12', zip: '22' };

const messageOf = ({ t }: Visitor, name: keyof Details) =>
  t(`form.error.${name}`, { example: examples[name as keyof typeof examples] ?? '' });
const toldOf = (visitor: Visitor, names: readonly (keyof Details)[]): Told =>
  names.map((name) => [visitor.field(name), messageOf(visitor, name)] as const);

test('whoever gets every field wrong first is told how to mend it, and joins', { tag: ['@phone', '@nojs'] }, async ({
  visitor,
}) => {
  const { page, t, button, details } = visitor;

  await visitor.opens(paths.signup.entry.href());
  await visitor.selectsStudio();
  await button(t('form.continue')).click();
  await expect(page.locator('.problems')).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${t('form.errorPrefix')} `));
  await page
    .locator('.problems')
    .getByRole('link', { name: t('form.error.product') })
    .click();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await visitor.selectsMembership();
  await visitor.provesAge();

  await button(t('form.continue')).click();
  await isToldToMend(visitor, toldOf(visitor, required));
  await visitor.fillsIn({ ...details, ...wrong });
  await button(t('form.continue')).click();
  await isToldToMend(visitor, [
    [visitor.field('firstName'), t('form.error.tooLong', { max: 80 })],
    ...toldOf(visitor, ['email', 'phone', 'zip']),
  ]);
  for (const name of required) await expect(visitor.field(name)).toHaveValue({ ...details, ...wrong }[name]);
  await visitor.entersDetails();

  await button(t('skin.submit')).click();
  await isToldToMend(
    visitor,
    skinQuestions.map((question, at) => [page.locator(`#q${at + 1}`), t(`form.error.skin.${question}`)] as const),
  );
  await page.locator('label:has(#q2)').click();
  await button(t('skin.submit')).click();
  await expect(page.locator('.problems').getByRole('link')).toHaveCount(9);
  await expect(page.locator('#q2')).toBeChecked();
  await visitor.answersSkin();

  const code = page.getByLabel(t('code.label'), { exact: true });
  await button(t('verify.confirm')).click();
  await isToldToMend(visitor, [[code, t('form.error.code')]]);
  await visitor.entersCode(await aWrongCode(visitor));
  await isToldToMend(visitor, [[code, t('code.wrong', { count: 4 })]]);
  await page.getByRole('link', { name: t('code.change'), exact: true }).click();
  await visitor.fillsIn({ email: 'nobody' });
  await button(t('code.send')).click();
  await isToldToMend(visitor, toldOf(visitor, ['email']));
  await expect(visitor.field('email')).toHaveValue('nobody');
  await page.getByRole('link', { name: t('verify.change.keep'), exact: true }).click();
  await visitor.provesEmail();

  await visitor.orderButton().click();
  await isToldToMend(visitor, [[page.getByRole('checkbox').first(), t('form.error.terms')]]);
  await visitor.orders();
  await visitor.pays();
});

test('who logs in with a wrong address and a wrong code is told so', { tag: ['@phone', '@nojs'] }, async ({
  visitor,
}) => {
  const { page, t, button, details } = visitor;
  await visitor.hasJoined('plain');
  await page.context().clearCookies();

  await visitor.opens(paths.login.href());
  await visitor.fillsIn({ email: 'anna' });
  await button(t('code.send')).click();
  await isToldToMend(visitor, toldOf(visitor, ['email']));
  await expect(visitor.field('email')).toHaveValue('anna');
  await visitor.fillsIn({ email: details.email });
  await button(t('code.send')).click();
  await visitor.isAt(paths.login, '?step=code');
  const code = page.getByLabel(t('code.label'), { exact: true });
  await button(t('login.title')).click();
  await isToldToMend(visitor, [[code, t('form.error.code')]]);
  await visitor.entersCode(await aWrongCode(visitor), t('login.title'));
  await isToldToMend(visitor, [[code, t('code.wrong', { count: 4 })]]);
  await expect(code).toHaveValue('');
});

async function aWrongCode(visitor: Visitor): Promise<string> {
  return (await visitor.readsCode()) === '000000' ? '000001' : '000000';
}
