import * as oauth from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { origin, startSandbox, type TestSandbox } from './harness';

const redirectUri = 'http://dk.localhost:8787/age/callback/mitid';
const client: oauth.Client = { client_id: 'medlem' };
const insecure = { [oauth.allowInsecureRequests]: true } as const;

const viaSandbox = ({ request }: TestSandbox) => ({
  ...insecure,
  [oauth.customFetch]: (
    url: string,
    init: { method: string; body?: BodyInit | null; headers: Record<string, string> },
  ) => request(url, { method: init.method, body: init.body ?? null, headers: init.headers }),
});

interface Flow {
  issuerId?: string;
  scope?: string;
  answer?: string;
  parameters?: Record<string, string>;
  auth?: oauth.ClientAuth;
}

const discover = async (test: TestSandbox, issuerId = 'mitid') => {
  const issuer = new URL(issuerId ? `${origin}/identity/${issuerId}` : `${origin}/identity`);
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, viaSandbox(test)));
};

const authorize = async (test: TestSandbox, flow: Flow) => {
  const server = await discover(test, flow.issuerId);
  const verifier = oauth.generateRandomCodeVerifier();
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
  const url = new URL(server.authorization_endpoint ?? '');
  url.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: flow.scope ?? 'openid age_over_18',
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...flow.parameters,
  }).toString();
  const shown = await test.request(url.href);
  const response = await test.postForm(url.href, { answer: flow.answer ?? 'over18' });
  return {
    server,
    verifier,
    state,
    nonce,
    url,
    shown,
    back: new URL(response.headers.get('location') ?? 'about:blank'),
  };
};

/** The whole flow as a relying party does it, all checks on. */
const run = async (test: TestSandbox, flow: Flow = {}) => {
  const { server, verifier, state, nonce, back } = await authorize(test, flow);
  const parameters = oauth.validateAuthResponse(server, client, back, state);
  const auth = flow.auth ?? oauth.ClientSecretPost('secret');
  const exchange = () =>
    oauth.authorizationCodeGrantRequest(server, client, auth, parameters, redirectUri, verifier, viaSandbox(test));
  const response = await exchange();
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
    ...(flow.parameters?.max_age ? { maxAge: Number(flow.parameters.max_age) } : {}),
  });
  await oauth.validateApplicationLevelSignature(server, response, viaSandbox(test));
  const claims = oauth.getValidatedIdTokenClaims(tokens) as oauth.IDToken & Record<string, unknown>;
  const info = await oauth.userInfoRequest(server, client, tokens.access_token, viaSandbox(test));
  const userinfo = await oauth.processUserInfoResponse(server, client, claims.sub, info);
  return { claims, userinfo: userinfo as Record<string, unknown>, exchange };
};

const startNow = () => startSandbox({ now: () => Date.now() });

