import type { Context } from 'hono';
import { CompactEncrypt, createLocalJWKSet, importJWK, type JSONWebKeySet, jwtVerify } from 'jose';
import * as z from 'zod';
import type { SandboxContext } from '../context';
import { issuerUrl } from './issuer';

const jwk = z.looseObject({ kty: z.string(), kid: z.string(), use: z.enum(['sig', 'enc']) });

/** What a client registers at a broker: its public keys, and how its id tokens are encrypted. */
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

/**
 * Checks a client assertion (RFC 7523): signed with a registered key, for this issuer, used once, valid for a few
 * minutes.
 */
const isAssertionOf = async (
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

/** Encrypts the id token to the client's key, if it registered one for that. */
export const encryptFor = async (client: RegisteredClient | undefined, idToken: string): Promise<string> => {
  const key = client?.jwks.keys.find(({ use }) => use === 'enc');
  const wanted = client?.idTokenEncryption;
  if (!key || !wanted) return idToken;
  return new CompactEncrypt(new TextEncoder().encode(idToken))
    .setProtectedHeader({ ...wanted, kid: key.kid, cty: 'JWT' })
    .encrypt(await importJWK(key, wanted.alg));
};

type Form = Map<string, string>;
export type Client = { id: string; secret: string };

/** Credentials of the Basic scheme, which carries both parts form-encoded (RFC 6749, section 2.3.1). */
const fromBasic = (header: string): Client | undefined => {
  try {
    const [id, secret] = atob(header.slice('basic '.length)).split(':');
    return id && secret ? { id: decodeURIComponent(id), secret: decodeURIComponent(secret) } : undefined;
  } catch {
    return undefined;
  }
};

/** A client that registered keys must authenticate with them; any other may send any secret or none. */
export const isClient = async (
  context: SandboxContext,
  issuerId: string,
  form: Form,
  client: Client,
): Promise<boolean> => {
  const registered = registeredClient(context, client.id);
  if (!registered?.jwks.keys.some(({ use }) => use === 'sig')) return true;
  return isAssertionOf(context, registered, issuerUrl(context, issuerId), form.get('client_assertion') ?? '');
};

export const readClient = (c: Context, form: Form): Client | undefined => {
  const header = c.req.header('authorization');
  if (header) return /^basic /i.test(header) ? fromBasic(header.replaceAll('+', '%20')) : undefined;
  const id = form.get('client_id');
  return id ? { id, secret: form.get('client_secret') ?? '' } : undefined;
};
