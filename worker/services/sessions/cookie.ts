import type { Signer } from '../../crypto/keyring';
import { sha256 } from '../../crypto/token';
import type { MarketId } from '../../domain/markets/market';
import type { SessionPointer } from './port';

const format = 'v2';
const maximumLength = 300;
// The last of 43 base64url characters carries four bits only; the other 48 characters would be alternative encodings of
// the same MAC.
const signatureFormat = /^[^~]+~[\w-]{42}[AEIMQUYcgkosw048]$/;

/** `version.cell.id.revision.expiry.keyId~mac`, expiry in seconds, revision and expiry in base 36. */
export async function sealCookie(pointer: SessionPointer, cell: MarketId, signer: Signer): Promise<string> {
  const body = [
    format,
    cell,
    pointer.id,
    pointer.revision.toString(36),
    Math.floor(pointer.expiresAt / 1000).toString(36),
  ].join('.');
  return `${body}.${await signer.sign(body)}`;
}

/** Null, never an error, for an unknown format, another cell, changed text, an unknown key or an expired cookie. */
export async function readCookie(
  text: string,
  cell: MarketId,
  signer: Signer,
  now: number,
): Promise<SessionPointer | null> {
  if (text.length > maximumLength) return null;
  const parts = text.split('.');
  const [version, of, id = '', revisionText = '', expiryText = '', signature = ''] = parts;
  if (parts.length !== 6 || version !== format || of !== cell || !/^[\w-]{43}$/.test(id)) return null;
  if (!signatureFormat.test(signature)) return null;
  if (!(await signer.verify(parts.slice(0, 5).join('.'), signature))) return null;
  const expiresAt = Number.parseInt(expiryText, 36) * 1000;
  if (!(expiresAt > now)) return null;
  return { id, idHash: await sha256(id), revision: Number.parseInt(revisionText, 36), expiresAt };
}
