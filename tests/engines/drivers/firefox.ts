import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEngine } from '../../../scripts/testing/engines.mjs';
import { connect } from './bidi';
import { startProgram } from './process';
import { callOf, type Engine, type EngineOptions, pressAt, type Size, strokesOf, type Tab } from './tab';

/** What a browser of its own accord says, fetches and offers has no place in a test. */
const quiet = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'signon.rememberSignons': false,
  // As a phone has it: a bar at the side takes 12 of the 390 pixels.
  'ui.useOverlayScrollbars': 1,
};

/** Firefox as it is installed, without a window, by WebDriver BiDi: it needs no other program. */
export async function startFirefox({ scripts, locale }: EngineOptions): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'medlem-firefox-'));
  const preferences = { ...quiet, 'intl.accept_languages': locale, 'javascript.enabled': scripts };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(home, 'user.js'), lines.join('\n'));
  const command = findEngine('firefox').programs.browser ?? '';
  const args = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0', 'about:blank'];
  const program = startProgram(command, args, { HOME: home });
  const [, address] = await program.says(/WebDriver BiDi listening on (ws:\S+)/);
  const bidi = await connect(`${address}/session`);
  await bidi.send('session.new', { capabilities: {} });
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
  return {
    opens: (size) => openTab(bidi, size),
    async close() {
      bidi.close();
      await program.end();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function openTab({ send, heard }: Awaited<ReturnType<typeof connect>>, size: Size): Promise<Tab> {
  const { userContext } = await send('browser.createUserContext');
  const { context } = await send('browsingContext.create', { type: 'tab', userContext });
  const navigate = (url: string) => send('browsingContext.navigate', { context, url, wait: 'complete' });
  await send('browsingContext.setViewport', { context, viewport: size });
  return {
    goTo: (url) => navigate(url),
    goBack: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
    async ask(inPage, ...args) {
      const answer = await send('script.evaluate', {
        expression: callOf(inPage, args),
        awaitPromise: false,
        target: { context, sandbox: 'engines' },
      });
      if (answer.type !== 'success') throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value);
    },
    press: (x, y) => send('input.performActions', { context, actions: pressAt(x, y) }),
    type: (keys) => send('input.performActions', { context, actions: strokesOf(keys) }),
    async picture() {
      const { data } = await send('browsingContext.captureScreenshot', { context, origin: 'document' });
      return Buffer.from(data, 'base64');
    },
    complaints: async () =>
      heard('log.entryAdded', ({ source }) => source.context === context)
        .filter(({ level }) => level === 'error' || level === 'warn')
        .map(({ level, text }) => `${level}: ${text}`),
    close: () => send('browser.removeUserContext', { userContext }),
  };
}
