import { paths } from '../../../worker/paths';
import { chargesAgain } from '../sandbox';
import { expect } from '../test';
import type { Visitor } from '../visitor';

/** The sandbox's card that pays once. */
export const declining = 'Pay with a card whose renewals are declined';

/** Joins with a card that goes through once, and is charged again. */
export async function failsToPay(visitor: Visitor, card: string): Promise<void> {
  const { page } = visitor;
  await visitor.hasReachedOverview('plain');
  await visitor.orders();
  await visitor.goesToPayment();
  await page.getByText('More outcomes', { exact: true }).click();
  await page.getByRole('button', { name: card, exact: true }).click();
  await visitor.isWelcomed();
  await chargesAgain(visitor.details.email, visitor.market);
  await isShown(visitor, visitor.t('account.payments.changeCard'));
}

/** What the provider tells arrives when it does. */
async function isShown(visitor: Visitor, button: string): Promise<void> {
  await expect(async () => {
    await visitor.opens(paths.account.payments.href());
    await expect(visitor.page.locator('.banner.failure').getByRole('button', { name: button })).toBeVisible({
      timeout: 500,
    });
  }).toPass({ timeout: 20_000 });
}
