// @ts-nocheck: oidc-provider brings no types of its own.
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

/**
 * An issuer by other people's hands, run beside the tests: two of them, one that gives claims at userinfo as OpenID
 * Connect would have it, one that puts them into the id token. Prints their addresses as one line of JSON.
 */
const [redirectUri = '', secret = '', furtherClients = '[]'] = process.argv.slice(2);
const algorithms = ['RS256', 'ES256', 'PS256'];
const acr = 'urn:age-verification';

/** Whom `login_hint` names, and what is known of them. */
const accounts = {
  over18: { age_over_18: true },
  under18: { age_over_18: false },
  missing: {},
  string: { age_over_18: 'true' },
};

const keys = await Promise.all(
  algorithms.map(async (alg) => ({
    ...(await exportJWK((await generateKeyPair(alg, { extractable: true })).privateKey)),
    alg,
    use: 'sig',
    kid: alg,
  })),
);

async function startIssuer(conformIdTokenClaims) {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [
      ...algorithms.map((alg) => ({
        client_id: `medlem:${alg}`,
        client_secret: secret,
        redirect_uris: [redirectUri],
        id_token_signed_response_alg: alg,
      })),
      ...JSON.parse(furtherClients),
    ],
    jwks: { keys },
    enabledJWA: {
      idTokenSigningAlgValues: algorithms,
      idTokenEncryptionAlgValues: ['RSA-OAEP', 'RSA-OAEP-256'],
      idTokenEncryptionEncValues: ['A128GCM', 'A256GCM', 'A128CBC-HS256', 'A256CBC-HS512'],
    },
    scopes: ['openid', 'age'],
    claims: { openid: ['sub'], age: ['age_over_18'] },
    acrValues: [acr],
    conformIdTokenClaims,
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false }, encryption: { enabled: true } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...accounts[accountId] }) }),
    /** The person has always agreed already. */
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid age');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    const { params } = await provider.interactionDetails(request, response);
    const login = { accountId: params.login_hint, acr };
    const outcome = params.login_hint === 'cancel' ? { error: 'access_denied' } : { login };
    await provider.interactionFinished(request, response, outcome, { mergeWithLastSubmission: false });
  });
  return issuer;
}

process.stdout.write(`${JSON.stringify({ userinfo: await startIssuer(true), idToken: await startIssuer(false) })}\n`);
