import { paths } from '../../../../worker/paths';
import { opensBackOffice } from '../../back-office/operator';
import { expect } from '../../test';
import { createVisitor, type Visitor } from '../../visitor';
import type { LookAt } from '../shown';

const { chooseWithdrawal, matchWithdrawal, setAsideWithdrawal } = paths.backOfficeActions;

/** A statement of withdrawal that is nobody's by its address, and what an operator is asked about it. */
export async function seesStatement(visitor: Visitor, look: LookAt): Promise<void> {
  const { page, t, button, market } = visitor;
  const number = await numberOf(visitor);
  await page.context().clearCookies();
  // By somebody else: the address is not the member's.
  const sender = createVisitor(page, {
    ...visitor,
    details: { ...visitor.details, email: `of-${visitor.details.email}` },
  });
  await sender.opens(paths.withdraw.href());
  await page.locator('[name=name]').fill('Anna Holm');
  await page.locator('[name=contract]').fill(number);
  await page.locator('[name=email]').fill(sender.details.email);
  await button(t('form.continue')).click();
  await page.locator('button[value=confirm]').click();
  await sender.isAt(paths.withdraw, '?sent=1');
  await opensBackOffice(visitor);
  await visitor.opens(paths.backOffice.withdrawals.href({ market }));
  const rows = page.getByRole('main').locator('tbody tr').filter({ hasText: number });
  await expect(rows.first()).toBeVisible();
  await look('office, a statement waits', paths.backOffice.withdrawals, t('backOffice.nav.withdrawals'));
  await rows.first().getByRole('link').click();
  await look('office, a statement', chooseWithdrawal, t('backOffice.withdrawals.one', { name: 'Anna Holm' }));
  // An address that does not fit beside its name stands below it, in two lines at most.
  const address = page.getByRole('main').locator('dd').filter({ hasText: sender.details.email });
  expect((await address.boundingBox())?.height).toBeLessThan(60);
  const { href } = new URL(page.url());
  await page.getByLabel(t('backOffice.member.number')).fill('1');
  await button(t('backOffice.withdrawals.next')).click();
  await expect(page.locator('.problems')).toBeVisible();
  await look('office, a statement, refused', chooseWithdrawal, t('backOffice.withdrawals.one', { name: 'Anna Holm' }));
  await page.getByLabel(t('backOffice.member.number')).fill(number);
  await button(t('backOffice.withdrawals.next')).click();
  await look('office, a statement matched', matchWithdrawal, t('backOffice.withdrawals.match.title'));
  await page.goto(href);
  await page.getByRole('link', { name: t('backOffice.withdrawals.aside.link') }).click();
  await look('office, a statement set aside', setAsideWithdrawal, t('backOffice.withdrawals.aside.title'));
  await button(t('backOffice.withdrawals.aside.button')).click();
  await expect(page.locator('.banner.done')).toContainText(t('backOffice.done.withdrawalSetAside'));
}

/** Of the membership, as the member reads it. */
async function numberOf(visitor: Visitor): Promise<string> {
  await visitor.opens(paths.account.main.href());
  return (await visitor.page.getByRole('main').locator('dd .num').first().innerText()).trim();
}
