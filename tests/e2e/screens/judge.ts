import type { Page } from '@playwright/test';
import { faultsOf } from './axe';
import { isPage } from './shown';

export interface Judged {
  readonly page: Page;
  readonly scripts: boolean;
  /** What was found until now, by the name of the page. */
  readonly faults: string[];
}

/** The page that is meant, without a fault and without scrolling sideways. */
export async function judges(
  { page, faults, scripts }: Judged,
  name: string,
  at: Parameters<typeof isPage>[1],
  heading: string,
): Promise<void> {
  await isPage(page, at, heading);
  // Axe is a script itself; without scripts the pages are the same.
  if (scripts) faults.push(...(await faultsOf(page)).map((fault) => `${name}: ${fault}`));
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  if (scrollWidth > clientWidth) faults.push(`${name}: ${scrollWidth} px wide`);
}
