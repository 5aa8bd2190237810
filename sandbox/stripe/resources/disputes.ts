import * as z from 'zod';
import { missing, ok } from '../answer';
import { all, find } from '../context';
import { endDispute } from '../disputes';
import { createdRange, listPage, listParameters, within } from '../lists';
import { none, route } from '../route';

const path = '/disputes';
const filter = listParameters.extend({
  charge: z.string().optional(),
  created: createdRange,
  payment_intent: z.string().optional(),
});

export const disputeRoutes = [
  route('GET', path, filter, ({ action, data }) => {
    const found = within(all(action, 'dispute'), data.created)
      .filter(({ charge }) => !data.charge || charge === data.charge)
      .filter((dispute) => !data.payment_intent || dispute.payment_intent === data.payment_intent);
    return listPage(found, path, data);
  }),

  route('GET', `${path}/:id`, none, ({ action, id }) => {
    const dispute = find(action, 'dispute', id);
    return dispute ? ok(dispute) : missing('dispute', id);
  }),

  route('POST', `${path}/:id/close`, none, ({ action, id }) => {
    const dispute = endDispute(action, id, 'lost');
    return dispute ? ok(dispute) : missing('dispute', id);
  }),
];
