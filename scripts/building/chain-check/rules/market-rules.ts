import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { MarketData } from '../../../../worker/domain/markets/market-data';
import { checkField, normalisePostalCode } from '../../../../worker/domain/signup/fields';
import type { Report } from '../fault';
import type { MarketPart, SoundMarkets } from '../sound';
import { issuerFaults } from './issuer-schema';

type Tell = (path: readonly PropertyKey[], sentence: string | null | false) => void;

/**
 * Checks what a schema cannot: whether the parts of one market are consistent. Each rule uses only parts that are valid
 * in themselves.
 */
export function checkMarket(id: string, sound: SoundMarkets, languages: ReadonlySet<string>, report: Report): void {
  const tell: Tell = (path, sentence) => report(`markets/${id}.ts`, path, sentence);
  tell([], !/^[a-z][a-z0-9]*$/.test(id) && 'has an id that is no word of small letters and digits');
  for (const [parts, check] of rules) {
    const market = sound.with(id, parts);
    if (market) check(market, tell, languages);
  }
}

type Rule = (market: MarketData, tell: Tell, languages: ReadonlySet<string>) => void;
const rules: readonly (readonly [parts: readonly MarketPart[], check: Rule])[] = [
  [['culture', 'languages', 'country'], checkCulture],
  [['languages'], checkLanguages],
  [['country'], ({ country }, tell) => tell(['country'], !isSupportedCountry(country) && 'is no country with phones')],
  [['country', 'phone'], checkPhone],
  [['phone', 'postal', 'emailExample'], checkExamples],
  [
    ['seller'],
    ({ seller }, tell) =>
      tell(['seller', 'phone'], !isInternational(seller.phone) && 'is no phone number with its country: such as +47 …'),
  ],
  [['legal', 'languages'], checkLegal],
  [['documents'], checkDocuments],
  [['issuers'], checkIssuers],
];

function checkCulture({ culture, country, languages: [first] }: MarketData, tell: Tell): void {
  const { language, region } = new Intl.Locale(culture);
  tell(['culture'], language !== first && `is not of the market's first language, ${first}`);
  tell(['culture'], region !== country && `is not of the country, ${country}`);
}

function checkLanguages({ languages: spoken }: MarketData, tell: Tell, known: ReadonlySet<string>): void {
  spoken.forEach((one, index) => {
    tell(['languages', index], !known.has(one) && `is ${one}, which languages.ts does not name`);
    tell(['languages', index], spoken.indexOf(one) !== index && `is named twice: ${one}`);
  });
}

function checkPhone({ phone, country }: MarketData, tell: Tell): void {
  if (!isSupportedCountry(country)) return;
  const code: string = getCountryCallingCode(country);
  tell(['phone', 'callingCode'], phone.callingCode !== code && `is not that of ${country}, ${code}`);
  const isPossible = parsePhoneNumberFromString(phone.example, country)?.isPossible();
  tell(['phone', 'example'], !isPossible && `is no phone number of ${country}`);
}

function checkExamples({ phone, postal, emailExample }: MarketData, tell: Tell): void {
  const [min, max] = phone.nationalDigits;
  tell(['phone', 'nationalDigits'], min > max && 'has its lower number second');
  const isWritten = normalisePostalCode(postal.example, postal) === postal.example;
  tell(['postal', 'example'], !isWritten && 'is not as people’s own codes are written');
  const fields = { phone, postal, emailExample };
  tell(['phone', 'example'], checkField('phone', phone.example, fields) && 'does not pass the market’s own rule');
  tell(['postal', 'example'], checkField('zip', postal.example, fields) && 'does not pass the market’s own pattern');
}

function checkIssuers({ issuers }: MarketData, tell: Tell): void {
  for (const fault of issuerFaults(issuers)) {
    const [, where = '', sentence = ''] = /^(\S+): (.*)$/.exec(fault) ?? [];
    const [id, ...path] = where.split('.').filter(Boolean);
    const index = issuers.findIndex((issuer) => issuer.id === id);
    tell(['issuers', Math.max(index, 0), ...path], sentence);
  }
  issuers.forEach(({ assurance }, index) => {
    tell(['issuers', index, 'assurance'], assurance === 'low' && 'is low: an age is proved substantially or more');
  });
}

const isInternational = (phone: string) => phone.startsWith('+') && parsePhoneNumberFromString(phone)?.isPossible();

function checkLegal({ legal, languages }: MarketData, tell: Tell): void {
  for (const [name, texts] of Object.entries(legal)) {
    for (const language of languages) tell(['legal', name], !texts[language] && `has no text in ${language}`);
    for (const other of Object.keys(texts))
      tell(['legal', name, other], !languages.includes(other) && 'is of a language the market does not speak');
  }
  for (const [language, text = ''] of Object.entries(legal.startNow))
    tell(['legal', 'startNow', language], !text.includes('{date}') && 'does not hold {date}, the day of the start');
}

function checkDocuments({ documents }: MarketData, tell: Tell): void {
  for (const [name, { validFrom, earlier }] of Object.entries(documents)) {
    const days = [validFrom, ...earlier.map((one) => one.validFrom)];
    const isOrdered = days.every((day, index) => index === 0 || day < (days[index - 1] ?? ''));
    tell(['documents', name], !isOrdered && 'has versions out of order: each is of a later day than the one before');
  }
}

/** Must differ between the markets of a chain, since they identify the market. */
const distinct = ['numberLetter', 'receiptSeries'] as const;

export function checkDistinct(markets: Readonly<Record<string, Partial<MarketData>>>, report: Report): void {
  const all = Object.entries(markets);
  all.forEach(([id, market], index) => {
    for (const name of distinct) {
      const other = all.slice(0, index).find(([, { [name]: value }]) => value !== undefined && value === market[name]);
      report(`markets/${id}.ts`, [name], other !== undefined && `is ${market[name]}, and so is that of ${other[0]}`);
    }
  });
}
