import { addDays, addMonths, civilDateOf, daysBetween, startOfDay } from '../../../worker/domain/dates';
import { emailKeyOf } from '../../../worker/domain/email-key';
import { makeSubscriptionNumber } from '../../../worker/domain/subscription-number';
import type { Services } from '../../../worker/services';
import type { NewActivationCode } from '../../../worker/services/activation-codes/port';
import type { SubscriptionSnapshot } from '../../../worker/services/membership/port';
import type { ImportedMember, MarketData } from './row';
import { importStatements } from './statements';

/** One code as it is handed over or printed. */
export interface PrintedCode {
  readonly market: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly number: string;
  readonly code: string;
  readonly expiresAt: string;
}

export type NumberedMember = ImportedMember & { readonly number: string };

export interface WriteOptions {
  readonly mail: boolean;
  /** Codes of a chunk, once it is committed. */
  readonly take: (codes: readonly PrintedCode[]) => Promise<void>;
}

const noonMs = 12 * 3_600_000;

/** Writes one chunk in one batch; gives how many members and memberships were new. */
export async function writeChunk(
  services: Services,
  rows: readonly NumberedMember[],
  data: ReadonlyMap<string, MarketData>,
  { mail, take }: WriteOptions,
): Promise<{ members: number; memberships: number }> {
  const now = services.clock.now();
  const at = new Date(now).toISOString();
  const prepared = await Promise.all(
    rows.map(async (row) =>
      rowValues(row, data.get(row.market) as MarketData, now, await services.activationCodes.make('printed')),
    ),
  );
  const statements = importStatements(services.database, prepared, at);
  const letters = mail
    ? await Promise.all(prepared.map(({ code, ...value }) => services.outbox.enqueue(...letterOf(value, code))))
    : [];
  const [inserted, , memberships] = await services.database.write([...statements, ...letters]);
  const isNew = new Set((inserted?.results ?? []).map((row) => String(row.member_id)));
  await take(
    prepared
      .filter(({ memberId }) => isNew.has(memberId))
      .map(({ market, email, firstName, lastName, number, code }) => ({
        market,
        email,
        firstName,
        lastName,
        number,
        code: code.code,
        expiresAt: code.expiresAt,
      })),
  );
  return { members: isNew.size, memberships: memberships?.meta.changes ?? 0 };
}

/** Only to a member that this chunk made. */
function letterOf(value: { memberId: string } & Omit<PreparedRow, 'code'>, code: NewActivationCode) {
  const { email, language, market, firstName, memberId } = value;
  const data = { firstName, code: code.code, expiresAt: code.expiresAt };
  return [
    {
      message: { kind: 'mail', mail: { to: email, language, market, template: 'activation-code', data } },
      dedupe: `activation:${code.codeId}`,
      expiresAt: Date.parse(code.expiresAt),
    },
    { sql: 'EXISTS (SELECT 1 FROM member WHERE member_id = ?7)', values: [memberId] },
  ] as const satisfies Parameters<Services['outbox']['enqueue']>;
}

export type PreparedRow = ReturnType<typeof rowValues>;

/** Flat values as the statements read them. */
function rowValues(row: NumberedMember, data: MarketData, now: number, code: NewActivationCode) {
  const { details, market, language, startDate, stopDate, nextChargeDate, pause } = row;
  const { timeZone, currency } = data.market;
  const snapshot = snapshotOf(row, data);
  const today = civilDateOf(now, timeZone);
  const noon = (date: string) => new Date(startOfDay(date, timeZone) + noonMs).toISOString();
  return {
    ...details,
    memberId: crypto.randomUUID(),
    emailKey: emailKeyOf(details.email),
    market,
    language,
    studioId: row.studioId,
    subscriptionId: row.subscriptionId ?? crypto.randomUUID(),
    number: row.number,
    productId: row.productId,
    state: stateOf(row, today),
    snapshot,
    currency,
    priceMinor: snapshot.priceMinor,
    startedAt: noon(startDate),
    startDate,
    anchor: anchorOf(row, snapshot.intervalMonths),
    nextChargeAt: nextChargeDate && noon(nextChargeDate),
    stopDate,
    paidThrough: row.paidThrough,
    bindingEndsOn: row.bindingEndsOn,
    providerCustomer: row.providerCustomer,
    providerSubscription: row.providerSubscription,
    pauseId: pause && crypto.randomUUID(),
    pauseFrom: pause?.from ?? null,
    pauseUntil: pause?.until ?? null,
    pauseMonths: pause ? Math.max(1, Math.round(daysBetween(pause.from, addDays(pause.until, 1)) / 30.44)) : 0,
    consents: (['marketingEmail', 'marketingSms'] as const)
      .filter((kind) => details[kind])
      .map((kind) => ({ consentId: crypto.randomUUID(), kind })),
    code,
  };
}

