import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketIds, markets } from '../../worker/domain/markets';
import type { Issuer } from '../../worker/domain/markets/issuer';
import { createOpenIdConnect } from '../../worker/services/identity/openid-connect';
import { type Change, type Documented, documented, startDocumentedIssuer } from './documented-issuer';

/** Each issuer of the markets against its broker's documented answer, given by a provider that knows nothing of us. */
let provider: Awaited<ReturnType<typeof startDocumentedIssuer>>;
beforeAll(async () => {
  provider = await startDocumentedIssuer();
});
afterAll(() => provider?.stop());

const redirectUri = 'http://dk.localhost:8787/age/callback/documented';
const issuers = marketIds.flatMap((market) => markets[market].issuers);

function issuerOf(id: string): Issuer {
  const issuer = issuers.find((one) => one.id === id);
  if (!issuer) throw new Error(`no market has the issuer ${id}`);
  return { ...issuer, issuerUrl: provider.issuerUrl };
}

/** Goes there, comes back at once, and asks; `asked` is what the request said. */
async function proves(issuer: Issuer, form: Documented, change?: Change) {
  provider.answers(form, change);
  const client = createOpenIdConnect({ fetch, clients: {}, allowHttp: true, now: Date.now });
  const state = crypto.randomUUID();
  const started = await client.start(issuer, state, redirectUri);
  if (!started.ok) throw new Error(JSON.stringify(started.reason));
  const asked = Object.fromEntries(new URL(started.value.authorizeUrl).searchParams);
  const back = await fetch(started.value.authorizeUrl, { redirect: 'manual' });
  const parameters = new URL(back.headers.get('location') ?? '').searchParams;
  const answer = await client.finish(issuer, { parameters, state, redirectUri, secrets: started.value.secrets });
  return { asked, answer };
}

const yes = { ok: true, value: { over18: 'yes' } };
const invalid = { ok: false, reason: { kind: 'invalid' } };
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const instantAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const without =
  (...names: string[]): Change =>
  (claims) =>
    Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)));

/** What of an issuer is pinned: the request of the sample, the yes, and who is refused. */
async function isPinned(id: string) {
  const form = documented(id);
  const { asked, answer } = await proves(issuerOf(id), form);
  expect(answer).toEqual(yes);
  expect(asked).toMatchObject(form.request ?? {});
  expect(asked.max_age).toBe(form.request?.max_age);
  expect(asked.prompt).toBe(form.request?.prompt);
}

describe('MitID, BankID SE, iDIN, OneID through Idura', () => {
  it.each(['mitid', 'bankid', 'idin', 'oneid'])('%s is a yes in the documented form', isPinned);

  it.each(['mitid', 'bankid', 'idin', 'oneid'])('%s is no yes from a log-in before the request', async (id) => {
    for (const name of issuerOf(id).freshness.times.map(({ path }) => path.join('.'))) {
      const old: Change = (claims) => ({ ...claims, [name]: instantAgo(90) });
      expect([name, (await proves(issuerOf(id), documented(id), old)).answer]).toMatchObject([name, invalid]);
      const odd: Change = (claims) => ({ ...claims, [name]: secondsAgo(0) });
      expect([name, (await proves(issuerOf(id), documented(id), odd)).answer]).toMatchObject([name, invalid]);
    }
  });

  it.each(['idin', 'oneid'])('%s is no yes without a time, without its type, or with another’s', async (id) => {
    const times = issuerOf(id).freshness.times.map(({ path }) => path.join('.'));
    for (const change of [
      without(...times),
      without('authenticationtype'),
      (claims: Record<string, unknown>) => ({ ...claims, authenticationtype: 'urn:grn:authn:dk:mitid:low' }),
    ])
      expect((await proves(issuerOf(id), documented(id), change)).answer).toMatchObject(invalid);
  });

  it('mitid is no yes where the answer says that a password was enough', async () => {
    const low: Change = (claims) => ({ ...claims, authenticationtype: 'urn:grn:authn:dk:mitid:low' });
    expect((await proves(issuerOf('mitid'), documented('mitid'), low)).answer).toMatchObject(invalid);
    const enough: Change = (claims) => ({ ...claims, authenticationtype: 'urn:grn:authn:dk:mitid:substantial' });
    expect((await proves(issuerOf('mitid'), documented('mitid'), enough)).answer).toEqual(yes);
  });

  it.each(['mitid', 'bankid'])('%s of another country is unknown', async (id) => {
    const name = 'http://ageverification.criipto.com';
    const abroad: Change = (claims) => ({ ...claims, [name]: { is_over_18: true, country: 'FI' } });
    const { answer } = await proves(issuerOf(id), documented(id), abroad);
    expect(answer).toEqual({ ok: true, value: { over18: 'unknown' } });
  });

  it('the names of time and type are those of its full tokens', () => {
    const { idToken } = documented('idura-full-token');
    expect(Object.keys(idToken)).toEqual(expect.arrayContaining(['authenticationinstant', 'authenticationtype']));
    for (const standard of ['acr', 'auth_time']) expect(idToken).not.toHaveProperty(standard);
  });
});

