import { paths } from '../../../worker/paths';
import type { LookAt } from '../screens/shown';
import { expect } from '../test';
import type { Visitor } from '../visitor';

const { chooseRefund, refund } = paths.backOfficeActions;

/** From a member's page to the question whether this much is paid back, in whole units. */
export async function asksForRefund(visitor: Visitor, amount: string, look: LookAt): Promise<void> {
  const { page, t, button, heading } = visitor;
  await page
    .getByRole('link', { name: t('backOffice.refund.link') })
    .first()
    .click();
  await button(t('backOffice.refund.next')).click();
  await expect(page.locator('.problems')).toBeVisible();
  await look('office, refund, refused', chooseRefund, t('backOffice.refund.title'));
  await page.locator('input[name="amount"]').fill(amount);
  await page.getByLabel(t('backOffice.refund.reason')).selectOption({ label: t('backOffice.refund.reasons.goodwill') });
  await button(t('backOffice.refund.next')).click();
  await expect(page.getByRole('main')).toContainText(/Visa[^0-9]+4242/);
  await expect(heading()).toContainText(new RegExp(`${amount}[.,]00`));
  await look('office, refund, asked', refund, await heading().innerText());
}
