import { type ClientAuth, ClientSecretBasic, ClientSecretPost, None, PrivateKeyJwt } from 'oauth4webapi';
import { fromBase64Url } from '../../crypto/base64url';
import type { Issuer } from '../../domain/markets/issuer';

/** A private key from the environment: PKCS#8 in base64url, under the id the issuer knows. */
export interface NamedKey {
  readonly id: string;
  readonly pkcs8: string;
}

/** Decodes base64url; empty for anything else, which is never a valid key or tag. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => fromBase64Url(text) ?? new Uint8Array();

const rsaSignature = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

/**
 * How the client authenticates to the issuer. Only the newest key signs; an older one is kept for a rotation. Throws if
 * the issuer's data requires a key and the cell has none, so that no visitor is sent there.
 */
export async function clientAuthentication(
  issuer: Issuer,
  secret: string | undefined,
  signingKeys: readonly NamedKey[],
): Promise<ClientAuth> {
  const method = issuer.client?.authentication;
  if (method === 'private_key_jwt') {
    const [key] = signingKeys;
    if (!key) throw new Error('no signing key');
    const imported = await crypto.subtle.importKey('pkcs8', bytesOf(key.pkcs8), rsaSignature, false, ['sign']);
    return PrivateKeyJwt({ key: imported, kid: key.id });
  }
  if (!secret) return None();
  return method === 'client_secret_post' ? ClientSecretPost(secret) : ClientSecretBasic(secret);
}
