import { Buffer } from 'node:buffer';
import { CompactEncrypt, compactVerify, importJWK, type JWK } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { faultsOfConfiguration, readConfiguration } from '../../../scripts/deployment/configuration';
import { faultsOfKeys, wantedKeys } from '../../../scripts/deployment/issuers';
import { placeholdersOfChain } from '../../../scripts/deployment/placeholders';
import { publicJwkOf } from '../../../scripts/ops/identity';
import { privateKeysOf } from '../../../worker/crypto/key-form';
import { marketIds, markets } from '../../../worker/domain/markets';
import type { Market } from '../../../worker/domain/markets/market';
import { decrypt } from '../../../worker/services/identity/decrypt';
import { run } from '../ops/run';

/** Keys for issuers, from the command that makes them to the doctor who misses them. */
const names = marketIds.flatMap((market) =>
  ['SIGNING', 'DECRYPTION'].map((kind) => `IDENTITY_${kind}_KEYS_${market.toUpperCase()}`),
);
afterEach(() => {
  for (const name of names) delete process.env[name];
});

interface Made {
  name: string;
  jwks: { keys: JWK[] };
  secret: string;
}
async function makes(market: string, use: string): Promise<Made> {
  const { code, out, asked } = await run(`identity key --market ${market} --use ${use} --json`);
  expect([code, asked]).toEqual([0, []]);
  return JSON.parse(out) as Made;
}

