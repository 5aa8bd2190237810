/** Browser lab: emulates a phone on slow 4G with a four times slower processor, in a real browser. */
import { firstMarket, hostOf } from '../building/chain.mjs';
import { ensureChromium, launchFlags } from '../testing/chromium.mjs';
import { median } from './load.mjs';

const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const cpuSlowdown = 4;
const settleMs = 2500;

/** @typedef {{name: string, lcpMs: number, cls: number, tbtMs: number, scriptBytes: number}} Vitals */

/** Runs in the page before its own code; collects the browser's performance entries. */
function observe() {
  const seen = { lcp: 0, cls: 0, tbt: 0 };
  Object.assign(window, { vitals: seen });
  /** @param {string} type @param {(entry: any) => void} take */
  const on = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  on('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.cls += entry.value;
  });
  on('longtask', (entry) => {
    seen.tbt += Math.max(0, entry.duration - 50);
  });
}

/**
 * Loads each page several times with an empty cache.
 * @param {number} port
 * @param {{name: string, path: string, visitor: {cookies: Map<string, string>}}[]} pages @param {number} runs
 * @returns {Promise<Vitals[]>}
 */
export async function measureVitals(port, pages, runs) {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: launchFlags });
  try {
    const results = [];
    for (const page of pages) {
      const all = [];
      for (let run = 0; run < runs; run += 1) all.push(await load(browser, port, page));
      results.push({
        name: page.name,
        lcpMs: median(all.map(({ lcp }) => lcp)),
        cls: median(all.map(({ cls }) => cls)),
        tbtMs: median(all.map(({ tbt }) => tbt)),
        scriptBytes: median(all.map(({ bytes }) => bytes)),
      });
    }
    return results;
  } finally {
    await browser.close();
  }
}

/** @param {import('@playwright/test').Browser} browser @param {number} port @param {{path: string, visitor: {cookies: Map<string, string>}}} page */
async function load(browser, port, { path, visitor }) {
  const origin = `http://${hostOf(firstMarket)}:${port}`;
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: origin })));
    const tab = await context.newPage();
    const session = await context.newCDPSession(tab);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow4g);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    let bytes = 0;
    const scripts = new Set();
    session.on('Network.responseReceived', ({ type, requestId }) => type === 'Script' && scripts.add(requestId));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await tab.addInitScript(observe);
    await tab.goto(origin + path, { waitUntil: 'load' });
    await tab.waitForTimeout(settleMs);
    const vitals = await tab.evaluate('window.vitals');
    return { .../** @type {{lcp: number, cls: number, tbt: number}} */ (vitals), bytes };
  } finally {
    await context.close();
  }
}