function snapshotOf(row: ImportedMember, { market, catalogue, version }: MarketData): SubscriptionSnapshot {
  const product = catalogue.products.find(({ productId }) => productId === row.productId);
  const studio = catalogue.studios.find(({ studioId }) => studioId === row.studioId);
  if (!product || !studio) throw new Error('a row was not checked');
  const { name, street, zip, city, accessHtml } = studio;
  const priceMinor = row.priceMinor ?? product.priceMinor;
  return {
    productName: product.name,
    catalogueVersion: version,
    priceMinor,
    intervalMonths: product.billingIntervalMonths,
    bindingMonths: product.bindingMonths,
    usesUv: product.usesUv,
    discount: null,
    studio: { name, street, zip, city, accessHtml },
    secondAmountMinor: priceMinor,
    secondChargeOn: row.nextChargeDate ?? addMonths(row.startDate, product.billingIntervalMonths),
    bindingEndsOn: row.bindingEndsOn,
    withdrawUntil: addDays(row.startDate, market.withdrawal.days),
    termsVersion: market.legal.termsVersion,
    language: row.language,
  };
}

/** As the books would have it by now. */
function stateOf({ stopDate, pause, paidThrough, providerSubscription }: ImportedMember, today: string): string {
  if (stopDate) return stopDate < today ? 'ended' : 'ending';
  if (pause && pause.from <= today && today <= pause.until) return 'paused';
  return providerSubscription !== null && paidThrough < today ? 'pastDue' : 'active';
}

/** The start's rhythm where the next charge keeps to it, else the next charge's own. */
function anchorOf({ startDate, nextChargeDate }: ImportedMember, intervalMonths: number): string {
  if (!nextChargeDate) return startDate;
  const months = Math.round(daysBetween(startDate, nextChargeDate) / 30.44);
  const fits = months % intervalMonths === 0 && addMonths(startDate, months) === nextChargeDate;
  return fits ? startDate : nextChargeDate;
}

/** Numbers for rows without one: by chance, tried against those of this import and of the database. */
export async function numberRows(
  { database }: Services,
  rows: readonly ImportedMember[],
  data: ReadonlyMap<string, MarketData>,
  used: Set<string>,
): Promise<NumberedMember[]> {
  const numbers = new Map<ImportedMember, string>();
  for (const row of rows) if (row.number) numbers.set(row, row.number);
  for (let open = rows.filter((row) => !numbers.has(row)); open.length > 0; ) {
    for (const row of open) numbers.set(row, freshNumber(data.get(row.market) as MarketData, used));
    const [taken = []] = await database.read([
      database.prepare(
        'SELECT number FROM subscription WHERE number IN (SELECT value FROM json_each(?))',
        JSON.stringify(open.map((row) => numbers.get(row))),
      ),
    ]);
    const isTaken = new Set(taken.map(({ number }) => number));
    open = open.filter((row) => isTaken.has(numbers.get(row) as string));
  }
  return rows.map((row) => ({ ...row, number: numbers.get(row) as string }));
}

function freshNumber({ market }: MarketData, used: Set<string>): string {
  for (;;) {
    const number = makeSubscriptionNumber(market, crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
    if (used.has(number)) continue;
    used.add(number);
    return number;
  }
}
