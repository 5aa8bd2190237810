import { markets } from '../../../../worker/domain/markets';
import { paths } from '../../../../worker/paths';
import { breaksIssuer, breaksPayment, movesClock, resetsClock } from '../../sandbox';
import { expect } from '../../test';
import type { Visitor } from '../../visitor';
import type { LookAt } from '../shown';

/** What is known of an issuer is kept for ten minutes. */
const untilForgottenSeconds = 11 * 60;

/** A partner that does not answer, as a visitor meets it. Partners are everybody's: nothing else may run beside this. */
export async function seesOutages(visitor: Visitor, look: LookAt): Promise<void> {
  const { page, t, button, market } = visitor;
  const enabled = markets[market].issuers.filter((issuer) => issuer.enabled);
  await visitor.opens(paths.signup.entry.href());
  await visitor.selectsStudio();
  await visitor.selectsMembership();
  try {
    for (const { id } of enabled) await breaksIssuer(id, 'status500');
    await movesClock(untilForgottenSeconds);
    await page.getByRole('main').getByRole('button').first().click();
    const heading = t(enabled.length === 1 ? 'age.title' : 'age.anotherWay');
    await expect(page.locator('.banner')).toBeVisible();
    await look('error 503, issuer', paths.signup.ageVerification, heading);
  } finally {
    for (const { id } of enabled) await breaksIssuer(id, null);
    await resetsClock();
  }
  await page.context().clearCookies();
  await visitor.hasReachedOverview('plain');
  await visitor.orders();
  await breaksPayment('status500');
  try {
    await button(t('completed.pay')).click();
    await expect(page.getByRole('alert')).toContainText(t('completed.fault.unavailable.title'));
    await look('error 503, payment', paths.signup.completed, t('select.waiting.title'));
  } finally {
    await breaksPayment(null);
  }
}
