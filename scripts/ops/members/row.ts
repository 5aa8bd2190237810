import texts from 'virtual:texts/en/whole';
import * as z from 'zod';
import type { Catalogue } from '../../../worker/domain/catalogue/catalogue';
import { addDays, addMonths, civilDateOf, daysBetween, isCivilDate, laterOf } from '../../../worker/domain/dates';
import { parseGuid } from '../../../worker/domain/guid';
import { marketIds } from '../../../worker/domain/markets';
import type { Language } from '../../../worker/domain/markets/languages';
import type { Market, MarketId } from '../../../worker/domain/markets/market';
import { parseSubscriptionNumber } from '../../../worker/domain/membership/subscription-number';
import { customerDetailsSchema, faultsOf } from '../../../worker/domain/signup/customer-details';
import type { CustomerDetails } from '../../../worker/domain/signup/draft';
import type { FieldFault } from '../../../worker/domain/signup/fields';
import { parsePhone } from '../../../worker/services/phone';

export const columns = [
  'email',
  'firstName',
  'lastName',
  'phone',
  'street',
  'zip',
  'city',
  'language',
  'market',
  'studioId',
  'productId',
  'number',
  'startDate',
  'paidThrough',
  'nextChargeDate',
  'bindingEndsOn',
  'stopDate',
  'pauseFrom',
  'pauseUntil',
  'priceMinor',
  'providerCustomer',
  'providerSubscription',
  'subscriptionId',
  'ageCheckedOn',
  'marketingEmail',
  'marketingSms',
] as const;
export type Column = (typeof columns)[number];
/** A file without these columns is refused; the others are optional. */
export const required = columns.slice(0, 11).concat('startDate') as readonly Column[];

export type Cells = Readonly<Record<Column, string>>;

export interface ImportedMember {
  readonly market: MarketId;
  readonly language: Language;
  readonly details: CustomerDetails;
  readonly studioId: string;
  readonly productId: string;
  /** Null: a number is generated. */
  readonly number: string | null;
  readonly startDate: string;
  readonly paidThrough: string;
  readonly nextChargeDate: string | null;
  readonly bindingEndsOn: string | null;
  readonly stopDate: string | null;
  readonly pause: { readonly from: string; readonly until: string } | null;
  /** Null: the product's price. */
  readonly priceMinor: number | null;
  readonly providerCustomer: string | null;
  readonly providerSubscription: string | null;
  /** As in the provider's metadata; null: an id is generated. */
  readonly subscriptionId: string | null;
  /** Day on which somebody saw a document, as the file says; null if nobody did. Not checked by us. */
  readonly ageCheckedOn: string | null;
}

export interface RowFault {
  readonly column: Column | 'row';
  readonly message: string;
}

export interface MarketData {
  readonly market: Market;
  readonly catalogue: Catalogue;
  readonly version: string;
}

const optionalText = z
  .string()
  .max(255)
  .transform((text) => text.trim() || null);
const optionalDate = z
  .string()
  .transform((text) => text.trim() || null)
  .refine((date) => date === null || isCivilDate(date), 'must be a date such as 2027-01-31');
const date = z
  .string()
  .trim()
  .refine((text) => isCivilDate(text), 'must be a date such as 2027-01-31');
const consent = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => ['', 'yes', 'no'].includes(text), 'must be yes or no');
const guid = z.string().transform((text, context) => {
  const found = parseGuid(text.trim());
  if (found) return found;
  context.addIssue({ code: 'custom', message: 'must be a GUID' });
  return z.NEVER;
});

const optionalGuid = z.union([z.literal('').transform(() => null), guid]);

const membershipSchema = z.object({
  studioId: guid,
  productId: guid,
  startDate: date,
  paidThrough: optionalDate,
  nextChargeDate: optionalDate,
  bindingEndsOn: optionalDate,
  stopDate: optionalDate,
  pauseFrom: optionalDate,
  pauseUntil: optionalDate,
  priceMinor: z
    .string()
    .trim()
    .regex(/^\d{0,8}$/, 'must be a whole number of minor units')
    .transform((text) => (text === '' ? null : Number(text))),
  providerCustomer: optionalText,
  providerSubscription: optionalText,
  subscriptionId: optionalGuid,
  ageCheckedOn: optionalDate,
  marketingEmail: consent,
  marketingSms: consent,
});
type Membership = z.infer<typeof membershipSchema>;

/** What a decoder leaves where bytes are no text. */
const unreadable = '\uFFFD';

/**
 * Reads a row as a member and a membership, or returns all its faults. `now`: epoch milliseconds; nobody's age was checked
 * after it.
 */
