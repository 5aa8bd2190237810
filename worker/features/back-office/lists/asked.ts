import type { RequestContext } from '../../../context';
import { emailKeyOf } from '../../../domain/email-key';
import { parseGuid } from '../../../domain/guid';
import { markets } from '../../../domain/markets';
import type { MarketId } from '../../../domain/markets/market';
import type { StoredState } from '../../../domain/membership/membership';
import { parseSubscriptionNumber } from '../../../domain/membership/subscription-number';
import { foldName } from '../../../domain/text/name-keys';
import type { Cursor, ListFilter, Lookup } from '../../../services/member-list/port';
import type { CellAnswer } from '../fan-out';

/** States a list can be filtered by; an order that was never paid is no membership. */
export const listStates = ['active', 'pastDue', 'paused', 'ending', 'pending', 'ended', 'withdrawn'] as const;
export const typedMost = 80;

/** As it was sent with a search, else as it stands in the address. */
export function filterOf(c: RequestContext): ListFilter {
  const chosen = (name: string) => c.var.form?.values[name] ?? c.req.query(name) ?? '';
  const state: StoredState | undefined = listStates.find((one) => one === chosen('state'));
  return { state: state ?? null, studioId: parseGuid(chosen('studio')), productId: parseGuid(chosen('product')) };
}

/** What an address holds of a filter; parts that are not set are left out. */
export const queryOf = ({ state, studioId, productId }: ListFilter): Record<string, string | undefined> => ({
  state: state ?? undefined,
  studio: studioId ?? undefined,
  product: productId ?? undefined,
});

/**
 * What was typed, as it is stored: a membership's number, an e-mail address, a phone number, or else the beginning of a
 * name. Null: too little to search for.
 */
export async function lookupOf(typed: string, marketId: MarketId): Promise<Lookup | null> {
  const market = markets[marketId];
  const text = typed.trim().slice(0, typedMost);
  const number = parseSubscriptionNumber(text, market);
  if (number !== null) return { kind: 'number', number };
  if (text.includes('@')) return { kind: 'email', emailKey: emailKeyOf(text) };
  if (/^\+?[\d\s()./-]{6,}$/.test(text)) {
    const { parsePhone } = await import('../../../services/phone');
    const phone = parsePhone(text, market.country);
    return phone === null ? null : { kind: 'phone', phone };
  }
  const nameKey = foldName(text);
  return nameKey.length < 2 ? null : { kind: 'name', nameKey };
}

const inAddress = 'list of the back office';

/**
 * What was searched for stands sealed in the address: names and addresses of people belong neither in a history nor in a
 * log. The same holds for where a page ends.
 */
export const sealedText = (c: RequestContext, text: string) => c.var.services.sealer.seal(text, inAddress);

async function openText(c: RequestContext, name: string): Promise<string | null> {
  const sealed = c.req.query(name);
  return sealed ? c.var.services.sealer.open(sealed, inAddress) : null;
}

export const typedOf = async (c: RequestContext): Promise<string> => (await openText(c, 'find')) ?? '';

/** The rows of all cells, each with its market. */
export const rowsIn = <Row>(answers: readonly CellAnswer<{ readonly rows: readonly Row[] }>[]) =>
  answers.flatMap(({ market, value }) => value.rows.map((row) => ({ ...row, market })));

/** Where a list begins and goes on. Several markets have no common order: what is left of each is said instead. */
export async function pagerOf(
  c: RequestContext,
  answers: readonly CellAnswer<{ readonly next: Cursor }>[],
  isFirst: boolean,
): Promise<{ isFirst: boolean; next: string | null; followed: MarketId[] }> {
  const [only] = answers;
  const next = c.var.backOfficeCells.chosen === 'all' ? null : (only?.value.next ?? null);
  return {
    isFirst,
    next: next && (await sealedText(c, JSON.stringify(next))),
    followed: answers.filter(({ value }) => value.next !== null).map(({ market }) => market),
  };
}

export async function cursorOf(c: RequestContext): Promise<Cursor> {
  const text = await openText(c, 'after');
  const [value, id]: unknown[] = text ? (JSON.parse(text) as unknown[]) : [];
  return typeof value === 'string' && typeof id === 'string' ? [value, id] : null;
}
