import { describe, expect, it } from 'vitest';
import { issuerFaults } from '../../../scripts/building/chain-check/rules/issuer-schema';
import { faultsOfIssuers } from '../../../scripts/deployment/issuers';
import { marketIds, markets } from '../../../worker/domain/markets';
import type { Issuer } from '../../../worker/domain/markets/issuer';

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

it('a market’s fault is told with its market, and there is none', () => {
  const unproved = { ...idin, freshness: { ...idin.freshness, times: [] } };
  const faults = faultsOfIssuers({ ...markets, netherlands: { issuers: [unproved] } });
  expect(faults).toEqual([expect.stringMatching(/^issuer of netherlands: idin\.freshness: nothing proves when/)]);
  expect(faultsOfIssuers()).toEqual([]);
});