describe('the page', () => {
  it('shows four answers and keeps the request', async () => {
    const { shown } = await authorize(startNow(), {});
    const html = await shown.text();
    for (const label of ['Over 18', 'Under 18', 'No birth date', 'Cancel']) expect(html).toContain(`>${label}<`);
    expect(html).toContain('<title>Sandbox: mitid</title>');
    expect(html).toContain('name="code_challenge"');
    expect(shown.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    ['client_id', ''],
    ['redirect_uri', 'https://shop.example/callback'],
    ['response_type', 'token'],
    ['code_challenge_method', 'plain'],
    ['code_challenge', 'short'],
    ['state', ''],
    ['nonce', ''],
  ])('refuses a request with %s %j', async (name, value) => {
    const { shown } = await authorize(startNow(), { parameters: { [name]: value } });
    expect(shown.status).toBe(400);
    expect(await shown.text()).toContain(name);
  });

  it('goes back with an error when the person cancels', async () => {
    const { server, back, state } = await authorize(startNow(), { answer: 'cancel' });
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(() => oauth.validateAuthResponse(server, client, back, state)).toThrow(oauth.AuthorizationResponseError);
  });

  it('refuses an unknown answer and an unknown issuer form', async () => {
    const test = startNow();
    const { url } = await authorize(test, {});
    expect((await test.postForm(url.href, { answer: 'perhaps' })).status).toBe(400);
    expect((await test.request('/identity/Big_Letters/jwks')).status).toBe(404);
    expect((await test.request(`/identity/${'a'.repeat(41)}/jwks`)).status).toBe(404);
  });
});

describe('claims', () => {
  const idura = 'http://ageverification.criipto.com';
  it.each([
    ['oneid', { scope: 'openid age_over_18' }, { age_over_18: true }, { age_over_18: true }],
    ['oneid-idura', { scope: 'openid oneid:age_over_18 oneid:product:age_check' }, { age_over_18: true }, {}],
    [
      'idura-age',
      { scope: 'openid is_over_18', parameters: { acr_values: 'urn:age-verification', login_hint: 'country:SE' } },
      { [idura]: { is_over_18: true, country: 'SE' } },
      {},
    ],
    [
      'netseid-age',
      { scope: 'openid minimal age_verify:18' },
      { idbrokerdk_age_verified: '18:true', loa: 'https://data.gov.dk/concept/core/nsis/Low' },
      { idbrokerdk_age_verify_18: 'true' },
    ],
    [
      'idin-idura',
      { scope: 'openid idin:age-verification', parameters: { acr_values: 'urn:grn:authn:nl:idin' } },
      {
        verified_claims: { ageCheck: { ageOrOlder: 18, ageCheckPassed: true } },
        authenticationtype: 'urn:grn:authn:nl:idin',
      },
      {},
    ],
    ['eu-age', { scope: 'openid age_over:18' }, { age_over_18: true, idp: 'euav' }, {}],
    [
      'idin-second',
      { scope: 'openid eighteen-or-older', parameters: { acr_values: 'idp:idin' } },
      { idp: 'idin' },
      { eighteen_or_older: true },
    ],
    ['', { scope: 'openid' }, { age_over_18: true }, {}],
  ])('of %s over 18', async (issuerId, flow, idToken, info) => {
    const { claims, userinfo } = await run(startNow(), { issuerId, ...flow } as Flow);
    expect(claims).toMatchObject(idToken);
    expect(userinfo).toMatchObject(info);
    expect(claims.iss).toBe(issuerId ? `${origin}/identity/${issuerId}` : `${origin}/identity`);
  });

  it('say no, and say nothing', async () => {
    const test = startNow();
    const under = await run(test, { answer: 'under18', scope: 'openid age_verify:18' });
    expect(under.claims.idbrokerdk_age_verified).toBe('18:false');
    const none = await run(test, { answer: 'none' });
    expect(none.claims).not.toHaveProperty('age_over_18');
    expect(none.userinfo).not.toHaveProperty('age_over_18');
  });

  it('carry auth_time when max_age is asked, and a sub that is new each time', async () => {
    const test = startNow();
    const one = await run(test, { parameters: { max_age: '300' } });
    const other = await run(test);
    expect(one.claims.auth_time).toBeTypeOf('number');
    expect(one.claims.sub).not.toBe(other.claims.sub);
  });
});

describe('the token endpoint', () => {
  it('accepts Basic authentication', async () => {
    const { claims } = await run(startNow(), { auth: oauth.ClientSecretBasic('s%cret+1') });
    expect(claims.aud).toBe('medlem');
  });

  it('exchanges a code once', async () => {
    const { exchange } = await run(startNow());
    const again = await exchange();
    expect(again.status).toBe(400);
    expect(await again.json()).toEqual({ error: 'invalid_grant' });
  });

  it.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['another redirect address', { redirect_uri: `${redirectUri}/else` }, 'invalid_grant'],
    ['another client', { client_id: 'somebody' }, 'invalid_client'],
    ['no code', { code: '' }, 'invalid_request'],
    ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('refuses %s', async (_name, change, error) => {
    const test = startNow();
    const { verifier, back } = await authorize(test, {});
    const response = await test.postForm('/identity/mitid/token', {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: redirectUri,
      client_id: 'medlem',
      ...change,
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.json()).toEqual({ error });
  });

  it("does not take another issuer's code, and userinfo not another's token", async () => {
    const test = startNow();
    const { verifier, back } = await authorize(test, { issuerId: 'bankid' });
    const response = await test.postForm('/identity/mitid/token', {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: redirectUri,
      client_id: 'medlem',
    });
    expect(response.status).toBe(400);
    expect((await test.request('/identity/mitid/userinfo')).status).toBe(401);
  });
});

describe('faults', () => {
  const setFault = (test: TestSandbox, body: unknown) => test.postJson('/identity/faults', body);

  it.each([
    'wrongIss',
    'wrongResponseIss',
    'wrongAud',
    'wrongAzp',
    'wrongNonce',
    'expired',
    'algNone',
    'hs256',
    'unknownKid',
  ])('%s makes a careful client refuse', async (fault) => {
    const test = startNow();
    await setFault(test, { issuerId: 'mitid', fault });
    await expect(run(test)).rejects.toThrow();
    await setFault(test, { issuerId: 'mitid', fault: null });
    await expect(run(test)).resolves.toBeDefined();
  });

  it('futureIat lies ahead, stringTrue is no boolean, missingClaim and wrongCountry are what they say', async () => {
    const test = startNow();
    await setFault(test, { fault: 'futureIat' });
    const { claims } = await run(test);
    expect(claims.iat).toBeGreaterThan(Date.now() / 1000 + 600);
    await setFault(test, { fault: 'stringTrue' });
    expect((await run(test)).claims.age_over_18).toBe('true');
    expect((await run(test, { scope: 'openid age_verify:18' })).claims.idbrokerdk_age_verified).toBe(true);
    await setFault(test, { fault: 'missingClaim' });
    expect((await run(test)).claims).not.toHaveProperty('age_over_18');
    await setFault(test, { fault: 'wrongCountry' });
    const wrong = await run(test, { scope: 'openid is_over_18', parameters: { login_hint: 'country:DK' } });
    expect(wrong.claims['http://ageverification.criipto.com']).toEqual({ is_over_18: true, country: 'NO' });
  });

  it('status500, html and slow hit the token endpoint, elsewhere only if asked', async () => {
    const test = startNow();
    await setFault(test, { fault: 'status500', count: 1 });
    await expect(run(test)).rejects.toThrow();
    await expect(run(test)).resolves.toBeDefined();
    await setFault(test, { fault: 'html' });
    await expect(run(test)).rejects.toThrow();
    await setFault(test, { fault: 'status500', endpoints: ['discovery'] });
    await expect(discover(test)).rejects.toThrow();
    await setFault(test, { fault: 'slow' });
    const begin = Date.now();
    await run(test);
    expect(Date.now() - begin).toBeGreaterThanOrEqual(30);
  });

  it('belong to one issuer, or to all', async () => {
    const test = startNow();
    await setFault(test, { issuerId: 'bankid', fault: 'wrongIss' });
    await expect(run(test, { issuerId: 'mitid' })).resolves.toBeDefined();
    await expect(run(test, { issuerId: 'bankid' })).rejects.toThrow();
    await setFault(test, { fault: null });
    await expect(run(test, { issuerId: 'bankid' })).resolves.toBeDefined();
  });

  it.each([{ fault: 'nonsense' }, {}, { fault: 'slow', issuerId: 'UPPER' }, { fault: 'slow', count: 0 }])(
    'unknown order %j is a 422',
    async (body) => {
      const response = await setFault(startNow(), body);
      expect(response.status).toBe(422);
      expect(await response.json()).toHaveProperty('error');
    },
  );
});
