import { freePort } from '../../../scripts/local/workers.mjs';
import { findEngine } from '../../../scripts/testing/engines.mjs';
import { type Program, startProgram } from './process';
import { callOf, type Engine, type EngineOptions, pressAt, type Size, strokesOf, type Tab } from './tab';

const loopback = '127.0.0.1';
/** As high as a picture gets: this driver draws what is in the window. */
const tallest = 5_000;

/**
 * WebKitGTK's own small browser by its own driver, in classic WebDriver. A driver serves one session. Full screen, since its bar
 * of buttons is wider than a phone; on a display that nobody sees.
 */
export async function startWebKit({ scripts }: EngineOptions): Promise<Engine> {
  const { programs } = findEngine('webkit');
  const display = programs.display
    ? startProgram(programs.display, ['-displayfd', '1', '-screen', '0', `1920x${tallest}x24`, '-nolisten', 'tcp'])
    : null;
  const [, number] = (await display?.says(/^(\d+)$/)) ?? [];
  const env = { NO_AT_BRIDGE: '1', ...(number === undefined ? {} : { DISPLAY: `:${number}`, GDK_BACKEND: 'x11' }) };
  const drivers: Program[] = [];
  return {
    async opens(size) {
      const port = await freePort();
      const driver = startProgram(programs.driver ?? '', [`--port=${port}`, `--host=${loopback}`], env);
      drivers.push(driver);
      return openTab(`http://${loopback}:${port}`, size, scripts, driver);
    },
    async close() {
      await Promise.all(drivers.map((driver) => driver.end()));
      await display?.end();
    },
  };
}

type Command = (method: string, path: string, body?: object) => Promise<unknown>;

async function openTab(url: string, size: Size, scripts: boolean, driver: Program): Promise<Tab> {
  const args = ['--automation', '--full-screen', ...(scripts ? [] : ['--enable-javascript=false'])];
  const options = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args } } } };
  const { sessionId } = (await whenItListens(() => command(`${url}/session`, 'POST', options))) as {
    sessionId: string;
  };
  const session: Command = (method, path, body) => command(`${url}/session/${sessionId}/${path}`, method, body);
  const resize = async (to: Size) => void (await session('POST', 'window/rect', { x: 0, y: 0, ...to }));
  const tab: Tab = {
    goTo: async (address) => void (await session('POST', 'url', { url: address })),
    goBack: async () => void (await session('POST', 'back', {})),
    reload: async () => void (await session('POST', 'refresh', {})),
    async ask(inPage, ...args) {
      const script = `return ${callOf(inPage, args)}`;
      return JSON.parse(String(await session('POST', 'execute/sync', { script, args: [] })));
    },
    press: async (x, y) => void (await session('POST', 'actions', { actions: pressAt(x, y) })),
    type: async (keys) => void (await session('POST', 'actions', { actions: strokesOf(keys) })),
    async picture() {
      const height = await tab.ask(() => document.documentElement.scrollHeight);
      await resize({ ...size, height: Math.min(Math.max(height, size.height), tallest) });
      // What has come into the window is drawn a moment later.
      if (height > size.height) await new Promise((resolve) => setTimeout(resolve, 100));
      const picture = Buffer.from(String(await session('GET', 'screenshot')), 'base64');
      await resize(size);
      return picture;
    },
    complaints: async () => (scripts ? tab.ask(complaintsSince) : []),
    async close() {
      await session('DELETE', '');
      await driver.end();
    },
  };
  await resize(size);
  return tab;
}

/**
 * The driver hands over no console: the page is listened to from the first question on. What went wrong before shows as a page
 * whose scripts never say that they are ready; a policy that was broken, in the app's own log.
 */
function complaintsSince(): string[] {
  const page = window as unknown as { complaints?: string[] };
  if (!page.complaints) {
    const list: string[] = [];
    page.complaints = list;
    addEventListener('error', ({ message }) => list.push(`uncaught: ${message}`));
    addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => list.push(`uncaught: ${reason}`));
    for (const level of ['error', 'warn'] as const) {
      const say = console[level];
      console[level] = (...words) => {
        list.push(`${level}: ${words.join(' ')}`);
        say.apply(console, words);
      };
    }
  }
  return page.complaints.splice(0);
}

async function command(url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(30_000) });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (value?.error !== undefined) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** The driver says nothing when it is there: it is called until it answers. */
async function whenItListens<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof TypeError) || tries > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
