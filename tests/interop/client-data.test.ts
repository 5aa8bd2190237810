import { Buffer } from 'node:buffer';
import { CompactEncrypt, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientRule, Issuer } from '../../worker/domain/markets/issuer';
import { decrypt } from '../../worker/services/identity/decrypt';
import { createOpenIdConnect } from '../../worker/services/identity/openid-connect';
import { type CertifiedIssuers, comesBack, issuerAt, redirectUri, startCertifiedIssuers } from './certified-issuer';
import { type ClientKey, createClientKey } from './client-keys';

/** How the app shows who it is, and how answers are closed, at a certified provider. */
const ways = ['RSA-OAEP', 'RSA-OAEP-256'];
const ciphers = ['A128GCM', 'A256GCM', 'A128CBC-HS256', 'A256CBC-HS512'];
const closings = ways.flatMap((alg) => ciphers.map((enc) => ({ alg, enc })));

let issuers: CertifiedIssuers;
let signing: ClientKey;
let newSigning: ClientKey;
let opening: ClientKey;
let formerOpening: ClientKey;
beforeAll(async () => {
  signing = await createClientKey('sig', 'sig-1');
  newSigning = await createClientKey('sig', 'sig-2');
  opening = await createClientKey('enc', 'enc-2');
  formerOpening = await createClientKey('enc', 'enc-1');
  const client = {
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'RS256',
  };
  const posting = {
    redirect_uris: [redirectUri],
    client_secret: 'posted secret',
    token_endpoint_auth_method: 'client_secret_post',
  };
  issuers = await startCertifiedIssuers([
    { ...client, client_id: 'signing', jwks: { keys: [signing.jwk] } },
    { ...client, client_id: 'rotating', jwks: { keys: [newSigning.jwk, signing.jwk] } },
    { ...client, client_id: 'pushing', jwks: { keys: [signing.jwk] }, require_pushed_authorization_requests: true },
    { ...posting, client_id: 'posting' },
    ...closings.map(({ alg, enc }) => ({
      ...client,
      client_id: `closed:${alg}:${enc}`,
      jwks: { keys: [signing.jwk, formerOpening.jwk] },
      id_token_encrypted_response_alg: alg,
      id_token_encrypted_response_enc: enc,
    })),
  ]);
});
afterAll(() => issuers?.stop());

interface Walk {
  signingKeys?: ClientKey[];
  decryptionKeys?: ClientKey[];
  clientSecret?: string;
}

async function walks(clientId: string, rule: ClientRule, given: Walk = {}) {
  const issuer: Issuer = { ...issuerAt(issuers.idToken, 'idToken', 'over18'), clientId, client: rule };
  const { signingKeys = [signing], decryptionKeys = [opening, formerOpening], clientSecret } = given;
  const sent: RequestInit[] = [];
  const client = createOpenIdConnect({
    fetch: ((input: RequestInfo | URL, init: RequestInit = {}) => {
      sent.push(init);
      return fetch(input, init);
    }) as typeof fetch,
    clients: { certified: { clientId, clientSecret } },
    signingKeys: signingKeys.map(({ named }) => named),
    decryptionKeys: decryptionKeys.map(({ named }) => named),
    allowHttp: true,
    now: Date.now,
  });
  const state = crypto.randomUUID();
  const started = await client.start(issuer, state, redirectUri);
  if (!started.ok) return { answer: started, asked: null, sent };
  const asked = new URL(started.value.authorizeUrl).searchParams;
  const parameters = await comesBack(started.value.authorizeUrl);
  return {
    answer: await client.finish(issuer, { parameters, state, redirectUri, secrets: started.value.secrets }),
    asked,
    sent,
  };
}

const yes = { ok: true, value: { over18: 'yes' } };
const invalid = { ok: false, reason: { kind: 'invalid' } };
const byKey: ClientRule = { authentication: 'private_key_jwt' };

describe('private_key_jwt', () => {
  it('is who we are at an issuer that has the key, in a rotation either of two', async () => {
    expect((await walks('signing', byKey)).answer).toEqual(yes);
    expect((await walks('rotating', byKey)).answer).toEqual(yes);
    expect((await walks('rotating', byKey, { signingKeys: [newSigning, signing] })).answer).toEqual(yes);
  });
  it('with a key that was not handed in is refused', async () => {
    expect((await walks('signing', byKey, { signingKeys: [newSigning, signing] })).answer).toMatchObject(invalid);
  });
  it('without a key sends nobody there', async () => {
    const { answer } = await walks('signing', byKey, { signingKeys: [] });
    expect(answer).toMatchObject({ ok: false, reason: { kind: 'unavailable' } });
  });
});

