import { type CountryCode, getCountryCallingCode } from 'libphonenumber-js/min';
import { fill, quote } from './fill';
import type { ChainPlan, MarketPlan } from './plan';

/** Where the consumer law that `usual-policy.ts` is written by holds: the union with Iceland, Liechtenstein and Norway, and Britain. */
const underTheDirective =
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');

const legalTexts = {
  orderButton:
    'the order button in the words of the law, such as Order with obligation to pay; Consumer Rights Directive art. 8(2)',
  acceptTerms: 'such as I agree to the membership terms',
  startNow:
    'asks for the start on {date} before the 14 days to withdraw are over, and says that the days until then are paid; Consumer Rights Directive art. 7(3)',
  withdrawOpen: 'such as Withdraw from contract here; directive 2023/2673, art. 11a(1)',
  withdrawConfirm: 'such as Confirm withdrawal; directive 2023/2673, art. 11a(3)',
} as const;

/** `markets/<market>.ts`: what is usual, and a place for everything that only who knows the country and the seller can say. */
export function marketSource(market: MarketPlan, { markets }: ChainPlan): string {
  const { id, country, languages, culture, currency, letter } = market;
  const text = (what: string) => quote(fill(what));
  const isUsual = underTheDirective.includes(country);
  const [hasEnglish, isBritain] = [languages.includes('en'), country === 'GB'];
  const law = new Intl.DisplayNames(['en'], { type: 'region' }).of(country) ?? country;
  const zones = zonesOf(culture);
  const series = markets.filter((one) => one.country === country).indexOf(market);
  const said = Object.entries(legalTexts).map(([key, what]) => {
    const texts = languages.map((one) => `${one}: ${one === 'en' ? `englishLegal.${key}` : text(what)}`);
    return `${key}: { ${texts.join(', ')} },`;
  });
  const withdrawal = `{ ...withdrawalRule, ${isBritain ? 'functionFrom: null, ' : ''}holidays: usualHolidays }`;
  const itsRight = isUsual ? '' : `the right to withdraw in ${law}, the rule is that of the union; `;
  return `import type { LegalTexts, MarketData, Seller } from '../../../worker/domain/markets/market-data';
${hasEnglish ? "import { englishLegal } from '../../legal-english';\n" : ''}import {
  agePolicy,
  firstDocuments,
  retentionRule,
  usualHolidays,
  usualRules,
  withdrawalRule,
} from '../../usual-policy';
import brand from '../brand.json' with { type: 'json' };

const seller: Seller = {
  name: ${text('the seller as people say it, such as Solhus Danmark')},
  legalName: ${text('with its legal form, as the register of companies has it, such as Solhus Danmark ApS')},
  companyNumber: ${text('its number in the register of companies, with the register’s name before it, such as CVR 00 00 00 00')},
  vatNumber: ${text('its VAT number, such as DK00000000')},
  address: ${text('street, postal code and city in one line, such as Solvej 1, 2200 København N')},
  mail: ${text('the address that people write to, such as hej@dk.solhus.example')},
  phone: ${text('with its country, such as +45 70 20 14 40')},
};

const legal: LegalTexts = {
  ${said.join('\n  ')}
};

const authorities: MarketData['authorities'] = {
  data: {
    name: ${text(`who supervises data protection in ${law}; the European Data Protection Board lists them`)},
    address: ${text('its postal address in one line')},
    url: ${text('its pages, from https:// on')},
  },
  accessibility: {
    name: ${text(`who hears complaints about the accessibility of services in ${law}; European Accessibility Act art. 23`)},
    address: ${text('its postal address in one line')},
    url: ${text('its pages, from https:// on')},
  },
};

export const ${id} = {
  // Notice, pause, disputes, refused charges, means of payment, who processes data: what is otherwise here is said below.
  ...usualRules,
  culture: ${quote(culture)},
  country: ${quote(country)},
  languages: [${languages.map(quote).join(', ')}],
  currency: ${quote(currency)},
  timeZone: ${zones.length === 1 ? quote(zones[0] ?? '') : text(`one of ${zones.slice(0, 6).join(', ')}`)},
  numberLetter: ${quote(letter)},
  seller,
  vatRateBasisPoints: Number.NaN, // ${fill(`the VAT in a price, in hundredths of a per cent: 2500 is 25 %; VAT act of ${law}`)}
  receiptSeries: ${quote(series === 0 ? country : `${country}${series + 1}`)},
  age: agePolicy('policy', '2026-01-01'), // ${fill("'law' or 'policy', and the day since when; what the law of sunbeds says, and whether there is one")}
  issuers: [], // ${fill('who proves an age; none where nothing sold needs a proof. CONTRIBUTING.md, "An issuer"; euAge of chains/brokers.ts')}
  phone: {
    callingCode: ${quote(getCountryCallingCode(country as CountryCode))},
    example: ${text('a number as it is written there, such as 20 14 40 60; the regulator’s numbers for fiction')},
    nationalDigits: [Number.NaN, Number.NaN], // ${fill('fewest and most digits without the leading 0, such as 8, 8; the numbering plan')}
  },
  postal: {
    pattern: ${text('a pattern for the whole code, such as ^[0-9]{4}$; the post’s own rules')},
    example: ${text('a code as it is written, such as 2200')},
  },
  emailExample: ${quote(`anna@example.${isBritain ? 'co.uk' : country.toLowerCase()}`)},
  distanceUnit: ${isBritain || country === 'US' ? "'mile'" : "'km'"},
  bounds: [Number.NaN, Number.NaN, Number.NaN, Number.NaN], // ${fill('south, west, north, east in degrees, such as 54.5, 8, 57.8, 15.25; any map')}
  // \`skinPolicy\` of usual-policy.ts where something that is sold uses UV.
  skin: null,
  maxBindingMonths: Number.NaN, // ${fill(`the longest binding the law allows, in months, at most 24; consumer contract law of ${law}`)}
  maxBillingIntervalMonths: Number.NaN, // ${fill(`the longest period that may renew, in months, at most 12: 1 where the law lets a member leave with a month's notice; consumer contract law of ${law}`)}
  withdrawal: ${withdrawal}, // ${fill(`${itsRight}the public holidays of ${law}, such as [...usualHolidays, '05-01', 'easter+39', 'mon 05-25..05-31']; its act on holidays`)}
  legal,
  documents: firstDocuments(${quote(series === 0 ? country.toLowerCase() : `${country.toLowerCase()}${series + 1}`)}),
  dataLaw: ${isBritain ? "'uk'" : "'eu'"},${isUsual ? '' : ` // ${fill(`which of the two is nearer to the data law of ${law}, read by counsel`)}`}
  authorities,
  landingPageHosts: brand.landingPageHosts,
  content: { secondPerson: false },
  retention: {
    ...retentionRule,
    bookkeepingYears: Number.NaN, // ${fill(`years for which receipts are kept, such as 5; bookkeeping act of ${law}`)}
  },
} as const satisfies MarketData;
`;
}

/** Of the country, not of the machine. */
function zonesOf(culture: string): string[] {
  const locale = new Intl.Locale(culture) as Intl.Locale & { getTimeZones?(): string[] | undefined };
  return locale.getTimeZones?.() ?? [];
}
