import * as oauth from 'oauth4webapi';
import type { Issuer } from '../../domain/markets/issuer';
import { fail, ok, type Result } from '../../domain/result';
import type { CellParts } from '../cell-parts';
import { ageAnswerOf } from './claims';
import { clientAuthentication, type NamedKey } from './client-authentication';
import { decrypt } from './decrypt';
import { createIssuerHealth, type IssuerHealth } from './health';
import type { AgeAnswer, IdentityFault, IssuerClient } from './port';
import { freshnessParameters, problemWith, toleratedSeconds } from './proofs';

export interface Parts extends Pick<CellParts, 'fetch' | 'now'> {
  /** Local and preview environments: the sandbox's issuers instead of the real ones. */
  baseUrl?: string | undefined;
  clients: Readonly<Record<string, { clientId: string; clientSecret?: string | undefined }>>;
  /** The cell's keys, newest first. Signing keys authenticate the client; decryption keys decrypt tokens sent to us. */
  signingKeys?: readonly NamedKey[];
  decryptionKeys?: readonly NamedKey[];
  /** True in the local environment, where an issuer on loopback may use plain http. */
  allowHttp: boolean;
  health?: IssuerHealth;
}

/** Asymmetric algorithms only; neither `none` nor shared secrets. */
const allowedAlgorithms = ['RS256', 'ES256', 'PS256'];
const metadataSeconds = 600;
/** In characters. The largest published sample has six thousand; more than five times that is not plausible. */
const longestIdToken = 32 * 1024;
/** After keys were fetched again for an unknown key id, another unknown id does not cause a fetch for this long. */
const keysAgainMs = 60_000;

/** The library's error codes for a malformed answer: the issuer is out of order, and it is no attack. */
const brokenAnswers = ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'];

const onlyAllowed = (announced: readonly string[] | undefined) =>
  (announced ?? ['RS256']).filter((name) => allowedAlgorithms.includes(name));

/**
 * OpenID Connect code flow with PKCE (RFC 7636), response issuer (RFC 9207), pushed requests (RFC 9126) and the checks
 * of RFC 9700, by oauth4webapi. What differs between issuers is in their data (decision 036).
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
}: Parts): IssuerClient {
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
  /** Only if the issuer's data says that tokens are encrypted; otherwise an encrypted token is refused. */
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

  /**
   * Errors in an answer's content are the issuer's fault or an attack (`invalid`); all others mean that it could not be
   * asked.
   */
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
   * The library caches an issuer's keys and fetches them again after a minute at the earliest. For an issuer that
   * rotated its key within that minute they are fetched once more at once; unknown key ids do not cause further
   * fetches.
   */
  async function checkSignature(issuer: Issuer, server: oauth.AuthorizationServer, ref: Response) {
    try {
      await oauth.validateApplicationLevelSignature(server, ref, options);
    } catch (error) {
      const isUnknownKey = error instanceof oauth.OperationProcessingError && error.code === oauth.KEY_SELECTION;
      if (!isUnknownKey || now() < (keysReadAgainAt.get(issuer.id) ?? 0) + keysAgainMs) throw error;
      keysReadAgainAt.set(issuer.id, now());
      // The library caches keys by this object, so a copy has none yet.
      const renewed = { ...server };
      const known = metadata.get(issuer.id);
      await oauth.validateApplicationLevelSignature(renewed, ref, options);
      if (known) metadata.set(issuer.id, { ...known, server: renewed });
    }
  }

  /** The age answer, from the signed token or from userinfo for the same subject, as the issuer's data says. */
  async function ageFrom(
    server: oauth.AuthorizationServer,
    issuer: Issuer,
    idToken: oauth.IDToken,
    accessToken: string,
  ): Promise<AgeAnswer> {
    if (issuer.claim.source === 'idToken') return ageAnswerOf(issuer, idToken);
    const client = clientOf(issuer);
    const response = await oauth.userInfoRequest(server, client, accessToken, options);
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    // The runtime logs a warning when `text` reads a type that is not text; the library reads a token with it.
    const text = async () => new TextDecoder().decode(await response.arrayBuffer());
    if (type === 'application/jwt') Object.defineProperty(response, 'text', { value: text });
    const opening = decryptionFor(issuer);
    const claims = await oauth.processUserInfoResponse(server, client, idToken.sub, response, opening);
    // Signed userinfo has its signature checked, since the library only parses it. Any type but JSON is refused, since
    // the library would accept JSON under another type.
    if (type === 'application/jwt') await checkSignature(issuer, server, response);
    else if (type !== 'application/json')
      throw new oauth.OperationProcessingError('userinfo', { code: oauth.RESPONSE_IS_NOT_JSON });
    return ageAnswerOf(issuer, claims);
  }

  /** The address the browser is sent to: with all parameters, or with a reference to pushed ones. */
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
          // An earlier login of somebody else at the issuer must not answer for this visitor.
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
