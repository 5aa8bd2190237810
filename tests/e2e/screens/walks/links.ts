import { paths } from '../../../../worker/paths';
import { mailTo } from '../../sandbox';
import { expect } from '../../test';
import type { Visitor } from '../../visitor';
import type { LookAt } from '../shown';

type Screen = (typeof paths)['withdrawConfirm' | 'accountUndo'];

/** Opens the newest link to this screen that was mailed to the visitor. */
async function opensLink(visitor: Visitor, screen: Screen): Promise<void> {
  const start = screen.href({ token: '' });
  const links = async () =>
    (await mailTo(visitor.details.email)).flatMap(({ text }) => text.match(new RegExp(`${start}[\\w-]+`)) ?? []);
  await expect.poll(async () => (await links()).length, { timeout: 15_000 }).toBeGreaterThan(0);
  await visitor.opens((await links())[0] ?? '');
}

async function presses({ page }: Visitor): Promise<void> {
  await page.getByRole('main').getByRole('button').first().click();
}

/** What a member is led to by a mail of their own: another name taken back, a withdrawal that was sent without login. */
export async function seesMailedLinks(visitor: Visitor, look: LookAt): Promise<void> {
  const { page, t, button, details } = visitor;
  const { accountUndo, withdraw, withdrawConfirm } = paths;
  await visitor.opens(paths.account.main.href());
  const number = await page.getByRole('main').locator('dd .num').first().innerText();
  await visitor.opens(paths.account.profile.href({ edit: 'details' }));
  await visitor.fillsIn({ firstName: 'Berit' });
  await button(t('profile.save')).click();
  await opensLink(visitor, accountUndo);
  await look('a change, to take back', accountUndo, t('accountUndo.title'));
  await presses(visitor);
  await look('a change, taken back', accountUndo, t('accountUndo.done.title'));

  await page.context().clearCookies();
  await visitor.opens(withdraw.href());
  await page.locator('[name=name]').fill('Anna Holm');
  await page.locator('[name=contract]').fill(number);
  await page.locator('[name=email]').fill(details.email);
  await button(t('form.continue')).click();
  await page.locator('button[value=confirm]').click();
  await visitor.isAt(withdraw, '?sent=1');
  await opensLink(visitor, withdrawConfirm);
  await look('withdrawal, asked by its link', withdrawConfirm, t('withdraw.link.open.title'));
  await presses(visitor);
  await look('withdrawal, done by its link', withdrawConfirm, t('withdraw.link.done.title'));
}
