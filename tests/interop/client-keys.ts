import { Buffer } from 'node:buffer';
import { exportJWK, exportPKCS8, generateKeyPair, type JWK } from 'jose';
import type { NamedKey } from '../../worker/services/identity/client-authentication';

/** A key of ours as the environment has it, and its public half as it is handed in. */
export interface ClientKey {
  readonly named: NamedKey;
  readonly jwk: JWK & { readonly kid: string };
}

export async function createClientKey(use: 'sig' | 'enc', id: string = use): Promise<ClientKey> {
  const pair = await generateKeyPair(use === 'sig' ? 'RS256' : 'RSA-OAEP-256', { extractable: true });
  const pem = await exportPKCS8(pair.privateKey);
  const pkcs8 = Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64').toString('base64url');
  return { named: { id, pkcs8 }, jwk: { ...(await exportJWK(pair.publicKey)), kid: id, use } };
}
