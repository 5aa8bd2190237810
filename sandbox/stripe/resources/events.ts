import * as z from 'zod';
import { all, find } from '../context';
import { missing, ok } from '../protocol/answer';
import { createdRange, listPage, listParameters, within } from '../protocol/lists';
import { none, route } from '../protocol/route';

const filter = listParameters.extend({
  type: z.string().optional(),
  types: z.array(z.string()).optional(),
  created: createdRange,
});

/** Every event is stored, delivered or not, so that a lost webhook can be read here. */
export const eventRoutes = [
  route('GET', '/events', filter, ({ action, data }) => {
    const events = within(all(action, 'event'), data.created).filter(
      ({ type }) => (!data.type || type === data.type) && (!data.types || data.types.includes(type)),
    );
    return listPage(events, '/events', data);
  }),

  route('GET', '/events/:id', none, ({ action, id }) => {
    const event = find(action, 'event', id);
    return event ? ok(event) : missing('event', id);
  }),
];