describe('MitID through Signaturgruppen', () => {
  it('is a yes with a level in the token, and asks for a new log-in, without which a level is not looked at', () =>
    isPinned('mitid-code'));
  it('is no yes in the sample without a level, at level low, or from a log-in of before', async () => {
    const issuer = issuerOf('mitid-code');
    const form = documented('mitid-code');
    const low: Change = (claims) => ({ ...claims, loa: 'https://data.gov.dk/concept/core/nsis/Low' });
    const old: Change = (claims) => ({ ...claims, auth_time: secondsAgo(90) });
    expect((await proves(issuer, documented('signaturgruppen-age-sample'))).answer).toMatchObject(invalid);
    expect((await proves(issuer, form, low)).answer).toMatchObject(invalid);
    expect((await proves(issuer, form, old)).answer).toMatchObject(invalid);
    expect((await proves(issuer, form, without('auth_time'))).answer).toMatchObject(invalid);
  });
});

describe('Signicat iDIN', () => {
  it('is a yes at userinfo, with the issuer among acr_values', () => isPinned('idin-second'));
  it('is no yes from another issuer of the broker', async () => {
    const other: Change = (claims) => ({ ...claims, idp: 'simulator' });
    expect((await proves(issuerOf('idin-second'), documented('idin-second'), other)).answer).toMatchObject(invalid);
  });
});

describe('OneID direct', () => {
  it('is a yes at userinfo although the token names no time', () => isPinned('oneid-direct'));
  it('is no yes where the token names an old one', async () => {
    const old: Change = (claims) => ({ ...claims, auth_time: secondsAgo(400) });
    expect((await proves(issuerOf('oneid-direct'), documented('oneid-direct'), old)).answer).toMatchObject(invalid);
  });
});

describe('EU age app through Signaturgruppen', () => {
  it('is a yes', () => isPinned('eu-age'));
  it('is no yes from another of the broker’s issuers', async () => {
    const other: Change = (claims) => ({ ...claims, idp: 'eboks' });
    expect((await proves(issuerOf('eu-age'), documented('eu-age'), other)).answer).toMatchObject(invalid);
  });
});

it('Freja through Idura cannot: there is a number of years and a birth date, and no yes', () => {
  const { idToken } = documented('freja');
  expect(Object.values(idToken).filter((value) => typeof value !== 'string')).toEqual([]);
  expect(issuers.some(({ id }) => id.startsWith('freja'))).toBe(false);
});

describe('fixtures', () => {
  const names = readdirSync(new URL('../fixtures/identity', import.meta.url)).map((file) => file.replace('.json', ''));
  it.each(names)('%s says where it is from', (name) => {
    const { origin, source, note, readOn } = documented(name);
    expect(['recorded from documentation', 'reconstructed from documentation']).toContain(origin);
    expect(source).toMatch(/^https:\/\//);
    expect(note.length).toBeGreaterThan(20);
    expect(readOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
  it('are there for each issuer of each market', () => {
    expect(names).toEqual(expect.arrayContaining([...new Set(issuers.map(({ id }) => id))]));
  });
});
