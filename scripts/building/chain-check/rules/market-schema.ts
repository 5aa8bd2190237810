import * as z from 'zod';
import { type Exclusion, exclusions, pauseReasons } from '../../../../worker/domain/markets/market-data';
import { type PaymentMethodName, paymentMethods } from '../../../../worker/domain/markets/payment-methods';
import { disputeReasons } from '../../../../worker/domain/money/dispute';
import { isEmail } from '../../../../worker/domain/signup/fields';
import { culture } from './languages';

const text = z.string().trim().min(1);
const day = z.iso.date('is no day: write 2026-01-31');
const count = z.int().min(0);
const some = z.int().min(1);
const mail = z.string().refine(isEmail, 'is no mail address');
const https = z.url({ protocol: /^https$/, error: 'is no address that begins with https://' });
const authority = z.strictObject({ name: text, address: text, url: https });
const version = { version: text, validFrom: day };
const documentVersion = z.strictObject({ ...version, earlier: z.array(z.strictObject(version)) });
const byLanguage = z.record(z.string(), text);
const recurring = (Object.keys(paymentMethods) as PaymentMethodName[]).filter(
  (name) => paymentMethods[name].isRecurring,
);

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone === zone;
  } catch {
    return false;
  }
}

const degrees = z.number();
const isBox = ([south, west, north, east]: readonly [number, number, number, number]) =>
  south >= -90 && south < north && north <= 90 && west >= -180 && west < east && east <= 180;

function compiles(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, 'u'));
  } catch {
    return false;
  }
}

/** The ledger and the provider need a currency with hundredths. */
const hasHundredths = (currency: string) =>
  Intl.supportedValuesOf('currency').includes(currency) &&
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2;

/** As `isHoliday` reads it: a day that exists, days from Easter Sunday, or a weekday within a week that begins on one such day. */
function isHolidayRule(rule: string): boolean {
  if (/^easter[+-][1-9]\d?$/.test(rule)) return true;
  const [, one, from = one, to = one] =
    /^(?:(\d\d-\d\d)|(?:mon|tue|wed|thu|fri) (\d\d-\d\d)\.\.(\d\d-\d\d))$/.exec(rule) ?? [];
  const dates = [`2028-${from}`, `2028-${to}`];
  const [first = 0, last = 0] = dates.map((date) => Date.parse(date) / 86_400_000);
  return dates.every((date) => day.safeParse(date).success) && last >= first && last < first + 7;
}

const age = z.strictObject({
  threshold: z.literal(18),
  required: z.boolean(),
  legalBasis: z.enum(['law', 'policy']),
  stage: z.enum(['before-contract', 'before-first-session']),
  policyVersion: text,
  reverifyAfterDays: some.nullable(),
  documents: z.array(z.enum(['passport', 'drivingLicence', 'nationalId', 'pass'])).min(1),
  challengeAge: z.int().min(18).max(40).nullable(),
  validFrom: day,
});
const skin = z.strictObject({
  version: text,
  stopTypes: z.array(z.union([1, 2, 3, 4].map((type) => z.literal(type)))),
  stops: z.array(z.enum(exclusions as readonly Exclusion[])),
  firstPauseHours: some,
});
const withdrawal = z.strictObject({
  // Minimum by the Consumer Rights Directive, art. 9 and 13, and the British regulations 29 and 34.
  days: z.int().min(14, 'is less than the 14 days of the law'),
  holidays: z.array(
    z
      .string()
      .refine(isHolidayRule, 'is no holiday: write 12-25, easter+39 or, for the last Monday in May, mon 05-25..05-31'),
  ),
  validFrom: day,
  functionFrom: day.nullable(),
  countsFrom: z.literal('sending'),
  confirmDays: some.max(14, 'is more than the 14 days within which the law wants money paid back'),
});

const onReceipt = { legalName: text, companyNumber: text, vatNumber: text, address: text };

