/**
 * A cell's own values, with a generator for each local one. Reads no file, since it also runs inside the Worker's
 * runtime.
 */
import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';

const random = (/** @type {'base64' | 'base64url'} */ encoding = 'base64url') =>
  Buffer.from(randomBytes(32)).toString(encoding);
/** Keyring in the form `id:key`, newest first, as for every key that can be rotated. */
const keyring = () => `k1:${random()}`;

/** Generators by name, without the cell's suffix. */
export const secretMakers = /** @satisfies {Readonly<Record<string, () => string>>} */ ({
  SESSION_KEYS: keyring,
  DATA_KEYS: keyring,
  QUOTE_KEYS: keyring,
  CODE_PEPPER: () => random(),
  PAYMENT_SECRET_KEY: () => `sk_test_${random()}`,
  PAYMENT_WEBHOOK_SECRET: () => `whsec_${random('base64')}`,
  MAIL_API_KEY: () => `re_${random()}`,
  MAIL_WEBHOOK_SECRET: () => `whsec_${random('base64')}`,
});

/**
 * Generators of what all cells share, for those that a var asks for: with the one alone the environment is not complete.
 * @param {Readonly<Record<string, unknown>>} vars @returns {Readonly<Record<string, () => string>>}
 */
export const sharedSecretMakers = ({ ALARM_WEBHOOK_URL }) =>
  ALARM_WEBHOOK_URL ? { ALARM_WEBHOOK_SECRET: () => `whsec_${random('base64')}` } : {};
