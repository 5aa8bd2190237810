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
  const found = scripts ? await looksAgain(() => faultsOf(page)) : [];
  faults.push(...found.map((fault) => `${name}: ${fault}`));
  const { scrollWidth, clientWidth } = await looksAgain(() => page.evaluate(() => document.documentElement));
  if (scrollWidth > clientWidth) faults.push(`${name}: ${scrollWidth} px wide`);
}

/** What is said of a page that was replaced meanwhile; the last of them by axe, which was put into the page before. */
const isReplaced = /Execution context was destroyed|reading 'run/;

/** A screen that waits loads itself every few seconds: what looked meanwhile looks again. */
export async function looksAgain<T>(look: () => Promise<T>, times = 3): Promise<T> {
  return look().catch((error: Error) => {
    if (times > 1 && isReplaced.test(error.message)) return looksAgain(look, times - 1);
    throw error;
  });
}
