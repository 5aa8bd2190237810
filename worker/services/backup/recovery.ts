import { fromBase64Url, toBase64Url } from '../../crypto/base64url';

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };

/**
 * Closes a text for the holder of a private key that is kept outside: AES-256-GCM with a key of its own, which RSA-OAEP wraps
 * (RFC 8017 §7.1). `publicKey`: SPKI in base64url.
 */
export async function sealForRecovery(publicKey: string, text: string): Promise<string> {
  const spki = fromBase64Url(publicKey);
  if (!spki) throw new Error('BACKUP_RECOVERY_KEY is no key');
  const wrapping = await crypto.subtle.importKey('spki', spki, algorithm, false, ['encrypt']);
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const parts = [
    await crypto.subtle.encrypt({ name: algorithm.name }, wrapping, bytes),
    iv,
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text)),
  ];
  return parts.map((part) => toBase64Url(part)).join('~');
}