describe('identity key', () => {
  it('makes a pair: what is signed with the secret is checked with what is handed in', async () => {
    const { name, jwks, secret } = await makes('denmark', 'sig');
    const [key] = privateKeysOf(secret) ?? [];
    const [jwk] = jwks.keys;
    if (!key || !jwk) throw new Error('no key');
    expect([name, jwks.keys.length, jwk.kid, jwk.use, jwk.alg]).toEqual([
      'IDENTITY_SIGNING_KEYS_DENMARK',
      1,
      key.id,
      'sig',
      'RS256',
    ]);
    const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
    const bytes = Buffer.from(key.pkcs8, 'base64url');
    const signing = await crypto.subtle.importKey('pkcs8', bytes, rsa, false, ['sign']);
    const input = `${Buffer.from('{"alg":"RS256"}').toString('base64url')}.e30`;
    const signature = await crypto.subtle.sign(rsa.name, signing, Buffer.from(input));
    const jws = `${input}.${Buffer.from(signature).toString('base64url')}`;
    await expect(compactVerify(jws, await importJWK(jwk, 'RS256'))).resolves.toBeDefined();
  });

  it('hands in nothing that is secret', async () => {
    for (const use of ['sig', 'enc'])
      for (const jwk of (await makes('denmark', use)).jwks.keys)
        expect(Object.keys(jwk).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  it('keeps the present key as the older one, and drops the one before', async () => {
    const first = await makes('england', 'enc');
    process.env[first.name] = first.secret;
    const second = await makes('england', 'enc');
    process.env[second.name] = second.secret;
    const third = await makes('england', 'enc');
    const ids = (made: Made) => privateKeysOf(made.secret)?.map(({ id }) => id);
    expect([ids(second)?.[1], ids(third)?.[1], ids(third)?.length]).toEqual([ids(first)?.[0], ids(second)?.[0], 2]);
    expect(third.jwks.keys.map(({ kid }) => kid)).toEqual(ids(third));
    // The platform keeps no secret above five kilobytes.
    expect(third.secret.length).toBeLessThan(5 * 1024);
    for (const jwk of third.jwks.keys) {
      const closing = new CompactEncrypt(Buffer.from('to us')).setProtectedHeader({
        alg: 'RSA-OAEP-256',
        enc: 'A256GCM',
        kid: String(jwk.kid),
      });
      const jwe = await closing.encrypt(await importJWK(jwk, 'RSA-OAEP-256'));
      expect(await decrypt(jwe, privateKeysOf(third.secret) ?? [])).toBe('to us');
    }
  });

  it('refuses a shell that holds something else', async () => {
    process.env.IDENTITY_SIGNING_KEYS_SWEDEN = 'k1:short';
    const { code, err } = await run('identity key --market sweden --use sig');
    expect([code, err]).toEqual([
      1,
      'IDENTITY_SIGNING_KEYS_SWEDEN in this shell is no keyring of one or two private keys.',
    ]);
  });
});

describe('the doctor', () => {
  const [mitid] = markets.denmark.issuers;
  if (!mitid) throw new Error('Denmark has an issuer');
  const client = { authentication: 'private_key_jwt', encryptedIdTokens: true } as const;
  const withClient = (enabled: boolean): Record<string, Pick<Market, 'issuers'>> => ({
    ...markets,
    denmark: { issuers: [{ ...mitid, client, enabled }] },
  });

  it('misses the keys that an open issuer wants, and no others', () => {
    expect(wantedKeys()).toEqual([]);
    expect(wantedKeys(withClient(false))).toEqual([]);
    expect(wantedKeys(withClient(true))).toEqual([
      { secret: 'IDENTITY_SIGNING_KEYS_DENMARK', use: 'sig', market: 'denmark' },
      { secret: 'IDENTITY_DECRYPTION_KEYS_DENMARK', use: 'enc', market: 'denmark' },
    ]);
  });

  it('names open issuers at an address of the demo, and closed ones not', () => {
    const found = placeholdersOfChain().filter((one) => one.startsWith('issuer'));
    expect(found).toContain('issuer of sweden, bankid.issuerUrl: "identity.solhus.example" leads nowhere');
    expect(found.join()).not.toContain('idin-second');
  });

  it('looks at keys in the shell and quotes none', async () => {
    const { secret } = await makes('denmark', 'sig');
    expect(await faultsOfKeys({ IDENTITY_SIGNING_KEYS_DENMARK: secret })).toEqual([]);
    const short = (await crypto.subtle.generateKey(
      { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]) },
      true,
      ['encrypt', 'decrypt'],
    )) as CryptoKeyPair;
    const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', short.privateKey)).toString('base64url');
    await expect(publicJwkOf(pkcs8, 'enc')).rejects.toThrow('shorter');
    const faults = await faultsOfKeys({
      IDENTITY_DECRYPTION_KEYS_DENMARK: `old:${pkcs8}`,
      IDENTITY_SIGNING_KEYS_SWEDEN: `k1:${'x'.repeat(200)}`,
    });
    expect(faults).toEqual([
      'secret IDENTITY_DECRYPTION_KEYS_DENMARK: key 1 is no RSA key of 2048 bits or more',
      'secret IDENTITY_SIGNING_KEYS_SWEDEN: key 1 is no RSA key of 2048 bits or more',
    ]);
  });

  it('finds a form that the Worker would not start with, and a key of two cells', async () => {
    const { secret } = await makes('denmark', 'sig');
    process.env.IDENTITY_SIGNING_KEYS_DENMARK = secret;
    process.env.IDENTITY_SIGNING_KEYS_SWEDEN = secret;
    process.env.IDENTITY_DECRYPTION_KEYS_ENGLAND = `${secret},${secret}`;
    const faults = faultsOfConfiguration(readConfiguration('production'));
    expect(faults.filter((fault) => fault.includes('IDENTITY_'))).toEqual([
      expect.stringMatching(/^secret IDENTITY_DECRYPTION_KEYS_ENGLAND: must be one or two "id:key" pairs/),
      'secret IDENTITY_SIGNING_KEYS_SWEDEN: is that of IDENTITY_SIGNING_KEYS_DENMARK, each cell has its own',
      'secret IDENTITY_DECRYPTION_KEYS_ENGLAND: is that of IDENTITY_SIGNING_KEYS_SWEDEN, each cell has its own',
    ]);
    expect(faults.join()).not.toContain(secret.split(':')[1]);
  });
});
