import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { Issuer } from '../../worker/domain/markets/issuer';

export const issuerUrl = 'https://issuer.example';
const encoder = new TextEncoder();
const clientSecret = 'shared-secret-of-the-client-0123456789';

export const forged: Issuer = {
  id: 'forged',
  name: 'Forged',
  logo: 'forged',
  issuerUrl,
  clientId: 'medlem',
  scope: 'openid is_over_18',
  acrValues: 'urn:age-verification',
  claim: { source: 'idToken', path: ['is_over_18'], equals: true, no: false },
  freshness: { times: [{ path: ['auth_time'], unit: 'seconds' }], maxAgeSeconds: 300, request: 'max_age' },
  level: { path: ['acr'], allowed: ['urn:age-verification'] },
  assurance: 'substantial',
  kioskAllowed: true,
  enabled: true,
};
export const clients = { forged: { clientId: forged.clientId, clientSecret } };

export interface Forgery {
  /** Merged over the claims of a right answer; undefined takes one away. */
  claims?: JWTPayload;
  algorithm?: 'RS256' | 'RS384' | 'ES256' | 'PS256' | 'EdDSA' | 'HS256';
  kid?: string;
  metadata?: Record<string, unknown>;
  userinfo?: Record<string, unknown>;
  /** Userinfo as a token, signed with this issuer's own key or with another under the same name. */
  userinfoSignedBy?: 'issuer' | 'stranger';
}

/** An issuer that says whatever a test wants, properly signed, and counts who asked for what. */
export async function createForgingIssuer(nonce: () => string) {
  const asked: Record<string, number> = {};
  const pairs = new Map<string, Awaited<ReturnType<typeof generateKeyPair>>>();
  for (const algorithm of ['RS256', 'RS384', 'ES256', 'PS256', 'EdDSA'])
    pairs.set(algorithm, await generateKeyPair(algorithm, { extractable: true }));
  let forgery: Forgery = {};

  async function idToken(): Promise<string> {
    const { algorithm = 'RS256', claims, kid = algorithm } = forgery;
    const seconds = Math.floor(Date.now() / 1000);
    const right = {
      iss: issuerUrl,
      sub: 'somebody',
      aud: forged.clientId,
      iat: seconds,
      exp: seconds + 300,
      auth_time: seconds,
      nonce: nonce(),
      acr: 'urn:age-verification',
      is_over_18: true,
    };
    const key = pairs.get(algorithm)?.privateKey ?? encoder.encode(clientSecret);
    return new SignJWT({ ...right, ...claims }).setProtectedHeader({ alg: algorithm, kid }).sign(key);
  }

  async function userinfo(): Promise<unknown> {
    const claims = { sub: 'somebody', is_over_18: true, ...forgery.userinfo };
    if (forgery.userinfoSignedBy === undefined) return claims;
    const isOwn = forgery.userinfoSignedBy === 'issuer';
    const key = isOwn ? pairs.get('RS256')?.privateKey : (await generateKeyPair('RS256')).privateKey;
    const signed = new SignJWT({ iss: issuerUrl, aud: forged.clientId, ...claims });
    const jwt = await signed
      .setProtectedHeader({ alg: 'RS256', kid: 'RS256' })
      .sign(key ?? encoder.encode(clientSecret));
    return new Response(jwt, { headers: { 'content-type': 'application/jwt' } });
  }

  const answers: Record<string, () => Promise<unknown>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer: issuerUrl,
      authorization_endpoint: `${issuerUrl}/authorize`,
      token_endpoint: `${issuerUrl}/token`,
      userinfo_endpoint: `${issuerUrl}/userinfo`,
      jwks_uri: `${issuerUrl}/jwks`,
      id_token_signing_alg_values_supported: [...pairs.keys(), 'HS256', 'none'],
      authorization_response_iss_parameter_supported: true,
      ...forgery.metadata,
    }),
    '/jwks': async () => ({
      keys: await Promise.all(
        [...pairs].map(async ([alg, { publicKey }]) => ({
          ...(await exportJWK(publicKey)),
          alg,
          kid: alg,
          use: 'sig',
        })),
      ),
    }),
    '/token': async () => ({ access_token: 'token', token_type: 'Bearer', id_token: await idToken() }),
    '/userinfo': async () => userinfo(),
  };
  return {
    asked,
    forge: (next: Forgery) => {
      forgery = next;
    },
    fetch: (async (input: RequestInfo | URL) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input));
      asked[pathname] = (asked[pathname] ?? 0) + 1;
      const answer = answers[pathname];
      const said = await answer?.();
      if (said instanceof Response) return said;
      return said ? Response.json(said) : new Response(null, { status: 404 });
    }) as typeof fetch,
  };
}
