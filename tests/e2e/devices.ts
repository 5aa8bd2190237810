import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { MarketId } from '../../worker/domain/market';
import { appUrl } from '../setup/e2e-addresses';
import { studiosOf } from './shop';

const run = promisify(execFile);

/** An operator's command on the data of the running app, as JSON. */
export async function operate<Answer>(...words: string[]): Promise<Answer> {
  const env = {
    ...process.env,
    PORT: process.env.E2E_PORT,
    SANDBOX_PORT: process.env.E2E_SANDBOX_PORT,
    MEDLEM_STATE: process.env.E2E_STATE,
  };
  const { stdout } = await run(process.execPath, ['scripts/ops.mjs', ...words, '--json'], { env });
  return JSON.parse(stdout.slice(stdout.indexOf('{'))) as Answer;
}

/** The first studio of the market that has people in it. */
export function staffedStudio(market: MarketId) {
  const studio = studiosOf(market).find(({ staffed }) => staffed);
  if (!studio) throw new Error(`no studio of ${market} is staffed`);
  return studio;
}

/** Pairs the browser of this page as a screen of a studio, by the operator's link and the button behind it. */
export async function pairScreen(
  page: Page,
  market: MarketId,
  kind: 'kiosk' | 'staff',
  name = 'Screen 2',
): Promise<void> {
  const { url } = await operate<{ url: string }>(
    'device',
    'pair',
    '--studio',
    staffedStudio(market).studioId,
    '--kind',
    kind,
    '--name',
    name,
  );
  if (new URL(url).origin !== appUrl(market)) throw new Error(`paired for another host: ${url}`);
  await page.goto(url);
  await page.getByRole('main').getByRole('button').first().click();
  await page.waitForURL(/\/kiosk$/);
}
