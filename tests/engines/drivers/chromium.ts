import { chromium } from '@playwright/test';
import { findChromium, launchFlags } from '../../../scripts/testing/chromium.mjs';
import { callOf, type Engine, type EngineOptions } from './tab';

/** The engine that all other browser tests run in, walked the same way: its pictures are what the others are held against. */
export async function startChromium({ scripts, locale }: EngineOptions): Promise<Engine> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: launchFlags });
  return {
    async opens(viewport) {
      const context = await browser.newContext({ viewport, locale, javaScriptEnabled: scripts });
      const page = await context.newPage();
      const said: string[] = [];
      page.on('console', (message) => {
        // It tells of a refused page as of a file that failed to load.
        const isFault = ['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load');
        if (isFault) said.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', ({ message }) => said.push(`uncaught: ${message}`));
      return {
        goTo: async (url) => void (await page.goto(url)),
        goBack: async () => void (await page.goBack()),
        reload: async () => void (await page.reload()),
        ask: async (inPage, ...args) => JSON.parse(await page.evaluate(callOf(inPage, args))),
        press: (x, y) => page.mouse.click(x, y),
        async type(keys) {
          for (const key of keys) await page.keyboard.insertText(key);
        },
        picture: () => page.screenshot({ fullPage: true }),
        complaints: async () => said.splice(0),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
