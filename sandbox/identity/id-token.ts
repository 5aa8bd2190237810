import { randomId, type SandboxContext } from '../context';
import { createSigningKey, rotateSigningKey, signHs256, signRs256, signText, unsignedToken } from '../jwt';
import type { Grant } from './authorize';
import { ageClaims } from './claims';
import { encryptFor, type RegisteredClient } from './clients';
import { type IdentityFault, takeIdentityFault } from './faults';
import { issuerKey, issuerUrl, keyOwner } from './issuer';
import { proofClaims } from './proofs';

const lifetimeSeconds = 300;
const hugeBytes = 64 * 1024;
const deepLevels = 10_000;

interface TokenClaims {
  idToken: Record<string, unknown>;
  userinfo: Record<string, unknown>;
}

type TakeFault = (fault: IdentityFault) => boolean;

/** Offset of this issuer's clock from the real one, in milliseconds. */
const clockErrorMs = (take: TakeFault) => {
  if (take('clock45Ahead')) return 45_000;
  if (take('clock45Behind')) return -45_000;
  if (take('clock90Ahead')) return 90_000;
  return take('clock90Behind') ? -90_000 : 0;
};

const times = (nowSeconds: number, take: TakeFault) => {
  if (take('expired')) return { iat: nowSeconds - 2 * lifetimeSeconds, exp: nowSeconds - lifetimeSeconds };
  const iat = take('futureIat') ? nowSeconds + 3600 : nowSeconds;
  return { iat, nbf: nowSeconds, exp: iat + lifetimeSeconds };
};

const audience = (clientId: string, take: TakeFault) => {
  if (take('wrongAud')) return { aud: 'somebody-else' };
  // With several audiences the client has to check the authorized party (`azp`).
  if (take('wrongAzp')) return { aud: [clientId, 'somebody-else'], azp: 'somebody-else' };
  return { aud: clientId };
};

/** Claims of id token and userinfo for one grant, with the fault in force applied. */
const claimsOf = (context: SandboxContext, { issuerId, request, answer, createdAt }: Grant): TokenClaims => {
  const take: TakeFault = (fault) => takeIdentityFault(context, issuerId, fault);
  const errorMs = clockErrorMs(take);
  const sub = randomId();
  const asked = {
    scope: request.scope,
    acrValues: request.acr_values,
    loginHint: request.login_hint,
    idpParams: request.idp_params,
  };
  const age = ageClaims(answer, asked, {
    stringTrue: take('stringTrue'),
    missingClaim: take('missingClaim'),
    wrongCountry: take('wrongCountry'),
  });
  const proofs = proofClaims(
    { ...asked, loggedInAt: createdAt + errorMs, isTimeAsked: request.max_age !== undefined },
    {
      missingTime: take('missingTime'),
      oldLogin: take('oldLogin'),
      missingLevel: take('missingLevel'),
      lowLevel: take('lowLevel'),
      standardClaims: take('standardClaims'),
      otherNames: take('otherNames'),
    },
  );
  const idToken = {
    iss: take('wrongIss') ? `${context.origin}/identity/somebody-else` : issuerUrl(context, issuerId),
    sub,
    ...audience(request.client_id, take),
    ...times(Math.floor((context.now() + errorMs) / 1000), take),
    nonce: take('wrongNonce') ? randomId() : request.nonce,
    ...proofs,
    ...(take('hugeIdToken') ? { padding: 'x'.repeat(hugeBytes) } : {}),
    ...age.idToken,
  };
  return { idToken, userinfo: { sub: take('otherSubject') ? randomId() : sub, ...age.userinfo } };
};

/** The payload as text: correct JSON, or a form that no library writes. */
const textOf = (claims: object, take: TakeFault) => {
  const text = JSON.stringify(claims);
  if (take('deepIdToken')) return text.replace(/\}$/, `,"deep":${'['.repeat(deepLevels)}${']'.repeat(deepLevels)}}`);
  // RFC 7519, section 4: of duplicate claims a reader either rejects the token or uses the last.
  return take('duplicateClaims') ? text.replace('{', '{"aud":"somebody-else",') : text;
};

/** The signed id token, and the userinfo claims for the access token. */
export const issueTokens = async (
  context: SandboxContext,
  grant: Grant,
  clientSecret: string,
  registered?: RegisteredClient,
) => {
  const { idToken, userinfo } = claimsOf(context, grant);
  const take = (fault: IdentityFault) => takeIdentityFault(context, grant.issuerId, fault);
  if (take('newKey')) await rotateSigningKey(context.store, keyOwner(grant.issuerId));
  const key = await issuerKey(context, grant.issuerId);
  const sign = async () => {
    if (take('algNone')) return unsignedToken(idToken);
    if (take('hs256')) return signHs256(clientSecret || grant.request.client_id, key.kid, idToken);
    if (take('unknownKid')) return signRs256(await createSigningKey(), idToken);
    return signText(key, textOf(idToken, take));
  };
  return { idToken: await encryptFor(registered, await sign()), userinfo, expiresInSeconds: lifetimeSeconds };
};
