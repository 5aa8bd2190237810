/** Makes `.dev.vars`, the secrets of this machine's local run. They are random, never shared, never in git. */
import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './toolchain.mjs';

export const devVarsFile = join(root, '.dev.vars');

const random = (/** @type {'base64' | 'base64url'} */ encoding = 'base64url') =>
  Buffer.from(randomBytes(32)).toString(encoding);
/** `id:key`, newest first, as every key that can be rotated is written. */
const keyring = () => `k1:${random()}`;

/** One maker a secret. The names are those of `.dev.vars.example` and of `wrangler secret put`. */
export const secrets = {
  SESSION_KEYS: keyring,
  DATA_KEYS: keyring,
  QUOTE_KEYS: keyring,
  CODE_PEPPER: () => random(),
  PAYMENT_SECRET_KEY: () => `sk_test_${random()}`,
  PAYMENT_WEBHOOK_SECRET: () => `whsec_${random('base64')}`,
  MAIL_API_KEY: () => `re_${random()}`,
};

/** Adds what is missing and leaves what is there: a developer's own value stays. */
export function ensureDevVars() {
  const present = existsSync(devVarsFile) ? readFileSync(devVarsFile, 'utf8') : '';
  const missing = Object.entries(secrets).filter(([name]) => !new RegExp(`^\\s*${name}\\s*=`, 'm').test(present));
  if (missing.length === 0) return;
  const lines = missing.map(([name, make]) => `${name}="${make()}"`);
  const before = present === '' || present.endsWith('\n') ? present : `${present}\n`;
  writeFileSync(devVarsFile, `${before}${lines.join('\n')}\n`, { mode: 0o600 });
}
