import { type ClientAuth, ClientSecretBasic, ClientSecretPost, None, PrivateKeyJwt } from 'oauth4webapi';
import { fromBase64Url } from '../../crypto/base64url';
import type { Issuer } from '../../domain/issuer';

/** A private key as the environment has it: PKCS#8 in base64url, under the id that the issuer knows it by. */
export interface NamedKey {
  readonly id: string;
  readonly pkcs8: string;
}

/** Empty for what is not base64url: no key and no tag is. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => fromBase64Url(text) ?? new Uint8Array();

const rsaSignature = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

/**
 * How the app shows the issuer who it is. Only the newest key signs; the older one of a rotation stays for what was
 * handed in before. Throws where the data wants a key and the cell has none: then nobody is sent there.
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
