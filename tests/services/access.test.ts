import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Access } from '../../worker/services/access/port';
import { createAccess } from '../../worker/services/access/verify';
import { createOutbound } from '../../worker/services/outbound/outbound';

/** Which tokens let somebody to the back office: one kind, and every other is refused. */
const issuer = 'https://team.cloudflareaccess.com';
const audience = 'a'.repeat(64);
const startSeconds = 1_800_000_000;

type Key = Awaited<ReturnType<typeof newKey>>;
async function newKey(kid: string) {
  const pair = await generateKeyPair('RS256', { extractable: true });
  return {
    kid,
    privateKey: pair.privateKey,
    jwk: { ...(await exportJWK(pair.publicKey)), kid, use: 'sig', alg: 'RS256' },
  };
}

let first: Key;
let second: Key;
let clock = 0;
let published: Key[] = [];
let others: object[] = [];
let asked = 0;
let isDown = false;
let access: Access;

beforeAll(async () => {
  [first, second] = await Promise.all([newKey('first'), newKey('second')]);
});

beforeEach(() => {
  clock = startSeconds * 1000;
  published = [first];
  others = [];
  asked = 0;
  isDown = false;
  const fetch = async (input: RequestInfo | URL) => {
    expect(String(input)).toBe(`${issuer}/cdn-cgi/access/certs`);
    asked += 1;
    if (isDown) return new Response('Bad Gateway', { status: 502 });
    const keys: object[] = published.map(({ jwk }) => jwk);
    return Response.json({ keys: [...others, ...keys], public_cert: {}, public_certs: [] });
  };
  const now = () => clock;
  const outbound = createOutbound({ fetch: fetch as typeof globalThis.fetch, origins: [issuer], now, deadlineMs: 500 });
  access = createAccess({ roles: {}, fetch: outbound, issuer, audience, now });
});

const claims = (changes: JWTPayload = {}): JWTPayload => ({
  iss: issuer,
  aud: [audience],
  email: 'Operator@Solhus.example',
  type: 'app',
  sub: 'someone',
  iat: startSeconds,
  nbf: startSeconds,
  exp: startSeconds + 3600,
  ...changes,
});

const sign = (payload: JWTPayload, { key = first, kid = key.kid }: { key?: Key; kid?: string } = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key.privateKey);

const say = async (token: string) => {
  const found = await access.operatorOf(token);
  return found.ok ? found.value.email : found.reason;
};

describe('a token', () => {
  it('of this application, signed by Access, names who is there', async () => {
    expect(await say(await sign(claims()))).toBe('operator@solhus.example');
    expect(await say(await sign(claims({ aud: audience })))).toBe('operator@solhus.example');
    expect(await say(await sign(claims({ nbf: undefined })))).toBe('operator@solhus.example');
  });

  const hmac = () => new TextEncoder().encode(JSON.stringify(first.jwk));
  const refused: [string, () => string | Promise<string>, string][] = [
    ['none at all', () => '', 'absent'],
    ['no token', () => 'x.y.z', 'malformed'],
    ['one that is endless', () => `${'x'.repeat(9_000)}`, 'malformed'],
    ['of another application of the same team', () => sign(claims({ aud: ['b'.repeat(64)] })), 'claims'],
    ['of another team', () => sign(claims({ iss: 'https://other.cloudflareaccess.com' })), 'claims'],
    ['of a team whose name begins alike', () => sign(claims({ iss: `${issuer}.evil.example` })), 'claims'],
    ['that is over', () => sign(claims({ exp: startSeconds - 31 })), 'claims'],
    ['that never ends', () => sign(claims({ exp: undefined })), 'claims'],
    ['that is not good yet', () => sign(claims({ nbf: startSeconds + 31 })), 'claims'],
    ['from the future', () => sign(claims({ iat: startSeconds + 31 })), 'claims'],
    ['that does not say since when', () => sign(claims({ iat: undefined })), 'claims'],
    ['older than any session', () => sign(claims({ iat: startSeconds - 32 * 86_400 })), 'claims'],
    ['of nobody', () => sign(claims({ email: undefined })), 'claims'],
    ['of something that is no address', () => sign(claims({ email: 'operator' })), 'claims'],
    ['of several addresses', () => sign(claims({ email: ['a@b.dk', 'c@d.dk'] })), 'claims'],
    ['of a service', () => sign(claims({ email: undefined, common_name: 'token.access' })), 'claims'],
    ['of the organisation', () => sign(claims({ type: 'org' })), 'claims'],
    ['without a type', () => sign(claims({ type: undefined })), 'claims'],
    ['that nobody signed', () => new UnsecuredJWT(claims()).encode(), 'refused'],
    [
      'signed with what everybody may read',
      () => new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'first' }).sign(hmac()),
      'refused',
    ],
    ['signed by another key under the known name', () => sign(claims(), { key: second, kid: 'first' }), 'refused'],
    ['signed by a key that is not published', () => sign(claims(), { key: second }), 'unknownKey'],
    [
      'whose claims were changed',
      async () => (await sign(claims())).replace(/\.[^.]+\./, `.${btoa('{}')}.`),
      'refused',
    ],
  ];
  it.each(refused)('%s is refused', async (_, make, reason) => {
    expect(await say(await make())).toBe(reason);
  });

  it('is good within half a minute of two clocks', async () => {
    for (const change of [{ exp: startSeconds - 29 }, { nbf: startSeconds + 29 }, { iat: startSeconds + 29 }])
      expect(await say(await sign(claims(change)))).toBe('operator@solhus.example');
  });
});

