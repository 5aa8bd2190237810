import { randomId, type SandboxContext } from '../context';
import { createSigningKey, signHs256, signRs256, unsignedToken } from '../jwt';
import type { Grant } from './authorize';
import { ageClaims } from './claims';
import { type IdentityFault, takeIdentityFault } from './faults';
import { issuerKey, issuerUrl } from './issuer';

const lifetimeSeconds = 300;

interface TokenClaims {
  idToken: Record<string, unknown>;
  userinfo: Record<string, unknown>;
}

type TakeFault = (fault: IdentityFault) => boolean;

const times = (nowSeconds: number, take: TakeFault) => {
  if (take('expired')) return { iat: nowSeconds - 2 * lifetimeSeconds, exp: nowSeconds - lifetimeSeconds };
  const iat = take('futureIat') ? nowSeconds + 3600 : nowSeconds;
  return { iat, exp: iat + lifetimeSeconds };
};

const audience = (clientId: string, take: TakeFault) => {
  if (take('wrongAud')) return { aud: 'somebody-else' };
  // With several audiences the authorized party is what the client has to look at.
  if (take('wrongAzp')) return { aud: [clientId, 'somebody-else'], azp: 'somebody-else' };
  return { aud: clientId };
};

/** Claims of id token and userinfo for one grant, with whatever fault is in force. */
const claimsOf = (context: SandboxContext, { issuerId, request, answer, createdAt }: Grant): TokenClaims => {
  const take: TakeFault = (fault) => takeIdentityFault(context, issuerId, fault);
  const nowSeconds = Math.floor(context.now() / 1000);
  const sub = randomId();
  const age = ageClaims(
    answer,
    {
      scope: request.scope,
      acrValues: request.acr_values,
      loginHint: request.login_hint,
      idpParams: request.idp_params,
    },
    { stringTrue: take('stringTrue'), missingClaim: take('missingClaim'), wrongCountry: take('wrongCountry') },
  );
  const [acr] = request.acr_values.split(/\s+/);
  const idToken = {
    iss: take('wrongIss') ? `${context.origin}/identity/somebody-else` : issuerUrl(context, issuerId),
    sub,
    ...audience(request.client_id, take),
    ...times(nowSeconds, take),
    nonce: take('wrongNonce') ? randomId() : request.nonce,
    ...(acr ? { acr } : {}),
    ...(request.max_age === undefined ? {} : { auth_time: Math.floor(createdAt / 1000) }),
    ...age.idToken,
  };
  return { idToken, userinfo: { sub, ...age.userinfo } };
};

/** The signed id token, and what userinfo will say to the bearer of the access token. */
export const issueTokens = async (context: SandboxContext, grant: Grant, clientSecret: string) => {
  const { idToken, userinfo } = claimsOf(context, grant);
  const take = (fault: IdentityFault) => takeIdentityFault(context, grant.issuerId, fault);
  const key = await issuerKey(context, grant.issuerId);
  const sign = async () => {
    if (take('algNone')) return unsignedToken(idToken);
    if (take('hs256')) return signHs256(clientSecret || grant.request.client_id, key.kid, idToken);
    return signRs256(take('unknownKid') ? await createSigningKey() : key, idToken);
  };
  return { idToken: await sign(), userinfo, expiresInSeconds: lifetimeSeconds };
};
