/**
 * One page load as a phone on "Slow 4G" with a four times slower processor sees it (Lighthouse's figures): in a new tab,
 * as from a mail or a code that was scanned, and from a page of another site, as from a search.
 */
import { createServer } from 'node:http';
import { ensureChromium, launchFlags } from '../../testing/chromium.mjs';
import { median } from '../load.mjs';
import { openEdge } from './edge.mjs';
import { open } from './measure.mjs';

const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1638.4 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const cpuSlowdown = 4;
const pages = ['first', 'form'];
/** The language menu of the peers, and of the product. */
const button = '[data-bench=lang-button], [data-island=language-menu] button';
const menu = '[data-bench=lang-menu], #languages';

/**
 * @typedef {{name: string, page: string, lcpMs: number, linkedLcpMs: number, usableMs: number, wireBytes: number}} PhoneFigures
 * linked: from a page of another site; usable: a press opens the menu
 */

/** Runs in the page before its own code: notes the largest paint, and presses the menu until it opens. @param {{button: string, menu: string}} controls */
function observe(controls) {
  const seen = { lcp: 0, usable: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const timer = setInterval(() => {
    const [press, opened] = [document.querySelector(controls.button), document.querySelector(controls.menu)];
    if (!(press instanceof HTMLElement) || !opened) return;
    if (!opened.checkVisibility()) press.click();
    if (!opened.checkVisibility()) return;
    seen.usable = performance.now();
    clearInterval(timer);
  }, 20);
}

/**
 * @param {import('./stacks.mjs').Target[]} targets @param {number} rounds @param {(step: string) => void} say
 * @returns {Promise<PhoneFigures[]>} medians
 */
export async function measurePhone(targets, rounds, say) {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...launchFlags, '--ignore-certificate-errors', '--disable-quic'],
  });
  const elsewhere = await openElsewhere();
  const live = [];
  for (const target of targets) live.push(await behindEdge(target));
  const every = live.flatMap((one) => pages.map((page) => ({ ...one, page, taken: takenOf() })));
  try {
    for (let round = 1; round <= rounds; round += 1) {
      say(`Phone, round ${round} of ${rounds} …`);
      for (const { target, edge, page, taken } of every) {
        edge.wireBytes();
        const seen = await visit(browser, target, { port: edge.port, page });
        const wire = edge.wireBytes();
        const linked = await visit(browser, target, { port: edge.port, page, from: elsewhere.url });
        taken.push({ ...seen, linkedLcp: linked.lcp, wire });
      }
    }
  } finally {
    await browser.close();
    elsewhere.close();
    for (const { edge } of live) edge.close();
    await Promise.allSettled(live.map(({ running }) => running.stop()));
  }
  return every.map(({ target, page, taken }) => ({
    ...{ name: target.name, page },
    lcpMs: median(taken.map(({ lcp }) => lcp)),
    linkedLcpMs: median(taken.map(({ linkedLcp }) => linkedLcp)),
    usableMs: median(taken.map(({ usable }) => usable)),
    wireBytes: median(taken.map(({ wire }) => wire)),
  }));
}

/** @returns {{lcp: number, linkedLcp: number, usable: number, wire: number}[]} */
const takenOf = () => [];

/** A page of another site. @returns {Promise<{url: string, close: () => void}>} */
async function openElsewhere() {
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere</title><p>Elsewhere');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://localhost:${port}/`, close: () => void server.close() };
}

/** @param {import('./stacks.mjs').Target} target */
async function behindEdge(target) {
  const running = await open(target);
  const host = target.pages.first?.host ?? 'localhost';
  const edge = await openEdge({ port: running.port, host, assets: target.build.assets });
  return { target, running, edge };
}

/**
 * @param {import('@playwright/test').Browser} browser @param {import('./stacks.mjs').Target} target
 * @param {{port: number, page: string, from?: string}} way from: the page that a link is followed on, else a new tab
 */
async function visit(browser, { name, pages: own }, { port, page, from }) {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const url = `https://127.0.0.1:${port}`;
    const pairs = (own[page]?.cookie ?? '').split('; ').filter(Boolean);
    await context.addCookies(
      pairs.map((pair) => {
        const at = pair.indexOf('=');
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
      }),
    );
    const tab = await context.newPage();
    if (from !== undefined) await tab.goto(from);
    const devtools = await context.newCDPSession(tab);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow4g);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await tab.addInitScript(observe, { button, menu });
    const address = url + (own[page]?.path ?? '/');
    if (from === undefined) await tab.goto(address, { waitUntil: 'load', timeout: 30_000 });
    else {
      const follows = (/** @type {string} */ href) => location.assign(href);
      await Promise.all([tab.waitForURL(address, { timeout: 30_000 }), tab.evaluate(follows, address)]);
    }
    await tab.waitForFunction('window.seen.usable > 0', null, { timeout: 15_000 }).catch(() => {
      throw new Error(`the menu of ${name} never opened on ${page}`);
    });
    await tab.waitForTimeout(400);
    return /** @type {{lcp: number, usable: number}} */ (await tab.evaluate('window.seen'));
  } finally {
    await context.close();
  }
}
