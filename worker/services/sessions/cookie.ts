import type { Signer } from '../../crypto/keyring';
import { sha256 } from '../../crypto/token';
import type { SessionPointer } from './port';

const format = 'v1';
const maximumLength = 300;
// The last of 43 base64url characters carries four bits only: three others would decode to the same MAC.
const signatureFormat = /^[^~]+~[\w-]{42}[AEIMQUYcgkosw048]$/;

/** `version.id.revision.expiry.keyId~mac`, expiry in seconds, revision and expiry in base 36. */
export async function sealCookie(pointer: SessionPointer, signer: Signer): Promise<string> {
  const body = [
    format,
    pointer.id,
    pointer.revision.toString(36),
    Math.floor(pointer.expiresAt / 1000).toString(36),
  ].join('.');
  return `${body}.${await signer.sign(body)}`;
}

/** Unknown format, changed text, unknown key or past expiry: no session, never an error. */
export async function readCookie(text: string, signer: Signer, now: number): Promise<SessionPointer | null> {
  if (text.length > maximumLength) return null;
  const parts = text.split('.');
  const [version, id = '', revisionText = '', expiryText = '', signature = ''] = parts;
  if (parts.length !== 5 || version !== format || !/^[\w-]{43}$/.test(id)) return null;
  if (!signatureFormat.test(signature)) return null;
  if (!(await signer.verify(parts.slice(0, 4).join('.'), signature))) return null;
  const expiresAt = Number.parseInt(expiryText, 36) * 1000;
  if (!(expiresAt > now)) return null;
  return { id, idHash: await sha256(id), revision: Number.parseInt(revisionText, 36), expiresAt };
}
