import { beforeAll, describe, expect, it } from 'vitest';
import type { Issuer } from '../../worker/domain/markets/issuer';
import { createOpenIdConnect } from '../../worker/services/identity/openid-connect';
import { clients, createForgingIssuer, type Forgery, forged, issuerUrl } from './forging-issuer';

/** Answers that are signed and still wrong: what a client has to look at beyond the signature. */
let nonce = '';
let issuer: Awaited<ReturnType<typeof createForgingIssuer>>;
let now = Date.now();
beforeAll(async () => {
  issuer = await createForgingIssuer(() => nonce);
});

const redirectUri = 'https://medlem.example/age/callback/forged';
const createClient = () => createOpenIdConnect({ fetch: issuer.fetch, clients, allowHttp: false, now: () => now });

async function asks(
  forgery: Forgery = {},
  {
    as = forged,
    client = createClient(),
    query = {},
  }: { as?: Issuer; client?: ReturnType<typeof createClient>; query?: Record<string, string> } = {},
) {
  issuer.forge(forgery);
  const started = await client.start(as, 'state', redirectUri);
  if (!started.ok) return started;
  nonce = started.value.secrets.nonce;
  const parameters = new URLSearchParams({ code: 'code', state: 'state', iss: issuerUrl, ...query });
  return client.finish(as, { parameters, state: 'state', redirectUri, secrets: started.value.secrets });
}
const seconds = () => Math.floor(Date.now() / 1000);
const yes = { ok: true, value: { over18: 'yes' } };
const invalid = { ok: false, reason: { kind: 'invalid' } };
const userinfoIssuer: Issuer = { ...forged, claim: { ...forged.claim, source: 'userinfo' } };

describe('an id token', () => {
  it('as it should be is a yes', async () => expect(await asks()).toEqual(yes));

  const wrong: Record<string, () => Forgery['claims']> = {
    'of another issuer': () => ({ iss: 'https://other.example' }),
    'of this issuer with a slash more': () => ({ iss: `${issuerUrl}/` }),
    'for another client': () => ({ aud: 'other' }),
    'for several without saying who asked': () => ({ aud: [forged.clientId, 'other'] }),
    'for several, asked for by another': () => ({ aud: [forged.clientId, 'other'], azp: 'other' }),
    'that is over': () => ({ exp: seconds() - 61 }),
    'without an end': () => ({ exp: undefined }),
    'issued in the future': () => ({ iat: seconds() + 65, exp: seconds() + 400 }),
    'issued eleven minutes ago': () => ({ iat: seconds() - 660, auth_time: seconds() - 200 }),
    'of a clock that is 90 seconds behind': () => ({ iat: seconds() - 90, auth_time: seconds() - 90 }),
    'without a time': () => ({ iat: undefined }),
    'that is not valid yet': () => ({ nbf: seconds() + 65 }),
    'with an odd start': () => ({ nbf: 'now' as unknown as number }),
    'without the time of the log-in': () => ({ auth_time: undefined }),
    'from a log-in long ago': () => ({ auth_time: seconds() - 400 }),
    'from a log-in to come': () => ({ auth_time: seconds() + 400 }),
    'with an odd time of the log-in': () => ({ auth_time: String(seconds()) }),
    'of a lower level': () => ({ acr: 'urn:low' }),
    'of no level': () => ({ acr: undefined }),
    'without a nonce': () => ({ nonce: undefined }),
    'with another nonce': () => ({ nonce: 'other' }),
    'of nobody': () => ({ sub: undefined }),
  };
  it.each(Object.entries(wrong))('%s is refused', async (_, claims) => {
    const change = claims();
    expect(await asks({ claims: { ...change } })).toMatchObject(invalid);
  });

  const right: Record<string, () => Forgery['claims']> = {
    'for several, asked for by us': () => ({ aud: [forged.clientId, 'other'], azp: forged.clientId }),
    'of a clock that goes 45 seconds wrong': () => ({
      iat: seconds() + 45,
      nbf: seconds() + 45,
      auth_time: seconds() + 45,
    }),
    'from a log-in of some minutes ago': () => ({ auth_time: seconds() - 290 }),
  };
  it.each(Object.entries(right))('%s is taken', async (_, claims) => {
    expect(await asks({ claims: { ...claims() } })).toEqual(yes);
  });
});

describe('signatures', () => {
  it.each(['RS256', 'ES256', 'PS256'] as const)('%s is taken', async (algorithm) => {
    expect(await asks({ algorithm })).toEqual(yes);
  });
  // All of them are announced by this issuer and made with its own keys.
  it.each(['RS384', 'EdDSA', 'HS256'] as const)('%s is not on our list', async (algorithm) => {
    expect(await asks({ algorithm })).toMatchObject(invalid);
  });
  it('of an issuer that announces none of ours are refused', async () => {
    expect(await asks({ metadata: { id_token_signing_alg_values_supported: ['HS256', 'none'] } })).toMatchObject(
      invalid,
    );
  });
  it('by an unknown key fetch the keys again once at most, and those that are known are kept', async () => {
    const client = createClient();
    const before = issuer.asked['/jwks'] ?? 0;
    for (let round = 0; round < 3; round += 1) expect(await asks({}, { client })).toEqual(yes);
    expect((issuer.asked['/jwks'] ?? 0) - before).toBe(1);
    for (let round = 0; round < 3; round += 1) expect(await asks({ kid: 'other' }, { client })).toMatchObject(invalid);
    expect((issuer.asked['/jwks'] ?? 0) - before).toBe(2);
    const fresh = createClient();
    const beforeFresh = issuer.asked['/jwks'] ?? 0;
    expect(await asks({ kid: 'other' }, { client: fresh })).toMatchObject(invalid);
    expect((issuer.asked['/jwks'] ?? 0) - beforeFresh).toBeLessThanOrEqual(2);
  });
});

