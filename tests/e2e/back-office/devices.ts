import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { screenNameIn } from '../../../scripts/testing/screen-names.mjs';
import type { MarketId } from '../../../worker/domain/markets/market';
import { studiosOf } from '../signup/shop';
import { expect } from '../test';

/** The first studio of the market that has people in it; every screen of the tests stands there. */
export function staffedStudio(market: MarketId) {
  const studio = studiosOf(market).find(({ staffed }) => staffed);
  if (!studio) throw new Error(`no studio of ${market} is staffed`);
  return studio;
}

/** A link that nobody has used: making a folder is what one worker alone can do. */
export function takeScreen(market: MarketId, kind: 'kiosk' | 'staff'): { link: string; name: string } {
  const state = process.env.E2E_STATE ?? '';
  const links = JSON.parse(readFileSync(join(state, 'links.json'), 'utf8')) as Record<string, string[]>;
  for (const [index, link] of (links[`${market} ${kind}`] ?? []).entries()) {
    try {
      mkdirSync(join(state, `taken-${market}-${kind}-${index}`));
      return { link, name: `${screenNameIn(market)} ${index + 1}` };
    } catch {
      // Another worker was first.
    }
  }
  throw new Error(`no pairing link is left for ${market} ${kind}`);
}

/** The PIN of somebody of the staff whom no other test has. */
export function takePin(market: MarketId = 'denmark'): string {
  const state = process.env.E2E_STATE ?? '';
  const pins = JSON.parse(readFileSync(join(state, 'pins.json'), 'utf8')) as Record<string, string[]>;
  for (const [index, pin] of (pins[market] ?? []).entries()) {
    try {
      mkdirSync(join(state, `taken-pin-${market}-${index}`));
      return pin;
    } catch {
      // Another worker was first.
    }
  }
  throw new Error('no PIN is left');
}

/** Pairs the browser of this page as a screen of a studio, by the operator's link and the button behind it. */
export async function pairScreen(page: Page, market: MarketId, kind: 'kiosk' | 'staff'): Promise<void> {
  await page.goto(takeScreen(market, kind).link);
  await page.getByRole('main').getByRole('button').first().click();
  await arrivesAt(page, /\/kiosk$/);
}

/**
 * Waits for an address and its page. Playwright's own wait gives up where a page's script and a press load the same
 * address at once, and one of the two is ended by the other.
 */
export async function arrivesAt(page: Page, address: RegExp | ((url: URL) => boolean)): Promise<void> {
  await expect(page).toHaveURL(address);
  await page.waitForLoadState();
}

/** What a browser says of a load that another one of the same page has ended: Chromium says it in two ways. */
const isEnded = /interrupted by another navigation|net::ERR_ABORTED/;

/** Opens an address in a page that loads itself, as a phone's does while it waits: its own load may end ours. */
export const opensAnyway = (page: Page, address: string) => loadsAnyway(() => page.goto(address));

/** Loads such a page again. */
export const reloadsAnyway = (page: Page) => loadsAnyway(() => page.reload());

async function loadsAnyway(load: () => Promise<unknown>, tries = 3): Promise<void> {
  await load().catch((error: Error) => {
    if (tries === 1 || !isEnded.test(error.message)) throw error;
    return loadsAnyway(load, tries - 1);
  });
}
