/** Makes `.dev.vars`, the secrets of this machine's local run. They are random, never shared, never in git. */
import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from './toolchain.mjs';

export const devVarsFile = join(root, '.dev.vars');
/** What the sandbox has to know of them: the accounts at the payment provider. Written anew by each start. */
export const sandboxVarsFile = join(root, 'sandbox/.dev.vars');

const random = (/** @type {'base64' | 'base64url'} */ encoding = 'base64url') =>
  Buffer.from(randomBytes(32)).toString(encoding);
/** `id:key`, newest first, as every key that can be rotated is written. */
const keyring = () => `k1:${random()}`;

/**
 * Market → its host on this machine, and the account at the sandbox's payment provider. Written once more than in
 * `worker/domain`, for this file runs before anything is installed; a house test compares.
 */
export const cellHosts = {
  denmark: 'dk.localhost',
  sweden: 'se.localhost',
  netherlands: 'nl.localhost',
  england: 'uk.localhost',
};
/** The environment's name of what one cell has alone. @param {string} name @param {string} market */
export const cellName = (name, market) => `${name}_${market.toUpperCase()}`;

/** What each cell has of its own. */
const makers = {
  SESSION_KEYS: keyring,
  DATA_KEYS: keyring,
  QUOTE_KEYS: keyring,
  CODE_PEPPER: () => random(),
  PAYMENT_SECRET_KEY: () => `sk_test_${random()}`,
  PAYMENT_WEBHOOK_SECRET: () => `whsec_${random('base64')}`,
  MAIL_API_KEY: () => `re_${random()}`,
};

/** One maker a secret. The names are those of `.dev.vars.example` and of `wrangler secret put`. */
export const secrets = Object.fromEntries(
  Object.keys(cellHosts).flatMap((market) =>
    Object.entries(makers).map(([name, make]) => [cellName(name, market), make]),
  ),
);

/** Adds what is missing and leaves what is there: a developer's own value stays. */
export function ensureDevVars() {
  const present = existsSync(devVarsFile) ? readFileSync(devVarsFile, 'utf8') : '';
  const missing = Object.entries(secrets).filter(([name]) => !new RegExp(`^\\s*${name}\\s*=`, 'm').test(present));
  if (missing.length === 0) return;
  const lines = missing.map(([name, make]) => `${name}="${make()}"`);
  const before = present === '' || present.endsWith('\n') ? present : `${present}\n`;
  writeFileSync(devVarsFile, `${before}${lines.join('\n')}\n`, { mode: 0o600 });
}

/** Opens the app's accounts at the sandbox's payment provider: the same keys, and where each account's events go. */
export function writeSandboxVars() {
  const vars = parseEnv(readFileSync(devVarsFile, 'utf8'));
  const accounts = Object.entries(cellHosts).map(([account, webhookHost]) => {
    // Of two secrets in a rotation the first is the newer.
    const [webhookSecret] = (vars[cellName('PAYMENT_WEBHOOK_SECRET', account)] ?? '').split(',');
    return { account, secretKey: vars[cellName('PAYMENT_SECRET_KEY', account)], webhookHost, webhookSecret };
  });
  writeFileSync(sandboxVarsFile, `PAYMENT_ACCOUNTS='${JSON.stringify(accounts)}'\n`, { mode: 0o600 });
}
