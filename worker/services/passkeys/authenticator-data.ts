import { toBase64Url } from '../../crypto/base64url';

/** Web Authentication Level 3, §6.1: what the authenticator signs beside the browser's own words. */
export interface AuthenticatorData {
  readonly rpIdHash: Uint8Array;
  /** Somebody touched it. */
  readonly isPresent: boolean;
  /** By finger, face or PIN it knew who. */
  readonly isVerified: boolean;
  readonly isSynced: boolean;
  readonly signCount: number;
  readonly created: { readonly credentialId: string; readonly key: PublicKey } | null;
}

export type PublicKey =
  | { readonly algorithm: 'ES256'; readonly jwk: { kty: 'EC'; crv: 'P-256'; x: string; y: string } }
  | { readonly algorithm: 'RS256'; readonly jwk: { kty: 'RSA'; n: string; e: 'AQAB' } };

const fixedLength = 37;
const flag = { present: 0x01, verified: 0x04, eligible: 0x08, synced: 0x10, attested: 0x40, extended: 0x80 } as const;

/** Null for anything that no authenticator makes. */
export function parseAuthenticatorData(bytes: Uint8Array): AuthenticatorData | null {
  if (bytes.length < fixedLength) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flags = view.getUint8(32);
  const has = (bit: number) => (flags & bit) !== 0;
  // Kept elsewhere, though it cannot be: §6.1.3.
  if (has(flag.synced) && !has(flag.eligible)) return null;
  const created = has(flag.attested) ? parseCreated(bytes.subarray(fixedLength), has(flag.extended)) : null;
  if (has(flag.attested) && !created) return null;
  return {
    rpIdHash: bytes.subarray(0, 32),
    isPresent: has(flag.present),
    isVerified: has(flag.verified),
    isSynced: has(flag.eligible),
    signCount: view.getUint32(33),
    created,
  };
}

const longestCredentialId = 1023;

/** AAGUID (16), length of the id (2), id, COSE key; extensions may follow. */
function parseCreated(bytes: Uint8Array, mayGoOn: boolean): AuthenticatorData['created'] {
  if (bytes.length < 18) return null;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint16(16);
  if (length === 0 || length > longestCredentialId || bytes.length < 18 + length) return null;
  const found = parseKey(bytes.subarray(18 + length));
  if (!found || (!mayGoOn && bytes.length !== 18 + length + found.length)) return null;
  return { credentialId: toBase64Url(bytes.slice(18, 18 + length)), key: found.key };
}

/**
 * The two kinds of key that are asked for. Their CBOR is canonical by the standard (CTAP2: order and lengths are fixed), so
 * that a key is known bytes around its numbers and no reader of CBOR is needed.
 */
const es256 = { before: [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 0x20], between: [0x22, 0x58, 0x20] };
const rs256 = { before: [0xa4, 1, 3, 3, 0x39, 1, 0, 0x20, 0x59, 1, 0], after: [0x21, 0x43, 1, 0, 1] };

function parseKey(bytes: Uint8Array): { key: PublicKey; length: number } | null {
  const isAt = (expected: readonly number[], at: number) => expected.every((byte, index) => bytes[at + index] === byte);
  const text = (from: number, length: number) => toBase64Url(bytes.slice(from, from + length));
  if (bytes.length >= 77 && isAt(es256.before, 0) && isAt(es256.between, 42)) {
    const jwk = { kty: 'EC', crv: 'P-256', x: text(10, 32), y: text(45, 32) } as const;
    return { key: { algorithm: 'ES256', jwk }, length: 77 };
  }
  if (bytes.length >= 272 && isAt(rs256.before, 0) && isAt(rs256.after, 267)) {
    return { key: { algorithm: 'RS256', jwk: { kty: 'RSA', n: text(11, 256), e: 'AQAB' } }, length: 272 };
  }
  return null;
}
