import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { marketIds, markets } from '../../worker/domain/markets';
import type { Issuer } from '../../worker/domain/markets/issuer';
import { valueAt } from '../../worker/services/identity/claims';
import { createOpenIdConnect } from '../../worker/services/identity/openid-connect';
import { origin, startSandbox } from './harness';

/** The sandbox's answers against the documented ones: what we look at is there where a broker has it, and nowhere else. */
interface Said {
  idToken: Record<string, unknown>;
  userinfo?: Record<string, unknown>;
}
const issuers = marketIds.flatMap((market) => markets[market].issuers);
const distinct = issuers.filter(({ id }, index) => issuers.findIndex((one) => one.id === id) === index);
const documentedAnswer = (id: string): Said =>
  JSON.parse(readFileSync(new URL(`../fixtures/identity/${id}.json`, import.meta.url), 'utf8'));

/** Walks through one issuer, and keeps what came in the id token and at userinfo. */
async function answerOf(issuer: Issuer, fault?: string): Promise<{ said: Said; over18: string }> {
  const test = startSandbox({ now: () => Date.now() });
  if (fault) await test.postJson('/identity/faults', { fault });
  const said: Said = { idToken: {} };
  const client = createOpenIdConnect({
    fetch: (async (input: RequestInfo | URL, init: RequestInit = {}) => {
      const response = await test.request(String(input), { ...init, body: init.body ?? null });
      if (String(input).endsWith('/token')) {
        const { id_token: idToken } = (await response.clone().json()) as { id_token: string };
        said.idToken = JSON.parse(atob((idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
      }
      if (String(input).endsWith('/userinfo')) said.userinfo = (await response.clone().json()) as Said['idToken'];
      return response;
    }) as typeof fetch,
    baseUrl: `${origin}/identity`,
    clients: {},
    allowHttp: true,
    now: Date.now,
  });
  const redirectUri = `http://dk.localhost:8787/age/callback/${issuer.id}`;
  const started = await client.start(issuer, 'state', redirectUri);
  if (!started.ok) throw new Error(JSON.stringify(started.reason));
  const response = await test.postForm(started.value.authorizeUrl, { answer: 'over18' });
  const parameters = new URL(response.headers.get('location') ?? '').searchParams;
  const { secrets } = started.value;
  const answer = await client.finish(issuer, { parameters, state: 'state', redirectUri, secrets });
  return { said, over18: answer.ok ? answer.value.over18 : answer.reason.kind };
}

/** All that the issuer's data looks at, and the standard's two names. */
const looksAt = ({ claim, also = [], freshness, level }: Issuer) => ({
  idToken: [
    ...(claim.source === 'idToken' ? [claim, ...also] : []),
    ...freshness.times,
    ...('path' in level ? [level] : []),
    { path: ['acr'] },
    { path: ['auth_time'] },
  ].map(({ path }) => path),
  userinfo: claim.source === 'userinfo' ? [claim.path, ...also.map(({ path }) => path)] : [],
});

describe.each(distinct)('the sandbox as $id', (issuer) => {
  /** A broker with two names for one thing has one of them in its sample and perhaps the other here. */
  const isOneOfTwo = (path: readonly string[]) =>
    issuer.freshness.times.length > 1 && issuer.freshness.times.some((time) => time.path.join() === path.join());

  it('says what its broker documents', async () => {
    const { said, over18 } = await answerOf(issuer);
    expect(over18).toBe('yes');
    const documented = documentedAnswer(issuer.id);
    const paths = looksAt(issuer);
    for (const path of paths.idToken.filter((one) => !isOneOfTwo(one)))
      expect([path, typeof valueAt(said.idToken, path)]).toEqual([path, typeof valueAt(documented.idToken, path)]);
    for (const path of paths.userinfo)
      expect([path, typeof valueAt(said.userinfo, path)]).toEqual([path, typeof valueAt(documented.userinfo, path)]);
    const hasTime = (claims: unknown) => issuer.freshness.times.some(({ path }) => valueAt(claims, path) !== undefined);
    expect(hasTime(said.idToken)).toBe(hasTime(documented.idToken));
  });

  it('adds the standard’s names when it is told to', async () => {
    const { said, over18 } = await answerOf(issuer, 'standardClaims');
    expect([over18, typeof said.idToken.auth_time, 'acr' in said.idToken]).toEqual(['yes', 'number', true]);
  });
});
