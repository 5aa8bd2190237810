import { paths } from '../../../worker/paths';
import type { LookAt } from '../screens/shown';
import { expect } from '../test';
import type { Visitor } from '../visitor';

/** As long as it takes a person at least. */
export const writingMs = 2_500;

/** Writes to us from the contact form: refused while nothing is filled in, then sent. */
export async function writesToUs(visitor: Visitor, look: LookAt, name = 'Anna Holm'): Promise<void> {
  const { page, t, button, details } = visitor;
  await button(t('contact.send')).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await look('contact, refused', paths.contact, t('contact.title'));
  await page.getByLabel(t('contact.name'), { exact: true }).fill(name);
  await page.getByLabel(t('form.label.email'), { exact: true }).fill(details.email);
  await page.getByLabel(t('contact.message'), { exact: true }).fill('Hello');
  await page.waitForTimeout(writingMs);
  await button(t('contact.send')).click();
  await visitor.isAt(paths.contact, '?sent=1');
  await look('contact, sent', paths.contact, t('contact.sent.title'));
}
