/** Creates `.dev.vars`, the secrets for running locally: random, never shared, never in git. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { cellName, hostOf, marketIds } from '../building/chain.mjs';
import { root } from '../building/toolchain.mjs';
import { secretMakers } from './secrets.mjs';

export const devVarsFile = join(root, '.dev.vars');

/** A generator for each secret, by its name in `.dev.vars.example` and for `wrangler secret put`. */
export const secrets = Object.fromEntries(
  marketIds.flatMap((market) => Object.entries(secretMakers).map(([name, make]) => [cellName(name, market), make])),
);

/** Adds missing secrets; a developer's own values stay. */
export function ensureDevVars() {
  const present = existsSync(devVarsFile) ? readFileSync(devVarsFile, 'utf8') : '';
  const missing = Object.entries(secrets).filter(([name]) => !new RegExp(`^\\s*${name}\\s*=`, 'm').test(present));
  if (missing.length === 0) return;
  const lines = missing.map(([name, make]) => `${name}="${make()}"`);
  const before = present === '' || present.endsWith('\n') ? present : `${present}\n`;
  writeFileSync(devVarsFile, `${before}${lines.join('\n')}\n`, { mode: 0o600 });
}

/** Values of the file, for running the app: a build older than the file has no copy of it. */
export const devVars = () => /** @type {Record<string, string>} */ (parseEnv(readFileSync(devVarsFile, 'utf8')));

/** The app's accounts at the sandbox's mail provider, as its var: their keys, and where their events go. */
export function mailAccounts() {
  const vars = devVars();
  const accounts = marketIds.map((account) => ({
    apiKey: vars[cellName('MAIL_API_KEY', account)],
    webhookHost: hostOf(account),
    webhookSecret: (vars[cellName('MAIL_WEBHOOK_SECRET', account)] ?? '').split(',')[0],
  }));
  return JSON.stringify(accounts);
}

/**
 * The app's accounts at the sandbox's payment provider, as its var: their keys, and the address for each account's
 * events.
 */
export function paymentAccounts() {
  const vars = devVars();
  const accounts = marketIds.map((account) => {
    // During a rotation there are two secrets, the newer one first.
    const [webhookSecret] = (vars[cellName('PAYMENT_WEBHOOK_SECRET', account)] ?? '').split(',');
    const secretKey = vars[cellName('PAYMENT_SECRET_KEY', account)];
    return { account, secretKey, webhookHost: hostOf(account), webhookSecret };
  });
  return JSON.stringify(accounts);
}