it.each(['client_secret_post', 'client_secret_basic'] as const)('a secret goes by %s', async (authentication) => {
  const { answer, sent } = await walks('posting', { authentication }, { clientSecret: 'posted secret' });
  expect(answer).toEqual(yes);
  const [exchange] = sent.filter(({ method }) => method === 'POST');
  const isPosted = authentication === 'client_secret_post';
  expect(new URLSearchParams(String(exchange?.body)).has('client_secret')).toBe(isPosted);
  expect(new Headers(exchange?.headers).has('authorization')).toBe(!isPosted);
});

describe('PAR', () => {
  it('leaves a reference and nothing else to the browser', async () => {
    const { answer, asked } = await walks('pushing', { ...byKey, pushedRequests: true });
    expect(answer).toEqual(yes);
    expect([...(asked?.keys() ?? [])].sort()).toEqual(['client_id', 'request_uri']);
  });
  it('refused sends nobody there', async () => {
    const { answer } = await walks('pushing', { ...byKey, pushedRequests: true }, { signingKeys: [newSigning] });
    expect(answer).toMatchObject(invalid);
  });
});

const closed: ClientRule = { ...byKey, encryptedIdTokens: true };

describe('Encrypted id tokens', () => {
  it.each(closings)('are opened: $alg, $enc', async ({ alg, enc }) => {
    expect((await walks(`closed:${alg}:${enc}`, closed)).answer).toEqual(yes);
  });
  it('for another key, without a key, and where none is agreed are refused', async () => {
    const id = 'closed:RSA-OAEP-256:A256GCM';
    expect((await walks(id, closed, { decryptionKeys: [opening] })).answer).toMatchObject(invalid);
    expect((await walks(id, closed, { decryptionKeys: [] })).answer).toMatchObject(invalid);
    expect((await walks(id, byKey)).answer).toMatchObject(invalid);
  });
  it('are demanded where they are agreed', async () => {
    expect((await walks('signing', closed)).answer).toMatchObject(invalid);
  });
});

describe('what is closed', () => {
  const text = 'header.payload.signature';
  const close = async (alg: string, enc: string, more: object = {}) =>
    new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg, enc, ...more })
      .encrypt(await importJWK(opening.jwk, alg));

  it.each(closings)('by another library is opened, by name or without: $alg, $enc', async ({ alg, enc }) => {
    const keys = [formerOpening.named, opening.named];
    expect(await decrypt(await close(alg, enc), keys)).toBe(text);
    expect(await decrypt(await close(alg, enc, { kid: 'enc-2' }), keys)).toBe(text);
    await expect(decrypt(await close(alg, enc, { kid: 'enc-1' }), keys)).rejects.toThrow('not decrypted');
  });

  it.each(closings)('and changed anywhere stays closed: $alg, $enc', async ({ alg, enc }) => {
    const parts = (await close(alg, enc)).split('.');
    const other = (await close(alg, enc)).split('.');
    for (const index of parts.keys()) {
      if (index === 0) continue;
      const part = parts[index] ?? '';
      const flipped = (part[0] === 'A' ? 'B' : 'A') + part.slice(1);
      for (const changed of [flipped, other[index] ?? '', '', part.slice(0, -4)]) {
        const jwe = parts.with(index, changed).join('.');
        await expect(decrypt(jwe, [opening.named])).rejects.toThrow();
      }
    }
    const header = Buffer.from(JSON.stringify({ alg, enc, added: 1 })).toString('base64url');
    await expect(decrypt(parts.with(0, header).join('.'), [opening.named])).rejects.toThrow('not decrypted');
  });

  it.each([
    { alg: 'RSA1_5', enc: 'A256GCM' },
    { alg: 'dir', enc: 'A256GCM' },
    { alg: 'none', enc: 'A256GCM' },
    { alg: 'RSA-OAEP-256', enc: 'none' },
    { alg: 'RSA-OAEP-256', enc: 'A256GCM', zip: 'DEF' },
    { alg: 'RSA-OAEP-256', enc: 'A256GCM', crit: ['exp'] },
    { alg: 'constructor', enc: 'toString' },
  ])('with $alg, $enc is not even tried', async (header) => {
    const [, ...rest] = (await close('RSA-OAEP-256', 'A256GCM')).split('.');
    const jwe = [Buffer.from(JSON.stringify(header)).toString('base64url'), ...rest].join('.');
    await expect(decrypt(jwe, [opening.named])).rejects.toThrow('not decrypted');
  });
});
