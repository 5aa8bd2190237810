import type { Browser, BrowserContextOptions } from '@playwright/test';
import { paths } from '../../../worker/paths';
import { appUrl } from '../../setup/e2e-addresses';
import { localeOf } from '../signup/shop';
import { test as base } from '../test';
import { createVisitor } from '../visitor';

type Membership = Exclude<BrowserContextOptions['storageState'], string | undefined>;

async function joins(browser: Browser): Promise<Membership> {
  const context = await browser.newContext({ baseURL: appUrl(), locale: localeOf.da });
  const visitor = createVisitor(await context.newPage(), { market: 'denmark', language: 'da', scripts: true });
  await visitor.hasJoined('plain');
  await visitor.opens(paths.account.main.href());
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Pages of a member who is logged in. One member a worker, for tests that only look; who changes something joins alone. */
export const test = base.extend<object, { membership: Membership }>({
  membership: [async ({ browser }, use) => use(await joins(browser)), { scope: 'worker' }],
  storageState: ({ membership }, use) => use(membership),
});