describe('what comes back through the browser', () => {
  const queries: Record<string, Record<string, string>> = {
    'of another issuer': { iss: 'https://other.example' },
    'with another state': { state: 'other' },
    'with a token for the browser': { id_token: 'x' },
    'an error of another issuer': { iss: 'https://other.example', error: 'access_denied' },
  };
  it.each(Object.entries(queries))('%s is refused', async (_, query) => {
    expect(await asks({}, { query })).toMatchObject(invalid);
  });
  it('an error of this issuer means declined, and asks it nothing', async () => {
    const before = issuer.asked['/token'];
    expect(await asks({}, { query: { error: 'access_denied' } })).toEqual({ ok: false, reason: { kind: 'declined' } });
    expect(issuer.asked['/token']).toBe(before);
  });
});

describe('userinfo', () => {
  it('of the same person is read, and of another is refused', async () => {
    expect(await asks({}, { as: userinfoIssuer })).toEqual(yes);
    expect(await asks({ userinfo: { is_over_18: false } }, { as: userinfoIssuer })).toEqual({
      ok: true,
      value: { over18: 'no' },
    });
    expect(await asks({ userinfo: { sub: 'other' } }, { as: userinfoIssuer })).toMatchObject(invalid);
    expect(await asks({ userinfo: { sub: undefined } }, { as: userinfoIssuer })).toMatchObject({ ok: false });
  });
});

describe('userinfo that is signed', () => {
  it('counts by its signature', async () => {
    expect(await asks({ userinfoSignedBy: 'issuer' }, { as: userinfoIssuer })).toEqual(yes);
    expect(await asks({ userinfoSignedBy: 'stranger' }, { as: userinfoIssuer })).toMatchObject(invalid);
    const other = { userinfoSignedBy: 'issuer', userinfo: { sub: 'other' } } as const;
    expect(await asks(other, { as: userinfoIssuer })).toMatchObject(invalid);
  });
});

describe('units of a log-in’s time', () => {
  const issuerWith = (unit: 'seconds' | 'milliseconds' | 'isoDateTime'): Issuer => ({
    ...forged,
    freshness: { times: [{ path: ['at', 'time'], unit }], maxAgeSeconds: 300, request: 'max_age' },
  });
  const at = (time: unknown) => ({ claims: { at: { time } } });
  const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

  it('are each taken as what they are and as nothing else', async () => {
    const milliseconds = Date.now();
    const values = { seconds: seconds(), milliseconds, isoDateTime: iso(milliseconds) };
    for (const unit of ['seconds', 'milliseconds', 'isoDateTime'] as const)
      for (const [name, value] of Object.entries(values))
        expect([unit, name, (await asks(at(value), { as: issuerWith(unit) })).ok]).toEqual([unit, name, unit === name]);
  });
  it.each([null, '', 'now', true, [seconds()], Number.NaN, -1, '2026-02-31', '2026-13-01T00:00:00Z', {}])(
    '%j is none',
    async (odd) => {
      for (const unit of ['seconds', 'milliseconds', 'isoDateTime'] as const)
        expect(await asks(at(odd), { as: issuerWith(unit) })).toMatchObject(invalid);
    },
  );
  it('with another zone is the same instant', async () => {
    const abroad = `${iso(Date.now() + 2 * 3600_000).slice(0, 19)}+02:00`;
    expect(await asks(at(abroad), { as: issuerWith('isoDateTime') })).toEqual(yes);
    expect(await asks(at(abroad.replace('+02:00', 'Z')), { as: issuerWith('isoDateTime') })).toMatchObject(invalid);
    expect(await asks(at(abroad.replace('+02:00', '')), { as: issuerWith('isoDateTime') })).toMatchObject(invalid);
  });
});

describe('the request', () => {
  it('asks for a fresh log-in with a new nonce and verifier each time', async () => {
    issuer.forge({});
    const client = createClient();
    const [one, two] = await Promise.all([1, 2].map(() => client.start(forged, 'state', redirectUri)));
    if (!one?.ok || !two?.ok) throw new Error('not started');
    const query = new URL(one.value.authorizeUrl).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      max_age: '300',
      acr_values: 'urn:age-verification',
      nonce: one.value.secrets.nonce,
    });
    expect(one.value.secrets.nonce).not.toBe(two.value.secrets.nonce);
    expect(one.value.secrets.codeVerifier).not.toBe(two.value.secrets.codeVerifier);
    expect(one.value.authorizeUrl).not.toContain(one.value.secrets.codeVerifier);
  });

  it('goes nowhere when the metadata is another issuer’s, and reads it again after ten minutes', async () => {
    expect(await asks({ metadata: { issuer: 'https://other.example' } })).toMatchObject({ ok: false });
    const client = createClient();
    const read = async () => {
      await asks({}, { client });
      return issuer.asked['/.well-known/openid-configuration'] ?? 0;
    };
    const first = await read();
    expect(await read()).toBe(first);
    now += 601_000;
    expect(await read()).toBe(first + 1);
  });
});
