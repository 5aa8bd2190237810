/** Triggers the crons locally, where the platform does not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../building/toolchain.mjs';
import { statusOf } from './workers.mjs';

/** The cron expressions of the local environment. */
export function crons() {
  const list = /^crons = \[(.*)\]$/m.exec(readFileSync(join(root, 'wrangler.toml'), 'utf8'))?.[1] ?? '';
  return [...list.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? '');
}

/**
 * Whether a cron is due in this minute. Supports only the minute field (`*`, `*\/5`, `7`), which is all that the
 * product uses.
 * @param {string} cron @param {Date} at
 */
export function isDue(cron, at) {
  const [minute = '', ...rest] = cron.split(' ');
  if (rest.some((field) => field !== '*'))
    throw new Error(`the local clock reads only the minute of a cron, not "${cron}"`);
  if (minute === '*') return true;
  const every = /^\*\/(\d+)$/.exec(minute)?.[1];
  return every === undefined ? Number(minute) === at.getUTCMinutes() : at.getUTCMinutes() % Number(every) === 0;
}

/** Triggers the due crons at the start of each minute, until the process ends. @param {number} port the app's */
export function startLocalCron(port) {
  const all = crons();
  const next = () => {
    setTimeout(
      () => {
        const now = new Date();
        for (const cron of all.filter((one) => isDue(one, now))) {
          void statusOf(`http://localhost:${port}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`);
        }
        next();
      },
      60_000 - (Date.now() % 60_000),
    ).unref();
  };
  next();
}
