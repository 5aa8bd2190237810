import type { Page } from '@playwright/test';
import { paths } from '../../../../worker/paths';
import { pairScreen, staffedStudio, takePin } from '../../back-office/devices';
import { expect } from '../../test';
import type { Visitor } from '../../visitor';
import { isPage, type LookAt } from '../shown';

const { manualAgeVerification: check, kiosk } = paths;

/** Chooses the staffed studio, a membership with sun, and the staff; the code to say at the reception. */
export async function asksForStaff({ page, t, market, isAt, opens, selectsMembership }: Visitor): Promise<string> {
  await opens(paths.signup.entry.href({ studio: staffedStudio(market).studioId }));
  await selectsMembership();
  await opens(paths.signup.selectIssuers.href());
  await page.locator('button[name="issuer"][value="manual"]').click();
  await isAt(check);
  await expect(page.getByRole('link', { name: t('manual.otherWay') })).toBeVisible();
  return (await page.locator('.match.digits').innerText()).replace(/\D/g, '');
}

/** A document that is shown at the reception, on both sides: no, yes, answered twice; and a PIN that is changed. */
export async function seesReception(visitor: Visitor, look: LookAt, opens: () => Promise<Page>): Promise<void> {
  const { t, market } = visitor;
  const staff = await opens();
  await pairScreen(staff, market, 'staff');
  const pin = takePin(market);
  const main = staff.getByRole('main');
  await look('staff, nobody yet', kiosk.start, t('manual.desk.title'), staff);
  for (const answer of ['no', 'yes'] as const) {
    const code = await asksForStaff(visitor);
    if (answer === 'no') await look('staff check, waiting', check, t('manual.title'));
    await staff.getByLabel(t('manual.desk.code'), { exact: true }).fill(code);
    await main.getByRole('button').click();
    if (answer === 'no') {
      await look('staff, a document', check, t('manual.staff.title'), staff);
      await main.locator('button[name="answer"][value="yes"]').click();
      await expect(staff.locator('.error').first()).toBeVisible();
      await look('staff, a document, refused', check, t('manual.staff.title'), staff);
    }
    await isPage(staff, check, t('manual.staff.title'));
    const address = staff.url();
    await main.locator('label:has(input[name="documentType"])').first().click();
    await staff.getByLabel(t('manual.staff.pin'), { exact: true }).fill(pin);
    await main.locator(`button[name="answer"][value="${answer}"]`).click();
    await look(`staff, after ${answer}`, kiosk.start, t('manual.desk.title'), staff);
    if (answer === 'yes') {
      await staff.goto(address);
      await look('staff, answered', check, t('manual.staff.answeredTitle'), staff);
      await main.getByRole('link').click();
    }
    await visitor.reloads();
    await look(`staff check, ${answer}`, check, t(`manual.${answer}Title`));
    if (answer === 'no') await visitor.page.context().clearCookies();
  }
  await staff.getByRole('link', { name: t('manual.pin.title') }).click();
  await look('staff, PIN', kiosk.staffPin, t('manual.pin.title'), staff);
  const field = (name: string) => staff.getByLabel(t(`manual.pin.${name}`), { exact: true });
  await field('pin').fill(pin);
  await field('next').fill('123456');
  await field('again').fill('123457');
  await main.getByRole('button').click();
  await expect(main).toContainText(t('manual.pin.error.easy'));
  await look('staff, PIN, refused', kiosk.staffPin, t('manual.pin.title'), staff);
  await staff.context().close();
}
