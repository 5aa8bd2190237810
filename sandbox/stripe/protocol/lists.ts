import * as z from 'zod';
import type { StripeRecord } from '../records';
import { invalid, ok, type StripeAnswer } from './answer';
import { integer } from './parameters';

export const listParameters = z.object({
  limit: integer.refine((limit) => limit >= 1 && limit <= 100, 'limit must be between 1 and 100').default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
});

export const createdRange = z
  .object({ gt: integer.optional(), gte: integer.optional(), lt: integer.optional(), lte: integer.optional() })
  .optional();

/** The items created within a range of time. */
export const within = <Item extends { created?: number }>(
  items: readonly Item[],
  range: z.output<typeof createdRange>,
): Item[] => {
  const { gt = -1, gte = 0, lt = Number.MAX_SAFE_INTEGER, lte = Number.MAX_SAFE_INTEGER } = range ?? {};
  return items.filter(({ created = 0 }) => created > gt && created >= gte && created < lt && created <= lte);
};

/** A page of a list, newest first. */
export const listPage = <Item extends StripeRecord>(
  oldestFirst: readonly Item[],
  url: string,
  { limit, starting_after, ending_before }: z.output<typeof listParameters>,
): StripeAnswer => {
  const items = oldestFirst.toReversed();
  const cursor = starting_after ?? ending_before;
  const index = cursor === undefined ? -1 : items.findIndex(({ id }) => id === cursor);
  if (cursor !== undefined && index < 0) {
    return invalid(
      `No such object: '${cursor}'`,
      starting_after ? 'starting_after' : 'ending_before',
      'resource_missing',
    );
  }
  const isBackwards = starting_after === undefined && ending_before !== undefined;
  const rest = isBackwards ? items.slice(0, index).slice(-limit) : items.slice(index + 1);
  const data = rest.slice(0, limit);
  const hasMore = isBackwards ? index > limit : rest.length > limit;
  return ok({ object: 'list', data, has_more: hasMore, url: `/v1${url}` });
};

export const embeddedList = <Item>(data: Item[], url: string) => ({
  object: 'list' as const,
  data,
  has_more: false,
  url: `/v1${url}`,
});
