import * as z from 'zod';
import { cancel, endedStatuses } from '../billing/lifecycle';
import { all, find } from '../context';
import { missing, ok } from '../protocol/answer';
import { listPage, listParameters } from '../protocol/lists';
import { none, route } from '../protocol/route';
import { searchPage, searchParameters } from '../protocol/search';
import type { Subscription } from '../records';
import { createByApi } from '../subscriptions/create';
import { cancellationDetails, createParameters, updateParameters } from '../subscriptions/parameters';
import { updateSubscription } from '../subscriptions/update';

const path = '/subscriptions';

const filter = listParameters.extend({
  customer: z.string().optional(),
  price: z.string().optional(),
  status: z.string().optional(),
});

/** Without a status cancelled ones are left out, as in the API. */
const hasStatus = ({ status }: Subscription, wanted: string | undefined): boolean => {
  if (wanted === 'all') return true;
  const hasEnded = endedStatuses.includes(status);
  if (wanted === undefined) return !hasEnded;
  return wanted === 'ended' ? hasEnded : status === wanted;
};

const cancelParameters = z.object({ cancellation_details: cancellationDetails.optional() });

export const subscriptionRoutes = [
  route('POST', path, createParameters, createByApi),

  route('GET', path, filter, ({ action, data }) => {
    const found = all(action, 'subscription')
      .filter(({ customer }) => !data.customer || customer === data.customer)
      .filter(({ items }) => !data.price || items.data.some(({ price }) => price.id === data.price))
      .filter((subscription) => hasStatus(subscription, data.status));
    return listPage(found, path, data);
  }),

  route('GET', `${path}/search`, searchParameters, ({ action, data }) =>
    searchPage(all(action, 'subscription'), `${path}/search`, data),
  ),

  route('GET', `${path}/:id`, none, ({ action, id }) => {
    const subscription = find(action, 'subscription', id);
    return subscription ? ok(subscription) : missing('subscription', id);
  }),

  route('POST', `${path}/:id`, updateParameters, updateSubscription),

  route('DELETE', `${path}/:id`, cancelParameters, ({ action, data, id }) => {
    const subscription = find(action, 'subscription', id);
    if (!subscription || endedStatuses.includes(subscription.status)) return missing('subscription', id);
    const details = { ...subscription.cancellation_details, ...data.cancellation_details };
    return ok(cancel(action, { ...subscription, cancellation_details: details }, 'cancellation_requested'));
  }),
];
