import { paths } from '../../../worker/paths';
import { breaksIssuer, breaksPayment, movesClock, resetsClock } from '../sandbox';
import { expect, test } from '../test';

// Partners are everybody's: these run alone, and mend what they broke.
test.describe.configure({ mode: 'serial' });

/** What is known of an issuer is kept for ten minutes. */
const untilForgottenSeconds = 11 * 60;

test('an issuer that does not answer', { tag: '@outage' }, async ({ visitor }) => {
  const { page, t, heading } = visitor;
  await visitor.opens(paths.signup.entry.href());
  await visitor.selectsStudio();
  await visitor.selectsMembership();
  await visitor.isAt(paths.signup.ageVerification);
  await breaksIssuer('mitid', 'status500');
  try {
    await movesClock(untilForgottenSeconds);
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('main').getByRole('button').first().click();
    expect((await answer).status()).toBe(503);
    await expect(heading()).toHaveText(t('age.anotherWay'));
  } finally {
    await breaksIssuer('mitid', null);
    await resetsClock();
  }
  await visitor.provesAgeAgain();
});

test('a payment provider that does not answer keeps the order', { tag: '@outage' }, async ({ visitor }) => {
  const { page, t, button } = visitor;
  await visitor.hasReachedOverview('plain');
  await visitor.orders();
  await breaksPayment('status500');
  try {
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await button(t('completed.pay')).click();
    expect((await answer).status()).toBe(503);
    await expect(page.getByRole('alert')).toContainText(t('completed.fault.unavailable.title'));
  } finally {
    await breaksPayment(null);
  }
  await button(t('errors.again')).click();
  await expect(page).toHaveURL(/\/stripe\/pay\//);
  await visitor.answersPayment('Pay');
  await visitor.isWelcomed();
});
