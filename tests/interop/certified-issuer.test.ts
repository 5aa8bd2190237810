import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Issuer } from '../../worker/domain/markets/issuer';
import { createOpenIdConnect } from '../../worker/services/identity/openid-connect';
import type { IdentitySecrets } from '../../worker/services/identity/port';
import {
  type Algorithm,
  type CertifiedIssuers,
  clientSecret,
  comesBack,
  issuerAt,
  type Person,
  redirectUri,
  startCertifiedIssuers,
} from './certified-issuer';

/** The product's client against a certified provider that knows nothing of it. */
let issuers: CertifiedIssuers;
beforeAll(async () => {
  issuers = await startCertifiedIssuers();
});
afterAll(() => issuers?.stop());

const createClient = (clientId: string) =>
  createOpenIdConnect({
    fetch,
    clients: { certified: { clientId, clientSecret } },
    allowHttp: true,
    now: Date.now,
  });

/** Goes there and comes back; `finish` then asks the issuer. */
async function walks(issuer: Issuer) {
  const client = createClient(issuer.clientId);
  const state = crypto.randomUUID();
  const started = await client.start(issuer, state, redirectUri);
  if (!started.ok) throw new Error(JSON.stringify(started.reason));
  const parameters = await comesBack(started.value.authorizeUrl);
  return {
    parameters,
    finish: (changed: Partial<IdentitySecrets> = {}, at = redirectUri) =>
      client.finish(issuer, {
        parameters,
        state,
        redirectUri: at,
        secrets: { ...started.value.secrets, ...changed },
      }),
  };
}

const answers: [Person, string][] = [
  ['over18', 'yes'],
  ['under18', 'no'],
  ['missing', 'unknown'],
  ['string', 'unknown'],
];

describe.each(['userinfo', 'idToken'] as const)('claims in %s', (source) => {
  it.each(answers)('%s is %s', async (person, over18) => {
    const { finish } = await walks(issuerAt(issuers[source], source, person));
    expect(await finish()).toEqual({ ok: true, value: { over18 } });
  });

  it.each<Algorithm>(['RS256', 'ES256', 'PS256'])('signed with %s', async (algorithm) => {
    const { finish } = await walks(issuerAt(issuers[source], source, 'over18', algorithm));
    expect(await finish()).toEqual({ ok: true, value: { over18: 'yes' } });
  });
});

it('names itself in its answer, and gives a code and no token to the browser', async () => {
  const { parameters } = await walks(issuerAt(issuers.userinfo, 'userinfo', 'over18'));
  expect(parameters.get('iss')).toBe(issuers.userinfo);
  expect([...parameters.keys()].sort()).toEqual(['code', 'iss', 'state']);
});

it('reads a claim where the issuer does not give it as unknown', async () => {
  const { finish } = await walks(issuerAt(issuers.userinfo, 'idToken', 'over18'));
  expect(await finish()).toEqual({ ok: true, value: { over18: 'unknown' } });
});

it('takes a cancelled check for declined', async () => {
  const { finish } = await walks(issuerAt(issuers.userinfo, 'userinfo', 'cancel'));
  expect(await finish()).toEqual({ ok: false, reason: { kind: 'declined' } });
});

const invalid = { ok: false, reason: { kind: 'invalid' } };

it('refuses another nonce, another verifier, another address and a code used before', async () => {
  const issuer = issuerAt(issuers.userinfo, 'userinfo', 'over18');
  expect(await (await walks(issuer)).finish({ nonce: 'another' })).toMatchObject(invalid);
  expect(await (await walks(issuer)).finish({ codeVerifier: 'v'.repeat(43) })).toMatchObject(invalid);
  expect(await (await walks(issuer)).finish({}, `${redirectUri}-2`)).toMatchObject(invalid);
  const { finish } = await walks(issuer);
  expect(await finish()).toMatchObject({ ok: true });
  expect(await finish()).toMatchObject(invalid);
});

it('refuses the code of one issuer at another', async () => {
  const { parameters } = await walks(issuerAt(issuers.idToken, 'idToken', 'over18'));
  const own = await walks(issuerAt(issuers.userinfo, 'userinfo', 'over18'));
  own.parameters.set('code', parameters.get('code') ?? '');
  expect(await own.finish()).toMatchObject(invalid);
});
