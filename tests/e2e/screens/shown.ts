import { expect, type Page } from '@playwright/test';
import { matchPath, type paths } from '../../../worker/paths';

type Meant = Pick<(typeof paths)['login'], 'patterns'>;

/**
 * Axe finds no fault with a page of an error, nor with whatever a redirect led to: before it is asked, this is the page that is
 * meant, by its address and its own heading.
 */
export async function isPage(page: Page, at: Meant, heading: string): Promise<void> {
  await expect(page).toHaveURL(({ pathname }) => matchPath(pathname, at) !== null);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

/** Called on each screen of a walk with what it is and says. */
export type LookAt = (screen: string, at: Meant, heading: string) => Promise<void>;
