import { Buffer } from 'node:buffer';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { privateKeysOf } from '../../worker/crypto/key-form';
import type { MarketId } from '../../worker/domain/markets/market';
import { cellName } from '../../worker/env';
import { type Command, Refusal } from './command';
import { exampleMarket } from './examples';

/** Uses of a key by their JWK names: signing client assertions, decrypting answers. */
const uses = {
  sig: { secret: 'IDENTITY_SIGNING_KEYS', algorithm: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, alg: 'RS256' },
  enc: { secret: 'IDENTITY_DECRYPTION_KEYS', algorithm: { name: 'RSA-OAEP', hash: 'SHA-256' }, alg: 'RSA-OAEP-256' },
} as const;
type Use = keyof typeof uses;

interface IdentityKey {
  /** Thumbprint of the key (RFC 7638), which is unique. */
  readonly id: string;
  readonly pkcs8: string;
  readonly jwk: JWK;
}

const operationsOf = (use: Use): KeyUsage[] => (use === 'sig' ? ['sign'] : ['decrypt']);

/** The public key to register at the issuer. Throws for anything but an RSA key of at least 2048 bits. */
export async function publicJwkOf(pkcs8: string, use: Use, id?: string): Promise<JWK> {
  const { algorithm, alg } = uses[use];
  const bytes = Buffer.from(pkcs8, 'base64url');
  const key = await crypto.subtle.importKey('pkcs8', bytes, algorithm, true, operationsOf(use));
  const { kty = '', n = '', e = '' } = await crypto.subtle.exportKey('jwk', key);
  if (Buffer.from(n, 'base64url').byteLength < 256) throw new Error('shorter than 2048 bits');
  return { kty, n, e, use, alg, kid: id ?? (await calculateJwkThumbprint({ kty, n, e })) };
}

export async function makeIdentityKey(use: Use): Promise<IdentityKey> {
  const parameters = { ...uses[use].algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
  const pair = (await crypto.subtle.generateKey(parameters, true, [
    ...operationsOf(use),
    use === 'sig' ? 'verify' : 'encrypt',
  ])) as CryptoKeyPair;
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', pair.privateKey)).toString('base64url');
  const jwk = await publicJwkOf(pkcs8, use);
  return { id: String(jwk.kid), pkcs8, jwk };
}

/** The key in use, if the operator's shell has the cell's secret; an account does not show it. */
function currentKey(market: MarketId, use: Use) {
  const name = cellName(uses[use].secret, market);
  const text = process.env[name];
  if (!text) return null;
  const [newest] = privateKeysOf(text) ?? [];
  if (!newest) throw new Refusal(`${name} in this shell is no keyring of one or two private keys.`);
  return newest;
}

export const identityKeyCommand: Command = {
  summary: 'Makes a key for issuers that want one; prints what to hand in, and the secret, this once.',
  usage: '--market NAME --use sig|enc',
  options: { use: 'sig: signs who we are (private_key_jwt); enc: opens encrypted id tokens' },
  examples: [
    `identity key --market ${exampleMarket} --use sig`,
    `identity key --market ${exampleMarket} --use enc --dry-run`,
  ],
  notes: [
    `With the cell’s present secret in the shell (${cellName('IDENTITY_SIGNING_KEYS', exampleMarket)}=…) its newest key stays as the older one.`,
  ],
  async run(context) {
    const { market, dryRun } = context;
    const use = context.options.use as Use | undefined;
    if (market === null) throw new Refusal('Say whose: --market NAME. Each cell has keys of its own.');
    if (use === undefined || !Object.hasOwn(uses, use)) throw new Refusal('Say what for: --use sig or --use enc.');
    const name = cellName(uses[use].secret, market);
    const current = currentKey(market, use);
    if (dryRun) {
      context.print(
        { market, use, name, keeps: current?.id ?? null, dryRun },
        () => `Dry run: would make a key for ${name}${current ? ` and keep ${current.id} as the older one` : ''}.`,
      );
      return 0;
    }
    const made = await makeIdentityKey(use);
    const older = current ? [await publicJwkOf(current.pkcs8, use, current.id)] : [];
    const jwks = { keys: [made.jwk, ...older] };
    const secret = [made, ...(current ? [current] : [])].map(({ id, pkcs8 }) => `${id}:${pkcs8}`).join(',');
    context.print({ market, use, name, jwks, secret }, () => linesOf(use, { name, jwks, secret }).join('\n'));
    return 0;
  },
};

/**
 * Order of the steps: a signing key must be registered before it is used, a decryption key must be deployed before it
 * is registered.
 */
function linesOf(use: Use, { name, jwks, secret }: { name: string; jwks: object; secret: string }): string[] {
  const handIn = ['Hand in at the issuer, public:', JSON.stringify(jwks)];
  const put = [`Put as ${name}, secret, shown this once:`, secret];
  return use === 'sig' ? [...handIn, '', ...put] : [...put, '', ...handIn];
}
