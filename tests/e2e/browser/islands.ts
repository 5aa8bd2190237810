import { expect, type Page } from '@playwright/test';

/** Menus need no React. */
const menus = ['account-menu', 'language-menu'];

/** Waits until the island has been taken over; React marks every element it owns. */
export async function isHydrated(page: Page, island: string): Promise<void> {
  await expect(page.locator(`[data-island="${island}"]`)).toHaveAttribute('data-started', 'done');
  if (menus.includes(island)) return;
  const isOwned = () =>
    page
      .locator(`[data-island="${island}"] > *`)
      .first()
      .evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber')));
  await expect.poll(isOwned).toBe(true);
}

/** A pointer rests on each, and what it waits for has come. */
export async function wakes(page: Page, ...islands: string[]): Promise<void> {
  for (const island of islands) {
    await page.locator(`[data-island="${island}"]`).dispatchEvent('pointerenter');
    await isHydrated(page, island);
  }
}

/** No script of ours arrives. */
export async function breaksScripts(page: Page): Promise<void> {
  await page.route(/\.js$/, (route) => route.abort());
}

/** The first one arrives, what it asks for later does not. */
export async function breaksIslands(page: Page): Promise<void> {
  await page.route(/\.js$/, (route) =>
    /\/main-[^/]*\.js$/.test(route.request().url()) ? route.continue() : route.abort(),
  );
}
