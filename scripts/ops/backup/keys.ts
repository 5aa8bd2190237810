import { webcrypto } from 'node:crypto';
import { fromBase64Url, toBase64Url } from '../../../worker/crypto/base64url';
import { keyringFaults } from '../../../worker/crypto/key-form';
import type { MarketId } from '../../../worker/domain/markets/market';
import { cellName } from '../../../worker/env';
import { missingKeys, type Night } from '../../../worker/services/backup/objects';
import { type Bindings, Refusal } from '../command';
import { readNamedFile } from '../data/bindings';

const { subtle } = webcrypto;
const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };

/** The keys that a night carries along. */
interface Kept {
  readonly DATA_KEYS: string;
  readonly CODE_PEPPER: string;
}

/** Rows are restored as they are: without these secrets no Worker opens what is sealed in them, nor knows a PIN. */
export const secretLines = (kept: Kept, market: MarketId): string =>
  (['DATA_KEYS', 'CODE_PEPPER'] as const).map((name) => `${cellName(name, market)}=${kept[name]}\n`).join('');

/** A recovery pair: RSA of 3072 bits, the least for the years after 2030 (NIST SP 800-57 part 1, table 2). */
export async function makeRecoveryKey(): Promise<{ publicKey: string; privateKey: string }> {
  const made = { ...algorithm, modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) };
  const pair = (await subtle.generateKey(made, true, ['encrypt', 'decrypt'])) as webcrypto.CryptoKeyPair;
  const { publicKey, privateKey } = pair;
  return {
    publicKey: toBase64Url(await subtle.exportKey('spki', publicKey)),
    privateKey: toBase64Url(await subtle.exportKey('pkcs8', privateKey)),
  };
}

/** Opens what `sealForRecovery` closed; null if it was closed for another key. */
export async function openRecovered(privateKey: string, sealed: string): Promise<string | null> {
  const [wrapped, iv, text] = sealed.split('~').map(fromBase64Url);
  const pkcs8 = fromBase64Url(privateKey);
  if (!wrapped || !iv || !text || !pkcs8) return null;
  try {
    const unwrapping = await subtle.importKey('pkcs8', pkcs8, algorithm, false, ['decrypt']);
    const bytes = await subtle.decrypt({ name: algorithm.name }, unwrapping, wrapped);
    const key = await subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt']);
    return new TextDecoder().decode(await subtle.decrypt({ name: 'AES-GCM', iv }, key, text));
  } catch {
    return null;
  }
}

/**
 * The data keys to restore a night with: those of this machine's cell, of the shell, since an account shows nobody a secret, or
 * those that the night carries along, opened with the recovery key in a file. Refuses before anything is done unless every key of
 * that night is there.
 */
export async function keysFor(
  night: Night,
  { bindings, market, file }: { bindings: Bindings; market: MarketId; file: string | undefined },
): Promise<{ dataKeys: string; recovered: Kept | null }> {
  const name = cellName('DATA_KEYS', market);
  const recovered = file === undefined ? null : await recoveredFrom(night, readNamedFile(file).trim(), market);
  const dataKeys = String(recovered?.DATA_KEYS ?? bindings.env[name] ?? process.env[name] ?? '');
  if (dataKeys === '')
    throw new Refusal(
      `${name} is not set: put the keys of ${night.night} into your shell, or give --recovery-key FILE.`,
    );
  const faults = keyringFaults(dataKeys);
  if (faults.length > 0) throw new Refusal(`${name}: ${faults.join('; ')}`);
  const missing = await missingKeys(night, dataKeys);
  if (missing.length > 0)
    throw new Refusal(
      `These are not the keys of ${night.night}: ${missing.join(', ')} is missing, or is another key by that name. Nothing was restored.`,
    );
  return { dataKeys, recovered };
}

async function recoveredFrom({ keys, night }: Night, privateKey: string, market: MarketId): Promise<Kept> {
  if (keys === null) throw new Refusal(`The backup of ${night} carries no keys: BACKUP_RECOVERY_KEY was not set then.`);
  const text = await openRecovered(privateKey, keys);
  if (text === null) throw new Refusal(`This is not the recovery key that the keys of ${market} were closed for.`);
  return JSON.parse(text) as Kept;
}
