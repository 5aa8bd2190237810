import { describe, expect, it } from 'vitest';
import type { Issuer } from '../../worker/domain/issuer';
import { issuerFaults } from '../../worker/domain/issuer-schema';
import { marketIds } from '../../worker/domain/market';
import { markets } from '../../worker/domain/markets';
import { readEnv } from '../../worker/env';
import { createCells } from '../../worker/services/cells';
import { testSecrets } from '../setup/cell-vars';

const [idin] = markets.netherlands.issuers;
if (!idin) throw new Error('the Netherlands have an issuer');

it.each(marketIds)('the issuers of %s are complete', (market) => {
  expect(issuerFaults(markets[market].issuers)).toEqual([]);
});

describe('an issuer is refused', () => {
  const source = 'https://broker.example/docs';
  const wrong: Record<string, Partial<Record<keyof Issuer, unknown>>> = {
    'with no proof of freshness at all': { freshness: { ...idin.freshness, times: [] } },
    'whose own age counts on no source': {
      freshness: { ...idin.freshness, times: [], ownAge: { source: 'they say so' } },
    },
    'whose source anybody could change on the way': {
      freshness: { ...idin.freshness, times: [], ownAge: { source: source.replace('https', 'http') } },
    },
    'whose log-in may be older than ten minutes': { freshness: { ...idin.freshness, maxAgeSeconds: 601 } },
    'with a time in days': { freshness: { ...idin.freshness, times: [{ path: ['auth_time'], unit: 'days' }] } },
    'without freshness': { freshness: undefined },
    'without a level or a reason': { level: undefined },
    'with a level that allows nothing': { level: { path: ['acr'], allowed: [] } },
    'whose reason is a word': { level: { none: 'trust' } },
    'whose level may be absent for no reason': { level: { path: ['acr'], allowed: ['a'], mayBeAbsent: '' } },
    'with one value for yes and no': { claim: { ...idin.claim, no: true } },
    'with two types for yes and no': { claim: { ...idin.claim, no: 'false' } },
    'that leaves out openid': { scope: 'idin:age-verification' },
    'that writes the nonce itself': { extraParameters: { nonce: 'always the same' } },
    'that writes the prompt itself': { extraParameters: { prompt: 'none' } },
    'that names its acr twice': { extraParameters: { acr_values: 'idp:idin' } },
    'on plain http': { issuerUrl: 'http://identity.solhus.example' },
    'with a word nobody reads': { freshnes: {} } as never,
    'with an unknown way to say who asks': { client: { authentication: 'password' } },
    'that stands in for nobody': { standsInFor: 'nobody' },
    'that stands in for itself': { standsInFor: 'idin' },
  };
  it.each(Object.entries(wrong))('%s', (_, change) => {
    const faults = issuerFaults([{ ...idin, ...change } as Issuer]);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.every((fault) => fault.startsWith('idin'))).toBe(true);
  });
  it('whose id another has', () => expect(issuerFaults([idin, idin])).toEqual(['idin: another issuer has this id']));
});

it('an answer’s own age counts where a source says that the issuer asks anew', () => {
  const own = { ...idin.freshness, times: [], ownAge: { source: 'https://broker.example/docs' } };
  expect(issuerFaults([{ ...idin, freshness: own }])).toEqual([]);
});

it('no cell opens with an issuer that proves nothing', () => {
  const env = { ...readEnv({ ...testSecrets, ...environment() }) };
  const unproved = { ...idin, freshness: { ...idin.freshness, times: [] } };
  const changed = { ...markets, netherlands: { ...markets.netherlands, issuers: [unproved] } };
  const around = { fetch, later: () => undefined };
  expect(() => createCells(env, { ...around, markets: changed })).toThrow(/idin\.freshness: nothing proves when/);
  expect(() => createCells(env, around)).not.toThrow();
});

/** As little as lets the environment be read. */
function environment() {
  const hosts = Object.fromEntries(marketIds.map((market) => [`${market}.example`, market]));
  const databases = Object.fromEntries(marketIds.map((market) => [`DB_${market.toUpperCase()}`, {}]));
  return {
    ...databases,
    ENVIRONMENT: 'local',
    APP_URL: 'http://localhost:8787',
    HOSTS: JSON.stringify(hosts),
    DEFAULT_MARKET: 'denmark',
    PAYMENT_API_URL: 'http://localhost:8788/stripe',
    MAIL_ADAPTER: 'http',
    KV: {},
    ...Object.fromEntries(marketIds.map((market) => [`MAIL_FROM_${market.toUpperCase()}`, 'a@b.example'])),
  };
}
