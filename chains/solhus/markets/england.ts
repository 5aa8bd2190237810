import type { Issuer } from '../../../worker/domain/markets/issuer';
import type { LegalTexts, MarketData, Seller } from '../../../worker/domain/markets/market-data';
import { iduraFreshness, iduraLevel } from '../../brokers';
import { englishLegal } from '../../legal-english';
import {
  agePolicy,
  retentionRule,
  skinPolicy,
  usualDocuments,
  usualHolidays,
  usualRules,
  withdrawalRule,
} from '../../usual-policy';
import brand from '../brand.json' with { type: 'json' };

const seller: Seller = {
  name: 'Solhus England',
  legalName: 'Solhus England Ltd',
  companyNumber: 'Company no. 00000000',
  vatNumber: 'GB 000 0000 00',
  address: '1 Sunrise Street, Manchester\u00a0M1\u00a01AA',
  mail: 'hello@uk.solhus.example',
  phone: '+44 20 7946 0140',
};

/** OneID's smallest product: one claim, one answer. */
const oneid: Issuer = {
  id: 'oneid',
  name: 'OneID',
  logo: 'oneid',
  issuerUrl: 'https://identity.solhus.example',
  clientId: 'urn:solhus:medlem:england',
  scope: 'openid oneid:age_over_18 oneid:product:age_check',
  acrValues: 'urn:grn:authn:uk:oneid',
  claim: { source: 'idToken', path: ['age_over_18'], equals: true, no: false },
  freshness: iduraFreshness,
  level: iduraLevel('urn:grn:authn:uk:oneid'),
  assurance: 'substantial',
  kioskAllowed: true,
  enabled: true,
};

/**
 * The same without a broker, for when the broker does not answer: the answer is read where OneID itself gives it, with
 * the secret by Basic authentication. Off; switching over is this file alone. https://docs.oneid.uk/services/oidc
 */
const oneidDirect: Issuer = {
  id: 'oneid-direct',
  name: 'OneID',
  logo: 'oneid',
  issuerUrl: 'https://controller.myoneid.co.uk',
  clientId: 'urn:solhus:medlem:england',
  scope: 'openid age_over_18',
  claim: { source: 'userinfo', path: ['age_over_18'], equals: true, no: false },
  freshness: {
    times: [{ path: ['auth_time'], unit: 'seconds' }],
    maxAgeSeconds: 300,
    request: 'none',
    // Each check leads to the bank, which asks its customer to consent.
    ownAge: { source: 'https://docs.myoneid.co.uk/oidc.html' },
  },
  level: { none: 'each check is a log-in at a bank' },
  client: { authentication: 'client_secret_basic' },
  standsInFor: 'oneid',
  assurance: 'substantial',
  kioskAllowed: true,
  enabled: false,
};

const legal: LegalTexts = {
  orderButton: { en: englishLegal.orderButton },
  acceptTerms: { en: englishLegal.acceptTerms },
  // The Consumer Contracts Regulations 2013 (regs 29 to 36) give a right to cancel; the directive's "withdraw" is unknown to readers.
  startNow: {
    en: 'I want my membership to start on {date}, before my 14-day cooling-off period ends. If I cancel within that period, I will pay for the days until then.',
  },
  withdrawOpen: { en: 'Cancel within your 14-day cooling-off period' },
  withdrawConfirm: { en: 'Confirm cancellation' },
};

const authorities: MarketData['authorities'] = {
  data: {
    name: 'Information Commissioner’s Office (ICO)',
    address: 'Wycliffe House, Water Lane, Wilmslow, Cheshire\u00a0SK9\u00a05AF',
    url: 'https://ico.org.uk/',
  },
  accessibility: {
    name: 'Equality Advisory and Support Service (EASS)',
    address: 'FREEPOST EASS HELPLINE FPN6521',
    url: 'https://www.equalityadvisoryservice.com/',
  },
};

export const england = {
  ...usualRules,
  culture: 'en-GB',
  country: 'GB',
  languages: ['en'],
  currency: 'GBP',
  timeZone: 'Europe/London',
  numberLetter: 'E',
  seller,
  vatRateBasisPoints: 2000,
  receiptSeries: 'UK',
  // Sunbeds (Regulation) Act 2010 s. 2: no use and no offer under eighteen, in force since 8 April 2011.
  age: {
    ...agePolicy('law', '2011-04-08'),
    documents: ['passport', 'drivingLicence', 'pass', 'nationalId'],
    // "Challenge 25": the scheme of British retail.
    challengeAge: 25,
  },
  issuers: [oneid, oneidDirect],
  phone: { callingCode: '44', example: '07700 900123', nationalDigits: [9, 10] },
  postal: { pattern: '^(?:[A-Z]{1,2}\\d[A-Z\\d]?|GIR) \\d[A-Z]{2}$', example: 'M1 1AE' },
  emailExample: 'anna@example.co.uk',
  distanceUnit: 'mile',
  bounds: [49.8, -6.5, 55.9, 1.85],
  skin: skinPolicy,
  maxBindingMonths: 24,
  maxBillingIntervalMonths: 12,
  // Consumer Contracts Regulations 2013 regs 30 and 32: the same days, sent is in time; a form on the page is the trader's choice.
  withdrawal: {
    ...withdrawalRule,
    functionFrom: null,
    // No law extends the period here, so this is a favour: the bank holidays of England and Wales (Banking and Financial Dealings
    // Act 1971 sch. 1, and proclamations), with the days that stand in where one falls on a weekend.
    holidays: [
      ...usualHolidays,
      ...['mon 05-01..05-07', 'mon 05-25..05-31', 'mon 08-25..08-31'],
      ...['mon 01-02..01-03', 'mon 12-27..12-28', 'tue 12-27..12-28'],
    ],
  },
  legal,
  documents: usualDocuments('uk', { hadSunbeds: true, hadOwnWords: true }),
  dataLaw: 'uk',
  authorities,
  landingPageHosts: brand.landingPageHosts,
  content: { secondPerson: false },
  // VAT Notice 700/21, section 2.4: six years.
  retention: { ...retentionRule, bookkeepingYears: 6 },
} as const satisfies MarketData;
