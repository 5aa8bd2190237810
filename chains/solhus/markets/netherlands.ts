import type { Issuer } from '../../../worker/domain/markets/issuer';
import type { LegalTexts, MarketData, Seller } from '../../../worker/domain/markets/market-data';
import { euAge, iduraFreshness, iduraLevel } from '../../brokers';
import { englishLegal } from '../../legal-english';
import {
  agePolicy,
  processors,
  retentionRule,
  skinPolicy,
  usualDocuments,
  usualHolidays,
  usualRules,
  withdrawalRule,
} from '../../usual-policy';
import brand from '../brand.json' with { type: 'json' };

const seller: Seller = {
  name: 'Solhus Nederland',
  legalName: 'Solhus Nederland B.V.',
  companyNumber: 'KVK 00000000',
  vatNumber: 'NL000000000B01',
  address: 'Zonlaan 1, 1012\u00a0AB\u00a0Amsterdam',
  mail: 'hallo@nl.solhus.example',
  phone: '+31 20 123 45 60',
};

/** iDIN's age check: asking for any other scope would make it another service of the banks. */
const idin: Issuer = {
  id: 'idin',
  name: 'iDIN',
  logo: 'idin',
  issuerUrl: 'https://identity.solhus.example',
  clientId: 'urn:solhus:medlem:netherlands',
  scope: 'openid idin:age-verification',
  acrValues: 'urn:grn:authn:nl:idin',
  claim: { source: 'idToken', path: ['verified_claims', 'ageCheck', 'ageCheckPassed'], equals: true, no: false },
  also: [{ path: ['verified_claims', 'ageCheck', 'ageOrOlder'], equals: 18 }],
  freshness: iduraFreshness,
  level: iduraLevel('urn:grn:authn:nl:idin'),
  assurance: 'substantial',
  kioskAllowed: true,
  enabled: true,
};

/**
 * iDIN through a second broker, for when the first does not answer. Off. It names the issuer in `acr_values`, in a form
 * of its own, and says the age at userinfo; scope and parameters by
 * https://developer.signicat.com/identity-methods/idin/attributes-reference/idin-attributes-oidc/, the claim's name is
 * to be confirmed with a test client. The address is the tenant's.
 */
const idinSecond: Issuer = {
  id: 'idin-second',
  name: 'iDIN',
  logo: 'idin',
  issuerUrl: 'https://second-identity.solhus.example/auth/open',
  clientId: 'urn:solhus:medlem:netherlands',
  scope: 'openid eighteen-or-older',
  extraParameters: { acr_values: 'idp:idin' },
  claim: { source: 'userinfo', path: ['eighteen_or_older'], equals: true, no: false },
  freshness: { times: [{ path: ['auth_time'], unit: 'seconds' }], maxAgeSeconds: 300, request: 'prompt=login' },
  level: { path: ['idp'], allowed: ['idin'] },
  standsInFor: 'idin',
  assurance: 'substantial',
  kioskAllowed: true,
  enabled: false,
};

const legal: LegalTexts = {
  orderButton: { nl: 'Bestelling met betalingsverplichting', en: englishLegal.orderButton },
  acceptTerms: { nl: 'Ik ga akkoord met de algemene voorwaarden', en: englishLegal.acceptTerms },
  startNow: {
    nl: 'Ik wil dat mijn abonnement op {date} begint, vóór het einde van de bedenktijd van 14 dagen. Als ik me bedenk, betaal ik voor de dagen tot dat moment.',
    en: englishLegal.startNow,
  },
  withdrawOpen: { nl: 'Hier de overeenkomst herroepen', en: englishLegal.withdrawOpen },
  withdrawConfirm: { nl: 'Herroeping bevestigen', en: englishLegal.withdrawConfirm },
};

const authorities: MarketData['authorities'] = {
  data: {
    name: 'Autoriteit Persoonsgegevens',
    address: 'Postbus 93374, 2509\u00a0AJ\u00a0Den\u00a0Haag',
    url: 'https://www.autoriteitpersoonsgegevens.nl/',
  },
  accessibility: {
    name: 'Autoriteit Consument & Markt (ACM)',
    address: 'Postbus 16326, 2500\u00a0BH\u00a0Den\u00a0Haag',
    url: 'https://www.acm.nl/',
  },
};

export const netherlands = {
  ...usualRules,
  culture: 'nl-NL',
  country: 'NL',
  languages: ['nl', 'en'],
  currency: 'EUR',
  timeZone: 'Europe/Amsterdam',
  numberLetter: 'N',
  seller,
  vatRateBasisPoints: 2100,
  receiptSeries: 'NL',
  // The supervisor checks visitors and operators against eighteen under art. 18 Warenwet.
  age: agePolicy('law', '2026-01-01'),
  issuers: [idin, idinSecond, euAge('urn:solhus:medlem:netherlands')],
  phone: { callingCode: '31', example: '06 12345678', nationalDigits: [9, 9] },
  postal: { pattern: '^[1-9]\\d{3} [A-Z]{2}$', example: '1012 AB' },
  emailExample: 'anna@voorbeeld.nl',
  distanceUnit: 'km',
  bounds: [50.7, 3.3, 53.6, 7.25],
  skin: skinPolicy,
  // Wet van Dam: at most a month's notice after the first term. The usual notice, the end of a paid month, is never longer.
  maxBindingMonths: 12,
  maxBillingIntervalMonths: 1,
  withdrawal: {
    ...withdrawalRule,
    // Algemene termijnenwet art. 3. King's Day is a day earlier where 27 April is a Sunday: then it is a Saturday.
    holidays: [...usualHolidays, 'easter+39', 'easter+50', '04-27', '05-05'],
  },
  legal,
  documents: usualDocuments('nl', { hadSunbeds: true, hadOwnWords: true }),
  dataLaw: 'eu',
  authorities,
  processors: { ...processors, age: 'Idura, Signicat' },
  landingPageHosts: brand.landingPageHosts,
  content: { secondPerson: true },
  // Algemene wet inzake rijksbelastingen, artikel 52 lid 4.
  retention: { ...retentionRule, bookkeepingYears: 7 },
} as const satisfies MarketData;
