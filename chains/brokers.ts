import type { FreshnessRule, Issuer, LevelRule } from '../worker/domain/markets/issuer';

/** What brokers say alike of all their issuers, each with the place where they say it. Market files add what is a market's. */

/**
 * Every published sample token of the first broker holds the instant of the log-in, under one of two names by the
 * tenant's choice, and none holds `auth_time`: https://docs.idura.app/verify/getting-started/token-contents
 */
const iduraTimes: FreshnessRule['times'] = [
  { path: ['authenticationinstant'], unit: 'isoDateTime' },
  {
    path: ['http://schemas.microsoft.com/ws/2008/06/identity/claims/authenticationinstant'],
    unit: 'isoDateTime',
  },
];

/** `prompt=login` ignores a session of before; `max_age` is in none of its guides. */
const iduraSessions = 'https://docs.idura.app/verify/guides/sso';
const logInAnew = { maxAgeSeconds: 300, request: 'prompt=login' } as const;

/** The broker's own issuers. */
export const iduraFreshness: FreshnessRule = { ...logInAnew, times: iduraTimes };
/** The level is the issuer that was asked for: https://docs.idura.app/verify/e-ids/dutch-idin */
export const iduraLevel = (acrValues: string): LevelRule => ({ path: ['authenticationtype'], allowed: [acrValues] });

/** Its age answers are an extension, whose sample shows no instant; which countries: https://docs.idura.app/verify/guides/age-verification */
export const iduraAge = (country: 'DK' | 'SE' | 'NO' | 'FI') =>
  ({
    scope: 'openid is_over_18',
    acrValues: 'urn:age-verification',
    loginHint: `country:${country}`,
    claim: { source: 'idToken', path: ['http://ageverification.criipto.com', 'is_over_18'], equals: true, no: false },
    also: [{ path: ['http://ageverification.criipto.com', 'country'], equals: country }],
    freshness: { ...iduraFreshness, ownAge: { source: iduraSessions } },
  }) satisfies Partial<Issuer>;

/** Both parameters work; without a new log-in the parameters of an issuer are ignored, its level among them. */
export const signaturgruppenFreshness: FreshnessRule = {
  times: [{ path: ['auth_time'], unit: 'seconds' }],
  maxAgeSeconds: 300,
  request: 'both',
};

/**
 * The EU's proof-of-age app through a broker, announced and not open yet:
 * https://signaturgruppen-a-s.github.io/signaturgruppen-broker-documentation/ageverification/av_eu_oidc.html
 */
export const euAge = (clientId: string): Issuer => ({
  id: 'eu-age',
  name: 'EU Age Verification',
  logo: 'eu-age',
  issuerUrl: 'https://idbroker.eu/op',
  clientId,
  scope: 'openid age_over:18',
  claim: { source: 'idToken', path: ['age_over_18'], equals: true, no: false },
  freshness: signaturgruppenFreshness,
  // Whoever else the broker would let answer is not who was chosen.
  level: { path: ['idp'], allowed: ['euav'] },
  assurance: 'substantial',
  kioskAllowed: true,
  enabled: false,
});
