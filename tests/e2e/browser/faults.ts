import { expect, type Locator } from '@playwright/test';
import type { Visitor } from '../visitor';

/** Fields that must be mended with what is said about each, in the order of the form. */
export type Told = readonly (readonly [field: Locator, message: string])[];

/**
 * The refused form: its title says so first, the summary holds the focus and leads to each field, and the field says
 * the same in the same words.
 */
export async function isToldToMend(visitor: Visitor, told: Told): Promise<void> {
  const { page, t } = visitor;
  const summary = page.locator('.problems');
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${t('form.errorPrefix')} `));
  await expect(summary).toHaveAttribute('role', 'alert');
  await expect(summary.getByRole('heading')).toHaveText(t('form.problems', { count: told.length }));
  await expect(summary.getByRole('link')).toHaveText(told.map(([, message]) => message));
  for (const [field, message] of told) {
    await summary.getByRole('link', { name: message, exact: true }).click();
    await expect(field).toBeFocused();
    await expect(await describedOf(field)).toHaveAccessibleDescription(new RegExp(literally(message)));
  }
}

/** One answer of a group is described by its group. */
async function describedOf(field: Locator): Promise<Locator> {
  const isRadio = (await field.getAttribute('type')) === 'radio';
  return isRadio ? field.locator('xpath=ancestor::fieldset[1]') : field;
}

/** The browser's tree of what is heard knows one kind of space. */
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s');
