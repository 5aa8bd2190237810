import { randomId } from './context';
import type { SandboxStore } from './store/store';

export interface SigningKey {
  kid: string;
  privateJwk: JsonWebKey;
  publicJwk: JsonWebKey;
}

const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const keyPrefix = 'signing-key:';
/** Signing keys survive a reset, since clients cache them. */
export const signingKeyPrefixes = [keyPrefix] as const;

export const base64Url = (input: string | Uint8Array): string => {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

export const createSigningKey = async (): Promise<SigningKey> => {
  const pair = (await crypto.subtle.generateKey(
    { ...rsa, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )) as CryptoKeyPair;
  const exported = async (key: CryptoKey) => (await crypto.subtle.exportKey('jwk', key)) as JsonWebKey;
  const { kty, n, e } = await exported(pair.publicKey);
  return { kid: randomId(12), privateJwk: await exported(pair.privateKey), publicJwk: { kty, n, e } };
};

/** The owner's stored key, created on first use. */
export const loadSigningKey = async (store: SandboxStore, owner: string): Promise<SigningKey> => {
  const key = `${keyPrefix}${owner}`;
  const stored = store.get<SigningKey>(key);
  if (stored) return stored;
  const made = await createSigningKey();
  // Another request may have stored a key meanwhile; the first stored one is kept.
  const winner = store.get<SigningKey>(key) ?? made;
  store.put(key, winner);
  return winner;
};

const previousOf = (owner: string) => `${keyPrefix}${owner}:previous`;

/** Creates a new signing key. The previous one stays published, older ones do not. */
export const rotateSigningKey = async (store: SandboxStore, owner: string): Promise<SigningKey> => {
  const made = await createSigningKey();
  store.put(previousOf(owner), await loadSigningKey(store, owner));
  store.put(`${keyPrefix}${owner}`, made);
  return made;
};

/** The owner's published keys, newest first. */
export const loadPublishedKeys = async (store: SandboxStore, owner: string): Promise<SigningKey[]> => {
  const previous = store.get<SigningKey>(previousOf(owner));
  return [await loadSigningKey(store, owner), ...(previous ? [previous] : [])];
};

export const jwksOf = (...keys: readonly SigningKey[]) => ({
  keys: keys.map((key) => ({ ...key.publicJwk, kid: key.kid, use: 'sig', alg: 'RS256' })),
});

const unsigned = (header: object, payload: object) =>
  `${base64Url(JSON.stringify(header))}.${base64Url(JSON.stringify(payload))}`;

export const signRs256 = (key: SigningKey, payload: object): Promise<string> => signText(key, JSON.stringify(payload));

/** Signs an arbitrary text, which need not be valid JSON. */
export const signText = async (key: SigningKey, payload: string): Promise<string> => {
  const input = `${base64Url(JSON.stringify({ alg: 'RS256', typ: 'JWT', kid: key.kid }))}.${base64Url(payload)}`;
  const privateKey = await crypto.subtle.importKey('jwk', key.privateJwk, rsa, false, ['sign']);
  const signature = await crypto.subtle.sign(rsa.name, privateKey, new TextEncoder().encode(input));
  return `${input}.${base64Url(new Uint8Array(signature))}`;
};

/** Signs with a shared secret (HS256) what should be signed with a private key. */
export const signHs256 = async (secret: string, kid: string, payload: object): Promise<string> => {
  const input = unsigned({ alg: 'HS256', typ: 'JWT', kid }, payload);
  const encoder = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), hmac, false, ['sign']);
  return `${input}.${base64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(input))))}`;
};

export const unsignedToken = (payload: object) => `${unsigned({ alg: 'none', typ: 'JWT' }, payload)}.`;