export function createRowReader(data: ReadonlyMap<MarketId, MarketData>, now: number) {
  const details = new Map(
    [...data].map(([id, { market }]) => [id, customerDetailsSchema(market, parsePhone)] as const),
  );

  return function readRow(cells: Cells): ImportedMember | RowFault[] {
    const garbled = columns.filter((column) => cells[column].includes(unreadable));
    if (garbled.length > 0)
      return garbled.map((column) => ({
        column,
        message: 'holds a sign that is not UTF-8: save the file as "CSV UTF-8 (comma delimited)"',
      }));
    const id = marketIds.find((one) => one === cells.market.trim().toLowerCase());
    const found = id && data.get(id);
    const schema = id && details.get(id);
    if (!found || !schema) return [{ column: 'market', message: `must be one of ${marketIds.join(', ')}` }];
    const person = schema.safeParse({
      ...cells,
      marketingEmail: cells.marketingEmail.trim().toLowerCase(),
      marketingSms: cells.marketingSms.trim().toLowerCase(),
    });
    const membership = membershipSchema.safeParse(cells);
    const language = found.market.languages.find((one) => one === cells.language.trim().toLowerCase());
    const number = cells.number.trim() === '' ? null : parseSubscriptionNumber(cells.number, found.market);
    const faults: RowFault[] = [
      ...(person.success ? [] : faultsOf(person.error).map(faultOf)),
      ...(membership.success ? crossFaults(membership.data, found, now) : issuesOf(membership.error)),
      ...(language
        ? []
        : [{ column: 'language' as const, message: `must be one of ${found.market.languages.join(', ')}` }]),
      ...(cells.number.trim() !== '' && number === null
        ? [{ column: 'number' as const, message: 'is no number of this market: letter, 7 digits, check digit' }]
        : []),
    ];
    if (faults.length > 0 || !person.success || !membership.success || !language) return faults;
    return importedOf(found, person.data, membership.data, language, number);
  };
}

function importedOf(
  { market }: MarketData,
  details: CustomerDetails,
  row: Membership,
  language: Language,
  number: string | null,
): ImportedMember {
  const { pauseFrom, pauseUntil, marketingEmail: _, marketingSms: __, ...membership } = row;
  const { paidThrough, nextChargeDate, stopDate, startDate } = membership;
  return {
    ...membership,
    market: market.id,
    language,
    details,
    number,
    paidThrough: paidThrough ?? (nextChargeDate ? addDays(nextChargeDate, -1) : startDate),
    // Without one a membership that is charged there would be taken for ended by its provider.
    nextChargeDate:
      nextChargeDate ??
      (paidThrough && (membership.providerSubscription || !stopDate) ? addDays(paidThrough, 1) : null),
    pause: pauseFrom && pauseUntil ? { from: pauseFrom, until: pauseUntil } : null,
  };
}

/** Faults that concern several columns. */
function crossFaults(row: Membership, { catalogue, market }: MarketData, now: number): RowFault[] {
  const { startDate, paidThrough, nextChargeDate, stopDate, pauseFrom, pauseUntil } = row;
  const today = civilDateOf(now, market.timeZone);
  // A change of the product binds from its day, which no column tells: today is the latest. A given pause is counted in.
  const pausedDays = pauseFrom && pauseUntil && pauseFrom <= pauseUntil ? daysBetween(pauseFrom, pauseUntil) + 1 : 0;
  const unpaused = addDays(addMonths(laterOf(startDate, today), market.maxBindingMonths), -1);
  const boundAtMostUntil = addDays(unpaused, pausedDays);
  const faults: (RowFault | false)[] = [
    !catalogue.studios.some(({ studioId }) => studioId === row.studioId) && {
      column: 'studioId',
      message: 'is no studio of this market',
    },
    !catalogue.products.some(({ productId }) => productId === row.productId) && {
      column: 'productId',
      message: 'is no product of this market',
    },
    !paidThrough && !nextChargeDate && { column: 'paidThrough', message: 'must be given, or nextChargeDate' },
    nextChargeDate !== null &&
      nextChargeDate <= startDate && { column: 'nextChargeDate', message: 'must be after startDate' },
    stopDate !== null && stopDate < startDate && { column: 'stopDate', message: 'must not be before startDate' },
    row.bindingEndsOn !== null &&
      row.bindingEndsOn > boundAtMostUntil && {
        column: 'bindingEndsOn',
        message: `must be ${boundAtMostUntil} at the latest: ${market.maxBindingMonths} months are the longest binding in ${market.id}`,
      },
    row.ageCheckedOn !== null &&
      row.ageCheckedOn > today && {
        column: 'ageCheckedOn',
        message: 'must not be after today: a day on which somebody saw a document',
      },
    (pauseFrom === null) !== (pauseUntil === null) && {
      column: pauseFrom ? 'pauseUntil' : 'pauseFrom',
      message: 'must be given: a pause has two ends',
    },
    pauseFrom !== null &&
      pauseUntil !== null &&
      pauseUntil < pauseFrom && {
        column: 'pauseUntil',
        message: 'must not be before pauseFrom',
      },
    row.providerSubscription !== null &&
      row.providerCustomer === null && {
        column: 'providerCustomer',
        message: 'must be given with providerSubscription',
      },
  ];
  return faults.filter((fault) => fault !== false);
}

const issuesOf = (error: z.ZodError): RowFault[] =>
  error.issues.map(({ path, message }) => ({ column: (path[0] as Column | undefined) ?? 'row', message }));

const sentences = texts.form.error as unknown as Record<string, string>;

/** The message that sign-up shows for the same fault. */
function faultOf({ field, key, params = {} }: FieldFault): RowFault {
  const sentence = sentences[key.slice('form.error.'.length)] ?? key;
  const message = sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
  return { column: field as Column, message };
}

export type Markets = ReadonlyMap<string, MarketData>;

export type NumberedMember = ImportedMember & { readonly number: string };
