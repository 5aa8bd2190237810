import * as oauth from 'oauth4webapi';
import type { Issuer } from '../../domain/issuer';
import { fail, ok, type Result } from '../../domain/result';
import { ageAnswerOf } from './claims';
import { clientAuthentication, type NamedKey } from './client-authentication';
import { decrypt } from './decrypt';
import { createIssuerHealth, type IssuerHealth } from './health';
import type { AgeAnswer, IdentityFault, IdentityProvider } from './port';
import { freshnessParameters, problemWith, toleratedSeconds } from './proofs';

export interface Parts {
  fetch: typeof fetch;
  /** Local and preview: the sandbox's issuers instead of the issuers' own addresses. */
  baseUrl?: string | undefined;
  clients: Readonly<Record<string, { clientId: string; clientSecret?: string | undefined }>>;
  /** The cell's own keys, newest first: one kind signs who we are, the other opens what is encrypted to us. */
  signingKeys?: readonly NamedKey[];
  decryptionKeys?: readonly NamedKey[];
  /** Only a loopback issuer in the local environment may speak plain http. */
  allowHttp: boolean;
  now: () => number;
  health?: IssuerHealth;
}

/** Never `none`, never a shared secret. */
const allowedAlgorithms = ['RS256', 'ES256', 'PS256'];
const metadataSeconds = 600;
/** The largest published sample has six thousand letters; more than five times that is no id token about an age. */
const longestIdToken = 32 * 1024;
/** After keys were read again for a name that nobody knows, the next unknown name waits. */
const keysAgainMs = 60_000;

/** Codes of the library for a broken answer: the issuer is out of order, and nobody is attacking. */
const brokenAnswers = ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'];

const onlyAllowed = (announced: readonly string[] | undefined) =>
  (announced ?? ['RS256']).filter((name) => allowedAlgorithms.includes(name));

/**
 * OpenID Connect code flow with PKCE (RFC 7636), response issuer (RFC 9207), pushed requests (RFC 9126) and RFC 9700's
 * checks, by oauth4webapi. What differs between issuers is their data (decision 036).
 */