describe('keys', () => {
  it('are asked for once, and again after an hour', async () => {
    for (let one = 0; one < 5; one += 1) await say(await sign(claims()));
    expect(asked).toBe(1);
    clock += 61 * 60_000;
    await say(await sign(claims({ iat: startSeconds + 3600, exp: startSeconds + 7200 })));
    expect(asked).toBe(2);
  });

  it('of another kind may stand beside them and close nothing', async () => {
    const { publicKey } = await generateKeyPair('ES256', { extractable: true });
    others = [{ ...(await exportJWK(publicKey)), kid: 'elliptic', use: 'sig', alg: 'ES256' }];
    expect(await say(await sign(claims()))).toBe('operator@solhus.example');
    expect(await say(await sign(claims(), { kid: 'elliptic' }))).toBe('unknownKey');
  });

  it('that were changed are fetched with the first token that names the new one', async () => {
    await say(await sign(claims()));
    published = [second, first];
    clock += 31_000;
    expect(await say(await sign(claims(), { key: second }))).toBe('operator@solhus.example');
    expect(await say(await sign(claims()))).toBe('operator@solhus.example');
    expect(asked).toBe(2);
  });

  it('that were withdrawn open nothing after an hour', async () => {
    const token = await sign(claims({ exp: startSeconds + 86_400 }));
    expect(await say(token)).toBe('operator@solhus.example');
    published = [second];
    clock += 61 * 60_000;
    expect(await say(token)).toBe('unknownKey');
  });

  it('that nobody has make us ask twice a minute at most, however many are named', async () => {
    await say(await sign(claims()));
    for (let one = 0; one < 40; one += 1) {
      expect(await say(await sign(claims(), { key: second, kid: `made-up-${one}` }))).toBe('unknownKey');
      clock += 3_000;
    }
    expect(asked).toBeLessThanOrEqual(1 + 4);
    expect(asked).toBeGreaterThan(2);
  });

  it('kept from before still open the back office while Access does not answer, for a day and no longer', async () => {
    const token = await sign(claims({ exp: startSeconds + 3 * 86_400 }));
    await say(token);
    isDown = true;
    clock += 2 * 3_600_000;
    expect(await say(token)).toBe('operator@solhus.example');
    clock += 24 * 3_600_000;
    expect(await say(token)).toBe('unavailable');
    isDown = false;
    clock += 60_000;
    expect(await say(token)).toBe('operator@solhus.example');
  });

  it('are not waited for together: who asks at the same time is not hung up on another request', async () => {
    const tokens = await Promise.all(Array.from({ length: 6 }, () => sign(claims())));
    expect(await Promise.all(tokens.map(say))).toEqual(tokens.map(() => 'operator@solhus.example'));
  });
});