/** One market of `chains/<chain>/markets/<market>.ts`; its issuers have a schema of their own. */
export const marketSchema = z.strictObject({
  culture,
  country: z.string().regex(/^[A-Z]{2}$/, 'is no country: two capital letters, such as NO'),
  languages: z.array(text).min(1),
  currency: z.string().refine(hasHundredths, 'is no currency with hundredths: three capital letters, such as NOK'),
  timeZone: z.string().refine(isZone, 'is no time zone that Intl knows: such as Europe/Oslo'),
  numberLetter: z.string().regex(/^[A-Z]$/, 'is not one capital letter'),
  seller: z.strictObject({ ...onReceipt, name: text, mail, phone: text }),
  formerSellers: z.array(z.strictObject(onReceipt)).optional(),
  vatRateBasisPoints: z.int().min(0).max(5000),
  receiptSeries: z.string().regex(/^[A-Z0-9]{1,6}$/, 'is not one to six capital letters or digits'),
  age,
  issuers: z.array(z.looseObject({ id: text })),
  phone: z.strictObject({
    callingCode: z.string().regex(/^[1-9]\d{0,2}$/, 'is no calling code: digits alone, such as 47'),
    example: text,
    nationalDigits: z.tuple([some, some.max(15)]),
  }),
  postal: z.strictObject({
    pattern: z
      .string()
      .refine(compiles, 'is no pattern: it does not compile')
      .regex(/^\^.*\$$/, 'does not hold the whole code: ^ first and $ last'),
    example: text,
  }),
  emailExample: mail,
  distanceUnit: z.enum(['km', 'mile']),
  bounds: z
    .tuple([degrees, degrees, degrees, degrees])
    .refine(isBox, 'are no box of south, west, north, east in degrees'),
  skin: skin.nullable(),
  notice: z.strictObject({ kind: z.enum(['periodEnd', 'days', 'months']), value: count, validFrom: day }),
  maxBindingMonths: z.int().min(0).max(24),
  maxBillingIntervalMonths: z.int().min(1).max(12),
  pause: z.strictObject({
    maxMonths: count.max(12),
    feeMinor: count,
    reasons: z.array(z.enum(pauseReasons)).min(1),
    validFrom: day,
  }),
  withdrawal,
  dispute: z.strictObject({
    restsFor: z.array(z.enum(disputeReasons)),
    staysFor: z.array(z.enum(disputeReasons)),
    validFrom: day,
  }),
  dunning: z.strictObject({ retryAfterDays: z.array(some).min(1).max(3), validFrom: day }),
  paymentMethods: z.array(z.enum(recurring)).min(1),
  legal: z.strictObject({
    ...{ orderButton: byLanguage, acceptTerms: byLanguage, startNow: byLanguage },
    ...{ withdrawOpen: byLanguage, withdrawConfirm: byLanguage },
  }),
  documents: z.strictObject({ terms: documentVersion, privacy: documentVersion, accessibility: documentVersion }),
  dataLaw: z.enum(['eu', 'uk']),
  authorities: z.strictObject({ data: authority, accessibility: authority }),
  processors: z.strictObject({ hosting: text, payment: text, mail: text, age: text }),
  answerWorkingDays: some,
  landingPageHosts: z.array(text).min(1),
  content: z.strictObject({ secondPerson: z.boolean() }),
  retention: z.strictObject({
    // Every bookkeeping law concerned requires at least five years.
    bookkeepingYears: z.int().min(5, 'is less than five years, which no law of bookkeeping allows').max(30),
    ...{ ledgerYears: z.int().min(5).max(30), auditYears: z.int().min(2).max(30) },
    // A dispute may come 18 months after its charge.
    archiveAfterMonths: z.int().min(19, 'is less than 19 months, within which a charge may be disputed').max(120),
    ...{ abandonedOrderDays: some, draftDays: some, contactDays: some },
  }),
});
