import { type BrowserContext, test as base, type ConsoleMessage, expect } from '@playwright/test';
import type { Language } from '../../worker/domain/markets/languages';
import type { MarketId } from '../../worker/domain/markets/market';
import { appUrl } from '../setup/e2e-addresses';
import { firstLanguage, firstMarket, localeOf } from './signup/shop';
import { createVisitor, type Visitor } from './visitor';

export { expect } from '@playwright/test';

interface Options {
  market: MarketId;
  /** Undefined: the market's first. */
  language: Language | undefined;
  /** Lines of the console that this test provokes. */
  expectedNoise: RegExp | null;
}

interface Fixtures {
  visitor: Visitor;
  /** Status and path of every page of ours that was refused; a test that means it says so. */
  refused: string[];
}

const isOurs = (url: string) => /^http:\/\/[\w-]+\.localhost:/.test(url);

/** The browser's own fade from page to page, which it leaves out when it is late; no script of ours asks for it. */
const transitionGivenUp = /^Transition was (?:aborted|skipped)/;

/** A browser tells of a refused page as of a file that failed to load; everything else it complains of is a fault. */
function listen(context: BrowserContext, refused: string[], noise: string[]): void {
  const pages = new Set<string>();
  context.on('response', (response) => {
    if (!response.request().isNavigationRequest() || response.status() < 400 || !isOurs(response.url())) return;
    pages.add(response.url());
    refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  context.on('console', (message: ConsoleMessage) => {
    const { url } = message.location();
    if (!['error', 'warning'].includes(message.type()) || (url && !isOurs(url))) return;
    if (/^Failed to load resource: the server responded with a status/.test(message.text()) && pages.has(url)) return;
    noise.push(`${message.type()}: ${message.text()} (${url})`);
  });
  context.on('weberror', (error) => {
    const { message } = error.error();
    if (!transitionGivenUp.test(message)) noise.push(`uncaught: ${message}`);
  });
}

export const test = base.extend<Options & Fixtures & { quiet: undefined }>({
  market: [firstMarket, { option: true }],
  language: [undefined, { option: true }],
  expectedNoise: [null, { option: true }],
  baseURL: ({ market }, use) => use(appUrl(market)),
  locale: ({ market, language }, use) => use(localeOf[language ?? firstLanguage[market]]),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  refused: ({}, use) => use([]),
  quiet: [
    async ({ context, refused, expectedNoise }, use) => {
      const noise: string[] = [];
      listen(context, refused, noise);
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) =>
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
        );
      });
      await use(undefined);
      expect(noise.filter((line) => !expectedNoise?.test(line))).toEqual([]);
    },
    { auto: true },
  ],
  visitor: ({ page, market, language, javaScriptEnabled }, use) =>
    use(
      createVisitor(page, {
        market,
        language: language ?? firstLanguage[market],
        scripts: javaScriptEnabled !== false,
      }),
    ),
});
