import { paths } from '../../../../worker/paths';
import { opensBackOffice } from '../../back-office/operator';
import type { Visitor } from '../../visitor';
import type { LookAt } from '../shown';

/** A sheet of A4 within margins of 10 mm, in pixels of 1/96 inch. */
const upright = { width: 718, height: 1047 };
const lying = { width: 1047, height: 718 };

/** What people print or keep as a file: the order, the welcome, a receipt, the terms and the privacy notice, an operator's report. */
export async function seesPaper(visitor: Visitor, look: LookAt): Promise<void> {
  const { page, t, details } = visitor;
  const { width = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize(width < 768 ? upright : lying);
  const prints: LookAt = async (screen, at, heading) => {
    await page.emulateMedia({ media: 'print' });
    await look(`paper, ${screen}`, at, heading);
    await page.emulateMedia({ media: 'screen' });
  };
  await visitor.hasReachedOverview('plain');
  await prints('overview', paths.signup.overview, t('overview.title'));
  await visitor.orders();
  await visitor.pays();
  const { firstName } = details;
  await prints('welcome', paths.signup.paymentCompleted, t('paid.welcome.title', { firstName }));
  await visitor.opens(paths.account.payments.href());
  await page.getByRole('table').getByRole('link').first().click();
  await prints('receipt', paths.accountMore.receipt, t('account.receipt.charge.succeeded'));
  await visitor.opens(paths.account.subscription.href());
  await prints('membership', paths.account.subscription, t('navigation-menu.my-subscription'));
  await visitor.opens(paths.help.terms.href());
  await prints('terms', paths.help.terms, t('terms.title'));
  await visitor.opens(paths.help.privacy.href());
  await prints('privacy', paths.help.privacy, t('privacy.title'));
  await opensBackOffice(visitor);
  await visitor.opens(paths.backOffice.report.href());
  await prints('report', paths.backOffice.report, t('backOffice.nav.report'));
}
