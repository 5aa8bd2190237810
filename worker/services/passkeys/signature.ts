import type { PublicKey } from './authenticator-data';

const algorithms = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  RS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
} as const;

/** False for a signature of another key or text, and for what is none. */
export async function verifySignature(
  key: PublicKey,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const algorithm = algorithms[key.algorithm];
  const bytes = key.algorithm === 'ES256' ? rawOf(signature) : signature;
  if (!bytes) return false;
  const imported = await crypto.subtle.importKey('jwk', key.jwk, algorithm, false, ['verify']);
  return crypto.subtle.verify(algorithm, imported, bytes, signed);
}

/** Can the key be used at all: a point that is not on the curve cannot. */
export async function isUsable(key: PublicKey): Promise<boolean> {
  return crypto.subtle.importKey('jwk', key.jwk, algorithms[key.algorithm], false, ['verify']).then(
    () => true,
    () => false,
  );
}

/**
 * Authenticators wrap the two numbers of an ECDSA signature in DER, WebCrypto takes them side by side, 32 bytes each. A
 * number is as long as it needs to be: one of 128 signatures has one with fewer than 32 bytes.
 */
function rawOf(der: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return null;
  const r = integerAt(der, 2);
  const s = r && integerAt(der, r.end);
  if (!r || !s || s.end !== der.length) return null;
  const raw = new Uint8Array(64);
  raw.set(r.bytes, 32 - r.bytes.length);
  raw.set(s.bytes, 64 - s.bytes.length);
  return raw;
}

/** A positive integer in its shortest form. */
function integerAt(der: Uint8Array, at: number): { bytes: Uint8Array; end: number } | null {
  const length = der[at + 1] ?? 0;
  const end = at + 2 + length;
  const [first = 0, second = 0] = der.subarray(at + 2, end);
  const isPadded = first === 0 && length > 1;
  if (der[at] !== 0x02 || length === 0 || end > der.length || first >= 0x80 || (isPadded && second < 0x80)) return null;
  const bytes = der.subarray(isPadded ? at + 3 : at + 2, end);
  return bytes.length > 32 ? null : { bytes, end };
}
