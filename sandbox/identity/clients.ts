import { CompactEncrypt, createLocalJWKSet, importJWK, type JSONWebKeySet, jwtVerify } from 'jose';
import * as z from 'zod';
import type { SandboxContext } from '../context';

const jwk = z.looseObject({ kty: z.string(), kid: z.string(), use: z.enum(['sig', 'enc']) });

/** What a client hands in at a broker: its public keys, and how its id tokens are to be encrypted. */
export const clientSchema = z.object({
  clientId: z.string().min(1).max(200),
  jwks: z.object({ keys: z.array(jwk).min(1).max(4) }),
  idTokenEncryption: z.object({ alg: z.enum(['RSA-OAEP-256', 'RSA-OAEP']), enc: z.string() }).optional(),
});
export type RegisteredClient = z.output<typeof clientSchema>;

const keyOf = (clientId: string) => `identity:client:${clientId}`;

export const registerClient = ({ store }: SandboxContext, client: RegisteredClient) =>
  store.put(keyOf(client.clientId), client);

export const registeredClient = ({ store }: SandboxContext, clientId: string) =>
  store.get<RegisteredClient>(keyOf(clientId));

/** RFC 7523: signed with a key that was handed in, for this issuer, once, for a few minutes. */
export const isAssertionOf = async (
  { store }: SandboxContext,
  client: RegisteredClient,
  issuer: string,
  assertion: string,
): Promise<boolean> => {
  const keys = client.jwks.keys.filter(({ use }) => use === 'sig') as unknown as JSONWebKeySet['keys'];
  try {
    const { payload } = await jwtVerify(assertion, createLocalJWKSet({ keys }), {
      issuer: client.clientId,
      subject: client.clientId,
      audience: issuer,
      algorithms: ['RS256'],
      maxTokenAge: 300,
      requiredClaims: ['exp', 'jti'],
    });
    const used = `identity:assertion:${payload.jti}`;
    if (store.get<boolean>(used)) return false;
    store.put(used, true);
    return true;
  } catch {
    return false;
  }
};

/** The id token as this client wants it: encrypted to its key where it said so. */
export const encryptFor = async (client: RegisteredClient | undefined, idToken: string): Promise<string> => {
  const key = client?.jwks.keys.find(({ use }) => use === 'enc');
  const wanted = client?.idTokenEncryption;
  if (!key || !wanted) return idToken;
  return new CompactEncrypt(new TextEncoder().encode(idToken))
    .setProtectedHeader({ ...wanted, kid: key.kid, cty: 'JWT' })
    .encrypt(await importJWK(key, wanted.alg));
};
