import type { Browser, Page } from '@playwright/test';
import type { MarketId } from '../../../worker/domain/markets/market';
import { paths } from '../../../worker/paths';
import { appUrl } from '../../setup/e2e-addresses';
import { hasLettersOf } from '../screens/crowded';
import { looksAgain } from '../screens/judge';
import { firstLanguage, localeOf } from '../signup/shop';
import { expect } from '../test';
import { arrivesAt, opensAnyway, pairScreen, reloadsAnyway } from './devices';
import { readsQr } from './qr';

export const kioskSize = { width: 1080, height: 1920 };
export const phoneSize = { width: 390, height: 844 };

export interface Pair {
  readonly kiosk: Page;
  readonly phone: Page;
}

interface Opening {
  screen?: typeof kioskSize;
  phone?: typeof kioskSize;
  /** The screen is enrolled by an operator's link. */
  pairs?: boolean;
  colorScheme?: 'light' | 'dark';
}

/** Two browsers that share nothing: the screen in the studio, and a visitor's phone. */
export async function openBoth(
  browser: Browser,
  market: MarketId,
  scripts: boolean,
  { screen = kioskSize, phone = phoneSize, pairs = false, colorScheme = 'light' }: Opening = { pairs: true },
): Promise<Pair> {
  const open = async (viewport: typeof kioskSize) => {
    const context = await browser.newContext({
      viewport,
      locale: localeOf[firstLanguage[market]],
      reducedMotion: 'reduce',
      colorScheme,
      javaScriptEnabled: scripts,
      baseURL: appUrl(market),
    });
    return context.newPage();
  };
  const both = { kiosk: await open(screen), phone: await open(phone) };
  if (pairs) await pairScreen(both.kiosk, market, 'kiosk');
  return both;
}

export const match = (page: Page) => page.locator('.match').first();
export const main = (page: Page) => page.getByRole('main');

/** Presses the one button of the start page; a market with several ways then shows them. */
export async function begins(kiosk: Page): Promise<void> {
  await main(kiosk).locator('form button').first().click();
  if (kiosk.url().includes('select-issuers')) await main(kiosk).locator('button.choice').first().click();
  await arrivesAt(kiosk, /\/kiosk\/oneid-age-verification\//);
}

/** The screen's own snapshot, asked from within the browser. */
export const snapshot = (kiosk: Page) =>
  kiosk.evaluate(async (path) => {
    const response = await fetch(path);
    return {
      status: response.status,
      phoneUrl: response.ok ? String(((await response.json()) as { phoneUrl: string }).phoneUrl) : '',
    };
  }, paths.kiosk.session.href());
/** Where a phone's camera is led by the code on the screen: what the screen itself says it shows. */
export async function phoneAddress(kiosk: Page): Promise<string> {
  const code = main(kiosk).locator('svg[role="img"]').first();
  // It turns while one looks.
  let address = '';
  await expect(async () => {
    address = (await readsQr(code)) ?? '';
    expect(address).toBe((await snapshot(kiosk)).phoneUrl);
  }).toPass();
  return address;
}

/** Yes, that is the screen; or on to the issuer again. */
export const takesOnPhone = (phone: Page): Promise<void> => main(phone).locator('button[value="continue"]').click();

export async function provesOnPhone({ kiosk, phone }: Pair, answer = 'Over 18'): Promise<void> {
  await opensAnyway(phone, await phoneAddress(kiosk));
  await expect(match(phone)).toHaveText((await match(kiosk).innerText()).trim());
  await takesOnPhone(phone);
  await arrivesAt(phone, /\/identity\//);
  await phone.getByRole('button', { name: answer, exact: true }).click();
  await arrivesAt(phone, /\/kiosk\/oneid-age-verification\//);
}

/** The number that the phone shows. */
async function numberOn(phone: Page): Promise<string> {
  const number = (await match(phone).innerText()).trim();
  expect(number).toMatch(/^\d\d$/);
  return number;
}

/** Presses two digits, each on a page that was seen: until its first frame, Chromium drops what is pressed. */
export async function types(kiosk: Page, number: string): Promise<void> {
  for (const value of [number.charAt(0), number]) {
    const digit = kiosk.locator(`button[name="number"][value="${value}"]`);
    await expect(digit).toBeVisible();
    await kiosk.waitForLoadState();
    await expect.poll(() => kiosk.evaluate(() => Number(document.timeline.currentTime))).toBeGreaterThan(0);
    await digit.click();
  }
}

/** Reads the number from the phone and types it on the screen. */
export async function typesNumber({ kiosk, phone }: Pair): Promise<void> {
  await types(kiosk, await numberOn(phone));
  await arrivesAt(kiosk, /oneid-age-verification-complete/);
}

/** Types another number on the screen than the phone shows. */
export async function typesWrongNumber({ kiosk, phone }: Pair): Promise<void> {
  await types(kiosk, (await numberOn(phone)) === '11' ? '12' : '11');
  await expect(kiosk.getByRole('alert')).toBeVisible();
}

/** What the server would send next, without waiting for it; the screen has it when it was loaded again. */
export async function sendsSnapshot(kiosk: Page, phase: 'waiting' | 'idle', secondsLeft: number): Promise<void> {
  const { href } = paths.kiosk.session;
  const now = await kiosk.evaluate(async (path) => (await fetch(path)).json() as Promise<object>, href());
  const expiresAt = new Date(Date.now() + secondsLeft * 1_000).toISOString();
  const next = { ...now, phase, expiresAt, version: 1_000 };
  await kiosk.routeWebSocket(new RegExp(href()), (socket) => socket.close());
  await kiosk.route(new RegExp(`${href()}$`), (route) => route.fulfill({ json: next }));
  await reloadsAnyway(kiosk);
}

/** In the browser: what is below the edge, what is cut, the lowest row to press. */
export const measured = () => ({
  below: document.documentElement.scrollHeight - document.documentElement.clientHeight,
  cut: [...document.querySelectorAll('.place, .btn, h1')].filter((one) => one.scrollWidth > one.clientWidth + 1).length,
  lowest: Math.min(...[...document.querySelectorAll('.choice')].map((row) => row.getBoundingClientRect().height)),
});

/** What is wrong with a page of the screen, which of a narrow one may be scrolled. */
export async function faultsOfScreen(kiosk: Page, rows: number): Promise<string[]> {
  const isNarrow = (kiosk.viewportSize()?.width ?? 0) < 1000;
  const browser = await kiosk.context().newCDPSession(kiosk);
  const faults: string[] = [];
  for (const letters of isNarrow ? [16] : [24, 16]) {
    await hasLettersOf(kiosk, browser, letters);
    const { below, cut, lowest } = await looksAgain(() => kiosk.evaluate(measured));
    if (!isNarrow && below > 0) faults.push(`letters of ${letters} px: ${below} px below the edge`);
    if (cut > 0) faults.push(`letters of ${letters} px: ${cut} cut`);
    if (lowest < rows) faults.push(`letters of ${letters} px: a row of ${lowest} px`);
  }
  await browser.detach();
  return faults;
}
