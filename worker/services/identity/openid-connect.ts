import type * as OAuth from 'oauth4webapi';
import type { Issuer } from '../../domain/market';
import { fail, ok, type Result } from '../../domain/result';
import { ageAnswerOf } from './claims';
import { createIssuerHealth } from './health';
import type { AgeAnswer, IdentityFault, IdentityProvider } from './port';

interface Parts {
  fetch: typeof fetch;
  /** Local and preview: the sandbox's issuers instead of the issuers' own addresses. */
  baseUrl?: string | undefined;
  clients: Readonly<Record<string, { clientId: string; clientSecret: string }>>;
  /** Only a loopback issuer in the local environment may speak plain http. */
  allowHttp: boolean;
  now: () => number;
}

type Library = typeof OAuth;
const load = (): Promise<Library> => import('oauth4webapi');

/** Never `none`, never a shared secret. */
const allowedAlgorithms = ['RS256', 'ES256', 'PS256'];
const maximumAuthAgeSeconds = 300;
const oldestIssuedSeconds = 600;
const toleratedSeconds = 60;
const metadataSeconds = 600;

/** OpenID Connect code flow with PKCE (RFC 7636), response issuer (RFC 9207) and RFC 9700's checks, by oauth4webapi. */
export function createOpenIdConnect({ fetch, baseUrl, clients, allowHttp, now }: Parts): IdentityProvider {
  const health = createIssuerHealth(now);
  const metadata = new Map<string, { server: OAuth.AuthorizationServer; freshUntil: number }>();
  const issuerUrlOf = (issuer: Issuer) => (baseUrl ? `${baseUrl}/${issuer.id}` : issuer.issuerUrl);
  const clientOf = (issuer: Issuer) => ({ client_id: clients[issuer.id]?.clientId ?? issuer.clientId });

  const optionsFor = (library: Library) => ({
    [library.customFetch]: fetch,
    [library.allowInsecureRequests]: allowHttp,
  });

  async function discover(library: Library, issuer: Issuer): Promise<OAuth.AuthorizationServer> {
    const known = metadata.get(issuer.id);
    if (known && known.freshUntil > now()) return known.server;
    const url = new URL(issuerUrlOf(issuer));
    const response = await library.discoveryRequest(url, { algorithm: 'oidc', ...optionsFor(library) });
    const announced = await library.processDiscoveryResponse(url, response);
    const algorithms = (announced.id_token_signing_alg_values_supported ?? ['RS256']).filter((name) =>
      allowedAlgorithms.includes(name),
    );
    const server = { ...announced, id_token_signing_alg_values_supported: algorithms };
    metadata.set(issuer.id, { server, freshUntil: now() + metadataSeconds * 1000 });
    health.answered(issuer.id);
    return server;
  }

  /** Errors of the answer's content are the issuer's fault or an attack; all others mean it could not be asked. */
  function faultOf(library: Library, error: unknown): IdentityFault {
    if (error instanceof library.AuthorizationResponseError) return { kind: 'declined' };
    const isTheirs =
      error instanceof library.OperationProcessingError ||
      error instanceof library.UnsupportedOperationError ||
      error instanceof library.ResponseBodyError ||
      error instanceof library.WWWAuthenticateChallengeError;
    const code = error instanceof Error ? String((error as { code?: unknown }).code ?? error.name) : 'error';
    if (
      code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ||
      code === 'OAUTH_RESPONSE_IS_NOT_JSON' ||
      code === 'OAUTH_PARSE_ERROR'
    ) {
      return { kind: 'unavailable', detail: code };
    }
    return isTheirs ? { kind: 'invalid', detail: code } : { kind: 'unavailable', detail: code };
  }

  /** Wherever the issuer says it: in the signed token, or at userinfo for the same subject. */
  async function ageFrom(
    library: Library,
    server: OAuth.AuthorizationServer,
    issuer: Issuer,
    idToken: OAuth.IDToken,
    accessToken: string,
  ): Promise<AgeAnswer> {
    if (issuer.claim.source === 'idToken') return ageAnswerOf(issuer, idToken);
    const response = await library.userInfoRequest(server, clientOf(issuer), accessToken, optionsFor(library));
    const claims = await library.processUserInfoResponse(server, clientOf(issuer), idToken.sub, response);
    return ageAnswerOf(issuer, claims);
  }

  function failed(library: Library, issuer: Issuer, error: unknown): Result<never, IdentityFault> {
    const fault = faultOf(library, error);
    if (fault.kind === 'unavailable') health.failed(issuer.id);
    return fail(fault);
  }

  return {
    isAvailable: health.isAvailable,

    async start(issuer, state, redirectUri) {
      const library = await load();
      try {
        const server = await discover(library, issuer);
        if (!server.authorization_endpoint) return fail({ kind: 'unavailable', detail: 'no authorization endpoint' });
        const secrets = { nonce: library.generateRandomNonce(), codeVerifier: library.generateRandomCodeVerifier() };
        const url = new URL(server.authorization_endpoint);
        const parameters = {
          client_id: clientOf(issuer).client_id,
          redirect_uri: redirectUri,
          response_type: 'code',
          response_mode: 'query',
          scope: issuer.scope,
          state,
          nonce: secrets.nonce,
          code_challenge: await library.calculatePKCECodeChallenge(secrets.codeVerifier),
          code_challenge_method: 'S256',
          // Somebody else's earlier log-in at the issuer must not answer for this visitor.
          max_age: String(maximumAuthAgeSeconds),
          ...(issuer.acrValues ? { acr_values: issuer.acrValues } : {}),
          ...(issuer.loginHint ? { login_hint: issuer.loginHint } : {}),
          ...issuer.extraParameters,
        };
        for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
        return ok({ authorizeUrl: url.href, secrets });
      } catch (error) {
        return failed(library, issuer, error);
      }
    },

    async finish(issuer, { parameters, state, redirectUri, secrets }) {
      const library = await load();
      try {
        const server = await discover(library, issuer);
        const client = clientOf(issuer);
        const secret = clients[issuer.id]?.clientSecret;
        const authentication = secret ? library.ClientSecretBasic(secret) : library.None();
        const validated = library.validateAuthResponse(server, client, parameters, state);
        const response = await library.authorizationCodeGrantRequest(
          server,
          client,
          authentication,
          validated,
          redirectUri,
          secrets.codeVerifier,
          optionsFor(library),
        );
        const tokens = await library.processAuthorizationCodeResponse(server, client, response, {
          expectedNonce: secrets.nonce,
          maxAge: maximumAuthAgeSeconds,
          requireIdToken: true,
        });
        await library.validateApplicationLevelSignature(server, response, optionsFor(library));
        const idToken = library.getValidatedIdTokenClaims(tokens);
        const problem = idToken ? problemWith(idToken, issuer) : 'no id token';
        if (!idToken || problem) return fail({ kind: 'invalid', detail: problem ?? 'no id token' });
        const age = await ageFrom(library, server, issuer, idToken, tokens.access_token);
        health.answered(issuer.id);
        return ok(age);
      } catch (error) {
        return failed(library, issuer, error);
      }
    },
  };
}

/**
 * What oauth4webapi leaves to the application: old or future tokens, a log-in that is still to come, the issuer's own
 * wording of the level asked for. Times are the real clock's, as the library's own are: issuers know no other.
 */
function problemWith(idToken: OAuth.IDToken, issuer: Issuer): string | null {
  const nowSeconds = Date.now() / 1000;
  if (idToken.iat > nowSeconds + toleratedSeconds) return 'issued in the future';
  if (idToken.iat < nowSeconds - oldestIssuedSeconds) return 'issued too long ago';
  if (Number(idToken.auth_time) > nowSeconds + toleratedSeconds) return 'logged in in the future';
  if (issuer.acrValues && !issuer.acrValues.split(' ').includes(String(idToken.acr))) return 'other acr';
  return null;
}
