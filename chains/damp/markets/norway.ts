import type { Issuer } from '../../../worker/domain/markets/issuer';
import type { LegalTexts, MarketData, Seller } from '../../../worker/domain/markets/market-data';
import { euAge, iduraAge } from '../../brokers';
import { englishLegal } from '../../legal-english';
import {
  agePolicy,
  retentionRule,
  usualDocuments,
  usualHolidays,
  usualRules,
  withdrawalRule,
} from '../../usual-policy';
import brand from '../brand.json' with { type: 'json' };

const seller: Seller = {
  name: 'Damp Norge',
  legalName: 'Damp Norge AS',
  companyNumber: 'Org.nr. 000 000 000',
  vatNumber: 'NO 000 000 000 MVA',
  address: 'Dampkaia 1, 0150 Oslo',
  mail: 'hei@no.damp.example',
  phone: '+47 21 40 14 40',
};

/** BankID through a broker's pure age answer: the broker says yes or no and for which country, nothing else. */
const bankid: Issuer = {
  id: 'bankid',
  name: 'BankID',
  logo: 'bankid',
  issuerUrl: 'https://identity.damp.example',
  clientId: 'urn:damp:medlem:norway',
  ...iduraAge('NO'),
  level: {
    path: ['authenticationtype'],
    allowed: ['urn:age-verification', 'urn:grn:authn:no:bankid:substantial', 'urn:grn:authn:no:bankid:high'],
    mayBeAbsent: 'age answers name no level: agreed in writing',
  },
  assurance: 'substantial',
  kioskAllowed: true,
  enabled: true,
};

const legal: LegalTexts = {
  orderButton: { nb: 'Bestill med betalingsplikt', en: englishLegal.orderButton },
  acceptTerms: { nb: 'Jeg godtar medlemsvilkårene', en: englishLegal.acceptTerms },
  startNow: {
    nb: 'Jeg ber om at medlemskapet mitt starter {date}, før angrefristen på 14 dager er ute. Angrer jeg, betaler jeg for dagene fram til da.',
    en: englishLegal.startNow,
  },
  withdrawOpen: { nb: 'Angre avtalen her', en: englishLegal.withdrawOpen },
  withdrawConfirm: { nb: 'Bekreft at du angrer', en: englishLegal.withdrawConfirm },
};

const authorities: MarketData['authorities'] = {
  data: { name: 'Datatilsynet', address: 'Postboks 458 Sentrum, 0105 Oslo', url: 'https://www.datatilsynet.no/' },
  accessibility: {
    name: 'Tilsynet for universell utforming av ikt (Digitaliseringsdirektoratet)',
    address: 'Postboks 1382 Vika, 0114 Oslo',
    url: 'https://www.uutilsynet.no/',
  },
};

export const norway = {
  ...usualRules,
  culture: 'nb-NO',
  country: 'NO',
  languages: ['nb', 'en'],
  currency: 'NOK',
  timeZone: 'Europe/Oslo',
  numberLetter: 'N',
  seller,
  vatRateBasisPoints: 2500,
  receiptSeries: 'NO',
  // No law sets a limit for a sauna: members are adults by the chain's own rule.
  age: agePolicy('policy', '2026-01-01'),
  issuers: [bankid, euAge('urn:damp:medlem:norway')],
  phone: { callingCode: '47', example: '40 61 23 45', nationalDigits: [8, 8] },
  postal: { pattern: '^\\d{4}$', example: '0150' },
  emailExample: 'kari@eksempel.no',
  distanceUnit: 'km',
  bounds: [57.8, 4.4, 71.3, 31.2],
  skin: null,
  // No act names figures; the chain keeps to a year.
  maxBindingMonths: 12,
  maxBillingIntervalMonths: 12,
  withdrawal: {
    // Angrerettloven § 21. The function on the page is the union's, not taken into Norwegian law yet.
    ...withdrawalRule,
    functionFrom: null,
    // Helligdagsfredloven § 2, and lov om 1 og 17 mai som høgtidsdagar. The act counts days of the calendar alone; these are a favour.
    holidays: [...usualHolidays, 'easter-3', 'easter+39', 'easter+50', '05-01', '05-17'],
  },
  legal,
  documents: usualDocuments('no', { hadSunbeds: false }),
  dataLaw: 'eu',
  authorities,
  landingPageHosts: brand.landingPageHosts,
  content: { secondPerson: false },
  // Bokføringsloven § 13.
  retention: { ...retentionRule, bookkeepingYears: 5 },
} as const satisfies MarketData;
