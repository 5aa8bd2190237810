import * as z from 'zod';
import type { StripeRecord } from '../records';
import { invalid, ok, type StripeAnswer } from './answer';
import { integer } from './parameters';

export const searchParameters = z.object({
  query: z.string().min(1),
  limit: integer.default(10),
  page: z.string().optional(),
});

interface Clause {
  path: string[];
  operator: string;
  value: string;
}

const clausePattern = /^\s*(-?)([a-z_]+)(?:\[(["'])(.+?)\3\])?\s*(:|~|>=|<=|>|<)\s*(?:(["'])(.*?)\6|(\d+|null))/;
const joinPattern = /^\s+(AND|OR)\s+/i;

/** Clauses of a query such as `status:'active' AND metadata['order']:'7'`; undefined if it is malformed. */
const parseQuery = (query: string): { clauses: Clause[]; any: boolean } | undefined => {
  const clauses: Clause[] = [];
  const joins = new Set<string>();
  let rest = query;
  while (true) {
    const match = clausePattern.exec(rest);
    if (!match) return undefined;
    const [whole, not, field = '', , key, operator = ':', , quoted, bare] = match;
    clauses.push({ path: key ? [field, key] : [field], operator: `${not}${operator}`, value: quoted ?? bare ?? '' });
    rest = rest.slice(whole.length);
    if (rest.trim() === '') break;
    const join = joinPattern.exec(rest);
    if (!join) return undefined;
    joins.add(join[1]?.toUpperCase() ?? '');
    rest = rest.slice(join[0].length);
  }
  return joins.size > 1 ? undefined : { clauses, any: joins.has('OR') };
};

const valueAt = (object: unknown, path: string[]): unknown =>
  path.reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], object);

const comparisons: Record<string, (actual: unknown, wanted: string) => boolean> = {
  ':': (actual, wanted) => (wanted === 'null' ? actual == null : String(actual).toLowerCase() === wanted.toLowerCase()),
  '~': (actual, wanted) => String(actual).toLowerCase().includes(wanted.toLowerCase()),
  '>': (actual, wanted) => Number(actual) > Number(wanted),
  '<': (actual, wanted) => Number(actual) < Number(wanted),
  '>=': (actual, wanted) => Number(actual) >= Number(wanted),
  '<=': (actual, wanted) => Number(actual) <= Number(wanted),
};

const matches = (object: unknown, { path, operator, value }: Clause): boolean => {
  const isNegated = operator.startsWith('-');
  const compare = comparisons[isNegated ? operator.slice(1) : operator];
  return (compare?.(valueAt(object, path), value) ?? false) !== isNegated;
};

/** Results of a search, newest first. Unlike the real search it is always up to date. */
export const searchPage = (
  oldestFirst: readonly StripeRecord[],
  url: string,
  { query, limit, page }: { query: string; limit: number; page?: string | undefined },
): StripeAnswer => {
  const parsed = parseQuery(query);
  if (!parsed) return invalid(`The search query could not be understood: ${query}`, 'query');
  const test = (object: unknown) =>
    parsed.any
      ? parsed.clauses.some((clause) => matches(object, clause))
      : parsed.clauses.every((clause) => matches(object, clause));
  const found = oldestFirst.filter(test).reverse();
  const from = Number(page ?? 0);
  const hasMore = found.length > from + limit;
  const data = found.slice(from, from + limit);
  return ok({
    object: 'search_result',
    data,
    has_more: hasMore,
    next_page: hasMore ? String(from + limit) : null,
    url: `/v1${url}`,
  });
};
