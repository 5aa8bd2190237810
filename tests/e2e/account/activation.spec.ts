import { paths } from '../../../worker/paths';
import { isToldToMend } from '../browser/faults';
import { mailTo, templateOf } from '../sandbox';
import { expect, test } from '../test';
import type { Visitor } from '../visitor';
import { as, takeImported } from './imported';

const { main } = paths.account;

const codeField = ({ page, t }: Visitor) => page.getByLabel(t('activation.label'), { exact: true });
const follows = ({ page }: Visitor, text: string) =>
  page.getByRole('main').getByRole('link', { name: text, exact: true }).first().click();

async function enters(member: Visitor, code: string): Promise<void> {
  await member.fillsIn({ email: member.details.email });
  await codeField(member).fill(code);
  await member.button(member.t('login.title')).click();
}

async function mailedCode({ details }: Visitor): Promise<string> {
  const codes = async () =>
    (await mailTo(details.email))
      .filter((mail) => templateOf(mail) === 'activation-code')
      .flatMap(({ text }) => /^[2-9A-Z]{5}[ -]?[2-9A-Z]{5}$/m.exec(text)?.[0] ?? []);
  await expect.poll(async () => (await codes()).length, { timeout: 15_000 }).toBe(1);
  return (await codes())[0] ?? '';
}

test('who joined in a studio enters the code from there, once, and gets another by mail', {
  tag: ['@phone', '@nojs'],
}, async ({ visitor, refused }) => {
  const { details, activationCode, number } = takeImported('runs');
  const member = as(visitor, details);
  const { page, t, button } = member;
  await member.opens(paths.howToActivate.href());
  await follows(member, t('activation.title'));
  await member.isAt(paths.login, '?step=activation');
  await enters(member, '123');
  await isToldToMend(member, [[codeField(member), t('activation.format')]]);
  await enters(member, 'ABCDE 23456');
  await isToldToMend(member, [[codeField(member), t('activation.wrong', { count: 4 })]]);
  await expect(member.field('email')).toHaveValue(details.email);
  await enters(member, ` ${activationCode.toLowerCase().split('').join(' ')} `);
  await member.isAt(main);
  await expect(member.heading()).toHaveText(t('accountMain.hello', { firstName: details.firstName }));

  await member.opens(paths.logout.href());
  await button(t('navigation-menu.logout')).click();
  await member.isAt(paths.signup.entry);
  await member.opens(paths.login.href());
  await follows(member, t('activation.use'));
  await enters(member, activationCode);
  await expect(page.locator('.problems')).toBeVisible();

  await follows(member, t('activation.ask'));
  await member.isAt(paths.requestActivationCode);
  await member.fillsIn({ email: details.email });
  const numberField = page.getByLabel(t('activation.request.numberLabel'), { exact: true });
  await numberField.fill('12345');
  await button(t('code.send')).click();
  await isToldToMend(member, [[numberField, t('activation.request.number')]]);
  await numberField.fill(number);
  await button(t('code.send')).click();
  await member.isAt(paths.requestActivationCode, '?sent=1');
  await follows(member, t('activation.enter'));
  await enters(member, await mailedCode(member));
  await member.isAt(main);
  expect(refused).toEqual(['422 /login', '422 /login', '422 /login', `422 ${paths.requestActivationCode.href()}`]);
});