export function createOpenIdConnect({
  fetch,
  baseUrl,
  clients,
  signingKeys = [],
  decryptionKeys = [],
  allowHttp,
  now,
  health = createIssuerHealth(now),
}: Parts): IdentityProvider {
  const metadata = new Map<string, { server: oauth.AuthorizationServer; freshUntil: number }>();
  const keysReadAgainAt = new Map<string, number>();
  const issuerUrlOf = (issuer: Issuer) => (baseUrl ? `${baseUrl}/${issuer.id}` : issuer.issuerUrl);

  const clientOf = (issuer: Issuer): oauth.Client => ({
    client_id: clients[issuer.id]?.clientId ?? issuer.clientId,
    [oauth.clockTolerance]: toleratedSeconds,
  });
  const authenticationOf = (issuer: Issuer) =>
    clientAuthentication(issuer, clients[issuer.id]?.clientSecret, signingKeys);
  const options = { [oauth.customFetch]: fetch, [oauth.allowInsecureRequests]: allowHttp };
  /** Only where the data says that answers are encrypted: anywhere else such an answer is no answer. */
  const decryptionFor = (issuer: Issuer) =>
    issuer.client?.encryptedIdTokens
      ? {
          [oauth.jweDecrypt]: (jwe: string) =>
            decrypt(jwe, decryptionKeys).catch((cause: unknown) => {
              throw new oauth.OperationProcessingError('not decrypted', { cause });
            }),
        }
      : {};

  async function discover(issuer: Issuer): Promise<oauth.AuthorizationServer> {
    const known = metadata.get(issuer.id);
    if (known && known.freshUntil > now()) return known.server;
    const url = new URL(issuerUrlOf(issuer));
    const response = await oauth.discoveryRequest(url, { algorithm: 'oidc', ...options });
    const announced = await oauth.processDiscoveryResponse(url, response);
    const server = {
      ...announced,
      id_token_signing_alg_values_supported: onlyAllowed(announced.id_token_signing_alg_values_supported),
      userinfo_signing_alg_values_supported: onlyAllowed(announced.userinfo_signing_alg_values_supported),
    };
    metadata.set(issuer.id, { server, freshUntil: now() + metadataSeconds * 1000 });
    health.answered(issuer.id);
    return server;
  }

  /** Errors of the answer's content are the issuer's fault or an attack; all others mean it could not be asked. */
  function faultOf(error: unknown): IdentityFault {
    if (error instanceof oauth.AuthorizationResponseError) return { kind: 'declined' };
    const isTheirs =
      error instanceof oauth.OperationProcessingError ||
      error instanceof oauth.UnsupportedOperationError ||
      error instanceof oauth.ResponseBodyError ||
      error instanceof oauth.WWWAuthenticateChallengeError;
    const code = error instanceof Error ? String((error as { code?: unknown }).code ?? error.name) : 'error';
    return { kind: isTheirs && !brokenAnswers.includes(code) ? 'invalid' : 'unavailable', detail: code };
  }

  function failed(issuer: Issuer, error: unknown): Result<never, IdentityFault> {
    const fault = faultOf(error);
    if (fault.kind === 'unavailable') health.failed(issuer.id);
    return fail(fault);
  }

  /**
   * The library keeps an issuer's keys and reads them again no sooner than a minute later. An issuer that changes its
   * key within that minute is asked once more at once; names that nobody knows are not reason to ask it on and on.
   */
  async function checkSignature(issuer: Issuer, server: oauth.AuthorizationServer, ref: Response) {
    try {
      await oauth.validateApplicationLevelSignature(server, ref, options);
    } catch (error) {
      const isUnknownKey = error instanceof oauth.OperationProcessingError && error.code === oauth.KEY_SELECTION;
      if (!isUnknownKey || now() < (keysReadAgainAt.get(issuer.id) ?? 0) + keysAgainMs) throw error;
      keysReadAgainAt.set(issuer.id, now());
      // The library remembers keys by this object: another one has none yet.
      const renewed = { ...server };
      const known = metadata.get(issuer.id);
      await oauth.validateApplicationLevelSignature(renewed, ref, options);
      if (known) metadata.set(issuer.id, { ...known, server: renewed });
    }
  }

  /** Wherever the issuer says it: in the signed token, or at userinfo for the same subject. */
  async function ageFrom(
    server: oauth.AuthorizationServer,
    issuer: Issuer,
    idToken: oauth.IDToken,
    accessToken: string,
  ): Promise<AgeAnswer> {
    if (issuer.claim.source === 'idToken') return ageAnswerOf(issuer, idToken);
    const client = clientOf(issuer);
    const response = await oauth.userInfoRequest(server, client, accessToken, options);
    const opening = decryptionFor(issuer);
    const claims = await oauth.processUserInfoResponse(server, client, idToken.sub, response, opening);
    // An issuer that signs its userinfo is held to its signature; the library only reads what is signed, and takes JSON
    // that calls itself something else.
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (type === 'application/jwt') await checkSignature(issuer, server, response);
    else if (type !== 'application/json')
      throw new oauth.OperationProcessingError('userinfo', { code: oauth.RESPONSE_IS_NOT_JSON });
    return ageAnswerOf(issuer, claims);
  }

  /** What the browser takes along: all parameters, or a reference to those that were handed over directly. */
  async function authorizeUrl(
    server: oauth.AuthorizationServer,
    issuer: Issuer,
    parameters: Record<string, string>,
  ): Promise<string> {
    const client = clientOf(issuer);
    const authentication = await authenticationOf(issuer);
    const url = new URL(server.authorization_endpoint ?? '');
    let carried: Record<string, string> = { client_id: client.client_id, ...parameters };
    if (issuer.client?.pushedRequests) {
      const response = await oauth.pushedAuthorizationRequest(server, client, authentication, parameters, options);
      const { request_uri } = await oauth.processPushedAuthorizationResponse(server, client, response);
      carried = { client_id: client.client_id, request_uri };
    }
    for (const [name, value] of Object.entries(carried)) url.searchParams.set(name, value);
    return url.href;
  }

  return {
    isAvailable: health.isAvailable,

    async start(issuer, state, redirectUri) {
      try {
        const server = await discover(issuer);
        const secrets = {
          nonce: oauth.generateRandomNonce(),
          codeVerifier: oauth.generateRandomCodeVerifier(),
          startedAt: Date.now(),
        };
        const url = await authorizeUrl(server, issuer, {
          ...issuer.extraParameters,
          redirect_uri: redirectUri,
          response_type: 'code',
          response_mode: 'query',
          scope: issuer.scope,
          state,
          nonce: secrets.nonce,
          code_challenge: await oauth.calculatePKCECodeChallenge(secrets.codeVerifier),
          code_challenge_method: 'S256',
          // Somebody else's earlier log-in at the issuer must not answer for this visitor.
          ...freshnessParameters(issuer.freshness),
          ...(issuer.acrValues ? { acr_values: issuer.acrValues } : {}),
          ...(issuer.loginHint ? { login_hint: issuer.loginHint } : {}),
        });
        return ok({ authorizeUrl: url, secrets });
      } catch (error) {
        return failed(issuer, error);
      }
    },

    async finish(issuer, { parameters, state, redirectUri, secrets }) {
      try {
        const server = await discover(issuer);
        const client = clientOf(issuer);
        const validated = oauth.validateAuthResponse(server, client, parameters, state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          await authenticationOf(issuer),
          validated,
          redirectUri,
          secrets.codeVerifier,
          options,
        );
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
          expectedNonce: secrets.nonce,
          requireIdToken: true,
          ...decryptionFor(issuer),
        });
        const { id_token: idToken = '' } = tokens;
        if (idToken.length > longestIdToken) return fail({ kind: 'invalid', detail: 'long id token' });
        if (issuer.client?.encryptedIdTokens && idToken.split('.').length !== 5)
          return fail({ kind: 'invalid', detail: 'not encrypted' });
        await checkSignature(issuer, server, response);
        const claims = oauth.getValidatedIdTokenClaims(tokens);
        const answer = claims && { claims, startedAt: secrets.startedAt, now: Date.now() };
        const problem = answer ? problemWith(answer, issuer) : 'no id token';
        if (!claims || problem) return fail({ kind: 'invalid', detail: problem ?? 'no id token' });
        const age = await ageFrom(server, issuer, claims, tokens.access_token);
        health.answered(issuer.id);
        return ok(age);
      } catch (error) {
        return failed(issuer, error);
      }
    },
  };
}
