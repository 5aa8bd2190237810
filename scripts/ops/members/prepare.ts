import { addDays, addMonths, daysBetween, startOfDay } from '../../../worker/domain/dates';
import { emailKeyOf } from '../../../worker/domain/email-key';
import type { NewActivationCode } from '../../../worker/services/activation-codes/port';
import type { SubscriptionSnapshot } from '../../../worker/services/membership/port';
import { orderedGuid } from './ids';
import type { ImportedMember, MarketData, Markets, NumberedMember } from './row';

/** Parts of the snapshots that are the same for a product or a studio; the rest belongs to the row. */
export interface SnapshotParts {
  readonly products: Readonly<Record<string, Partial<SubscriptionSnapshot>>>;
  readonly studios: Readonly<Record<string, SubscriptionSnapshot['studio']>>;
}

export type PreparedRow = ReturnType<typeof prepareRow>;

const noonMs = 12 * 3_600_000;
const daysOfMonth = 30.44;

export function snapshotParts(data: Markets): SnapshotParts {
  const all = [...data.values()];
  return {
    products: Object.fromEntries(
      all.flatMap(({ market, catalogue, version }) =>
        catalogue.products.map((product) => [
          product.productId,
          {
            productName: product.name,
            catalogueVersion: version,
            intervalMonths: product.billingIntervalMonths,
            bindingMonths: product.bindingMonths,
            usesUv: product.usesUv,
            discount: null,
            termsVersion: market.documents.terms.version,
          },
        ]),
      ),
    ),
    studios: Object.fromEntries(
      all.flatMap(({ catalogue }) =>
        catalogue.studios.map(({ studioId, name, street, zip, city, accessHtml }) => [
          studioId,
          { name, street, zip, city, accessHtml },
        ]),
      ),
    ),
  };
}

const noons = new Map<string, string>();

/** Cached by day, since the rows of a file start on few days. */
function noonOf(date: string, timeZone: string): string {
  const key = `${timeZone} ${date}`;
  const known = noons.get(key) ?? new Date(startOfDay(date, timeZone) + noonMs).toISOString();
  noons.set(key, known);
  return known;
}

/** The row's values as the statements need them. */
export function prepareRow(
  row: NumberedMember,
  { market, catalogue }: MarketData,
  { now, today }: { now: number; today: string },
  code: NewActivationCode,
) {
  const { details, language, startDate, nextChargeDate, pause } = row;
  const { marketingEmail: _, marketingSms: __, ...person } = details;
  const product = catalogue.products.find(({ productId }) => productId === row.productId);
  if (!product) throw new Error('a row was not checked');
  const noon = (date: string) => noonOf(date, market.timeZone);
  const subscriptionId = row.subscriptionId ?? orderedGuid(now);
  const startedAt = noon(startDate);
  return {
    market: row.market,
    emailKey: emailKeyOf(details.email),
    person: { ...person, memberId: orderedGuid(now), language, studioId: row.studioId },
    membership: {
      subscriptionId,
      number: row.number,
      productId: row.productId,
      studioId: row.studioId,
      state: stateOf(row, today),
      priceMinor: row.priceMinor ?? product.priceMinor,
      secondChargeOn: nextChargeDate ?? addMonths(startDate, product.billingIntervalMonths),
      withdrawUntil: addDays(startDate, market.withdrawal.days),
      language,
      currency: market.currency,
      startedAt,
      startDate,
      anchor: anchorOf(row, product.billingIntervalMonths),
      nextChargeAt: nextChargeDate && noon(nextChargeDate),
      stopDate: row.stopDate,
      paidThrough: row.paidThrough,
      bindingEndsOn: row.bindingEndsOn,
      providerCustomer: row.providerCustomer,
      providerSubscription: row.providerSubscription,
    },
    ageCheck: row.ageCheckedOn && {
      ageCheckId: orderedGuid(now),
      market: row.market,
      emailKey: emailKeyOf(details.email),
      threshold: market.age.threshold,
      policyVersion: market.age.policyVersion,
      legalBasis: market.age.legalBasis,
      at: noon(row.ageCheckedOn),
    },
    pause: pause && {
      ...{ ...pause, pauseId: orderedGuid(now), subscriptionId, months: monthsOf(pause) },
      bindingBefore: bindingWithout(pause, row.bindingEndsOn),
    },
    consents: (['marketingEmail', 'marketingSms'] as const)
      .filter((kind) => details[kind])
      .map((kind) => ({ consentId: orderedGuid(now), subscriptionId, kind, language, at: startedAt })),
    code: { ...code },
  };
}

const monthsOf = ({ from, until }: NonNullable<ImportedMember['pause']>) =>
  Math.max(1, Math.round(daysBetween(from, addDays(until, 1)) / daysOfMonth));

/** End of the binding if the pause is given up. What is given is the end with it: a pause moves what it comes before. */
function bindingWithout(pause: NonNullable<ImportedMember['pause']>, bindingEndsOn: string | null): string | null {
  if (bindingEndsOn === null || bindingEndsOn < pause.from) return bindingEndsOn;
  return addDays(addMonths(addDays(bindingEndsOn, 1), -monthsOf(pause)), -1);
}

/** State of the membership as the ledger would have it today. */
function stateOf({ stopDate, pause, paidThrough, providerSubscription }: ImportedMember, today: string): string {
  if (stopDate) return stopDate < today ? 'ended' : 'ending';
  if (pause && pause.from <= today && today <= pause.until) return 'paused';
  // On the day of a charge nothing is owed yet: the provider has still to make it.
  return providerSubscription !== null && addDays(paidThrough, 1) < today ? 'pastDue' : 'active';
}

/** Anchor of the billing periods: the start date if the next charge fits it, else the next charge. */
function anchorOf({ startDate, nextChargeDate }: ImportedMember, intervalMonths: number): string {
  if (!nextChargeDate) return startDate;
  const months = Math.round(daysBetween(startDate, nextChargeDate) / daysOfMonth);
  const fits = months % intervalMonths === 0 && addMonths(startDate, months) === nextChargeDate;
  return fits ? startDate : nextChargeDate;
}
