import { expect, type Page } from '@playwright/test';
import { matchPath, type paths } from '../../../worker/paths';

/** The address that is meant; null: any, as of what does not exist, or of a mail. */
type Meant = Pick<(typeof paths)['login'], 'patterns'> | null;

/**
 * Axe finds no fault with a page of an error, nor with whatever a redirect led to: before it is asked, this is the page that is
 * meant, by its address and its own heading.
 */
export async function isPage(page: Page, at: Meant, heading: string, timeout?: number): Promise<void> {
  if (at) await expect(page).toHaveURL(({ pathname }) => matchPath(pathname, at) !== null, { timeout });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, { timeout });
}

/** Called on each screen of a walk with what it is and says; `page` where it is not the visitor's own. */
export type LookAt = (screen: string, at: Meant, heading: string, page?: Page) => Promise<void>;
