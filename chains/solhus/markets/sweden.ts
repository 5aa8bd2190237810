import type { Issuer } from '../../../worker/domain/markets/issuer';
import type { LegalTexts, MarketData, Seller } from '../../../worker/domain/markets/market-data';
import { euAge, iduraAge } from '../../brokers';
import { englishLegal } from '../../legal-english';
import {
  agePolicy,
  pauseRule,
  retentionRule,
  skinPolicy,
  usualDocuments,
  usualHolidays,
  usualRules,
  withdrawalRule,
} from '../../usual-policy';
import brand from '../brand.json' with { type: 'json' };

const seller: Seller = {
  name: 'Solhus Sverige',
  legalName: 'Solhus Sverige AB',
  companyNumber: 'Org.nr 000000-0000',
  vatNumber: 'SE000000000001',
  address: 'Solgatan 1, 211\u00a020\u00a0Malmö',
  mail: 'hej@se.solhus.example',
  phone: '+46 8 123 456 00',
};

/** BankID through a broker's pure age answer: the broker says yes or no and for which country, nothing else. */
const bankid: Issuer = {
  id: 'bankid',
  name: 'BankID',
  logo: 'bankid',
  issuerUrl: 'https://identity.solhus.example',
  clientId: 'urn:solhus:medlem:sweden',
  ...iduraAge('SE'),
  level: { none: 'BankID has one level alone' },
  assurance: 'high',
  kioskAllowed: true,
  enabled: true,
};

const legal: LegalTexts = {
  orderButton: { sv: 'Beställ med betalningsskyldighet', en: englishLegal.orderButton },
  acceptTerms: { sv: 'Jag godkänner medlemsvillkoren', en: englishLegal.acceptTerms },
  startNow: {
    sv: 'Jag vill att mitt medlemskap börjar den {date}, innan ångerfristen på 14 dagar har gått ut. Om jag ångrar mig betalar jag för dagarna fram till dess.',
    en: englishLegal.startNow,
  },
  withdrawOpen: { sv: 'Ångra avtalet här', en: englishLegal.withdrawOpen },
  withdrawConfirm: { sv: 'Bekräfta frånträde', en: englishLegal.withdrawConfirm },
};

const authorities: MarketData['authorities'] = {
  data: {
    name: 'Integritetsskyddsmyndigheten (IMY)',
    address: 'Box 8114, 104\u00a020\u00a0Stockholm',
    url: 'https://www.imy.se/',
  },
  accessibility: {
    name: 'Post- och telestyrelsen (PTS)',
    address: 'Box 6101, 102\u00a032\u00a0Stockholm',
    url: 'https://www.pts.se/',
  },
};

export const sweden = {
  ...usualRules,
  culture: 'sv-SE',
  country: 'SE',
  languages: ['sv', 'en'],
  currency: 'SEK',
  timeZone: 'Europe/Stockholm',
  numberLetter: 'S',
  seller,
  vatRateBasisPoints: 2500,
  receiptSeries: 'SE',
  // Strålskyddslagen (2018:396) 7 kap. 6–7 §§, since 1 September 2018.
  age: agePolicy('law', '2018-09-01'),
  issuers: [bankid, euAge('urn:solhus:medlem:sweden')],
  phone: { callingCode: '46', example: '070-174 06 05', nationalDigits: [7, 9] },
  postal: { pattern: '^\\d{3} \\d{2}$', example: '211 20' },
  emailExample: 'anna@exempel.se',
  distanceUnit: 'km',
  bounds: [55.3, 10.9, 69.1, 24.2],
  skin: skinPolicy,
  maxBindingMonths: 24,
  maxBillingIntervalMonths: 12,
  // Pausing costs something here, as is the custom of the trade.
  pause: { ...pauseRule, feeMinor: 4900 },
  withdrawal: {
    ...withdrawalRule,
    // Lag (1989:253) om allmänna helgdagar; the eves of midsummer, Christmas and New Year are as Sundays by lag (1930:173) § 2.
    holidays: [...usualHolidays, '01-06', 'easter+39', '05-01', '06-06', 'fri 06-19..06-25', '12-24', '12-31'],
  },
  legal,
  documents: usualDocuments('se', { hadSunbeds: true }),
  dataLaw: 'eu',
  authorities,
  landingPageHosts: brand.landingPageHosts,
  content: { secondPerson: false },
  // Bokföringslagen (1999:1078) 7 kap. 2 §.
  retention: { ...retentionRule, bookkeepingYears: 7 },
} as const satisfies MarketData;
