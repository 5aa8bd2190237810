import { expect, type Page } from '@playwright/test';
import { matchPath, type paths } from '../../../worker/paths';

/** The address that is meant; null: any, as of what does not exist, or of a mail. */
type Meant = Pick<(typeof paths)['login'], 'patterns'> | null;

/**
 * Axe finds no fault with a page of an error, nor with whatever a redirect led to: before it is asked, this is the page that is
 * meant, by its address and its own heading.
 */
export async function isPage(page: Page, at: Meant, heading: string, timeout?: number): Promise<void> {
  if (at) await isAt(page, at, timeout);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, { timeout });
}

/** A page that was not reached is told by what is shown in its place. */
async function isAt(page: Page, at: NonNullable<Meant>, timeout?: number): Promise<void> {
  const reached = expect(page).toHaveURL(({ pathname }) => matchPath(pathname, at) !== null, { timeout });
  await reached.catch(async (error: Error) => {
    throw new Error(`${error.message}\nShown: ${await page.getByRole('main').innerText()}`);
  });
}

/** Called on each screen of a walk with what it is and says; `page` where it is not the visitor's own. */
export type LookAt = (screen: string, at: Meant, heading: string, page?: Page) => Promise<void>;
