import * as z from 'zod';
import { missing, ok } from '../answer';
import { all, find } from '../context';
import { listPage, listParameters } from '../lists';
import { integer } from '../parameters';
import { none, route } from '../route';

const created = z.object({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
});

const filter = listParameters.extend({
  type: z.string().optional(),
  types: z.array(z.string()).optional(),
  created: created.optional(),
});

/** Every event is kept, delivered or not: what a lost webhook would have said can be read here. */
export const eventRoutes = [
  route('GET', '/events', filter, ({ action, data }) => {
    const { gt = -1, gte = 0, lt = Number.MAX_SAFE_INTEGER, lte = Number.MAX_SAFE_INTEGER } = data.created ?? {};
    const events = all(action, 'event')
      .filter(({ type }) => (!data.type || type === data.type) && (!data.types || data.types.includes(type)))
      .filter((event) => event.created > gt && event.created >= gte && event.created < lt && event.created <= lte);
    return listPage(events, '/events', data);
  }),

  route('GET', '/events/:id', none, ({ action, id }) => {
    const event = find(action, 'event', id);
    return event ? ok(event) : missing('event', id);
  }),
];
