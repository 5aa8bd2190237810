import type { Issuer } from '../worker/domain/markets/issuer';
import type { LegalTexts, MarketData } from '../worker/domain/markets/market-data';
import { iduraAge, signaturgruppenFreshness } from './brokers';
import { englishLegal } from './legal-english';
import { retentionRule, usualHolidays, withdrawalRule } from './usual-policy';

/** What is Denmark's own, its law and its electronic identity, for every chain that sells there. */

/** Where a chain's own contract with a broker leads, and whether it offers this way. */
type Contract = Pick<Issuer, 'issuerUrl' | 'clientId' | 'enabled'>;

/** MitID through a broker's pure age answer: the broker says yes or no and for which country, nothing else. */
export const mitid = (contract: Contract): Issuer => ({
  id: 'mitid',
  name: 'MitID',
  logo: 'mitid',
  ...iduraAge('DK'),
  level: {
    path: ['authenticationtype'],
    allowed: ['urn:age-verification', 'urn:grn:authn:dk:mitid:substantial', 'urn:grn:authn:dk:mitid:high'],
    mayBeAbsent: 'age answers name no level: agreed in writing',
  },
  assurance: 'substantial',
  kioskAllowed: true,
  ...contract,
});

const nsis = 'https://data.gov.dk/concept/core/nsis/';
const nsisSubstantial = `${nsis}Substantial`;

/**
 * MitID through a second broker, whose answer is a string: the way without the app. Its age flow starts at "low" (a
 * password alone), so substantial is asked for, and that or more must stand in the answer.
 */
export const mitidCode = (contract: Contract): Issuer => ({
  id: 'mitid-code',
  name: 'MitID',
  logo: 'mitid-code',
  scope: 'openid minimal age_verify:18',
  extraParameters: {
    idp_values: 'mitid',
    idp_params: JSON.stringify({ mitid: { loa_value: nsisSubstantial } }),
  },
  claim: { source: 'idToken', path: ['idbrokerdk_age_verified'], equals: '18:true', no: '18:false' },
  freshness: signaturgruppenFreshness,
  level: { path: ['loa'], allowed: [nsisSubstantial, `${nsis}High`] },
  assurance: 'substantial',
  // A code display is at home; at the screen the app on one's phone is the way.
  kioskAllowed: false,
  ...contract,
});

const legal: LegalTexts = {
  orderButton: { da: 'Bestil med betalingsforpligtelse', en: englishLegal.orderButton },
  acceptTerms: { da: 'Jeg accepterer medlemsvilkårene', en: englishLegal.acceptTerms },
  startNow: {
    da: 'Jeg ønsker, at mit medlemskab starter den {date}, før fortrydelsesfristen på 14 dage er udløbet. Fortryder jeg, betaler jeg for dagene indtil da.',
    en: englishLegal.startNow,
  },
  withdrawOpen: { da: 'Fortryd aftale', en: englishLegal.withdrawOpen },
  withdrawConfirm: { da: 'Bekræft fortrydelse', en: englishLegal.withdrawConfirm },
};

const authorities: MarketData['authorities'] = {
  data: {
    name: 'Datatilsynet',
    address: 'Carl Jacobsens Vej 35, 2500\u00a0Valby',
    url: 'https://www.datatilsynet.dk/',
  },
  accessibility: {
    name: 'Digitaliseringsstyrelsen',
    address: 'Landgreven 4, 1301\u00a0København\u00a0K',
    url: 'https://digst.dk/',
  },
};

/** Formats, tax and law; a chain's market adds its seller, its ways to prove an age and what it decides itself. */
export const danish = {
  culture: 'da-DK',
  country: 'DK',
  languages: ['da', 'en'],
  currency: 'DKK',
  timeZone: 'Europe/Copenhagen',
  vatRateBasisPoints: 2500,
  phone: { callingCode: '45', example: '20 14 40 60', nationalDigits: [8, 8] },
  emailExample: 'anna@eksempel.dk',
  distanceUnit: 'km',
  bounds: [54.5, 8.0, 57.8, 15.25],
  // Forbrugeraftaleloven § 28: free to leave after five months with a month's notice.
  maxBindingMonths: 6,
  withdrawal: {
    ...withdrawalRule,
    // Lukkeloven § 2 names the holidays; no period ends on Grundlovsdag, 24 or 31 December either, as in forældelsesloven § 27(2).
    holidays: [...usualHolidays, 'easter-3', 'easter+39', 'easter+50', '06-05', '12-24', '12-31'],
  },
  legal,
  dataLaw: 'eu',
  authorities,
  // Bogføringsloven (lov nr. 700 af 24/05/2022) § 12.
  retention: { ...retentionRule, bookkeepingYears: 5 },
} as const;
