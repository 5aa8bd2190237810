import { paths } from '../../../../worker/paths';
import { declining, failsToPay } from '../../account/failing';
import { expect } from '../../test';
import type { Visitor } from '../../visitor';
import type { LookAt } from '../shown';

const { main, subscription, payments } = paths.account;

/** A member whose card was declined at a renewal: all that the account says of it, and a try that is declined again. */
export async function seesRepair(visitor: Visitor, look: LookAt): Promise<void> {
  const { page, t, details } = visitor;
  await failsToPay(visitor, declining);
  await look('payments, failed', payments, t('navigation-menu.my-payments'));
  await visitor.opens(main.href());
  await look('account, past due', main, t('accountMain.hello', { firstName: details.firstName }));
  await visitor.opens(subscription.href());
  await look('membership, past due', subscription, t('navigation-menu.my-subscription'));
  await visitor.opens(subscription.href({ do: 'cancel' }));
  await look('membership, cancel while past due', subscription, t('membership.cancel.title'));
  await visitor.opens(payments.href());
  await page.locator('.banner.failure .btn').first().click();
  await expect(page.locator('.banner')).toContainText(t('account.payments.notice.declined.bank'));
  await look('payments, declined', payments, t('navigation-menu.my-payments'));
}
