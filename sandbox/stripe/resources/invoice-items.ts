import * as z from 'zod';
import { endedStatuses } from '../billing/lifecycle';
import { addPendingLines, oneTimeLine, removePendingLine } from '../billing/lines';
import { createPrice } from '../billing/prices';
import { type Action, all, find, newId, remove, save } from '../context';
import { invalid, missing, ok } from '../protocol/answer';
import { listPage, listParameters } from '../protocol/lists';
import { currency, flag, identifier, integer, mergeMetadata, metadata, text } from '../protocol/parameters';
import { none, route } from '../protocol/route';

const path = '/invoiceitems';

const itemParameters = z.object({
  customer: identifier,
  subscription: identifier.optional(),
  amount: integer,
  currency,
  description: text.optional(),
  discountable: flag.default(true),
  metadata: metadata.optional(),
});

/** The subscription whose next invoice takes the item; without a given one, the customer's next invoice. */
const payerOf = (action: Action, data: z.output<typeof itemParameters>) => {
  const theirs = all(action, 'subscription').filter(
    ({ customer, status }) => customer === data.customer && !endedStatuses.includes(status),
  );
  return data.subscription ? theirs.find(({ id }) => id === data.subscription) : theirs[0];
};

/** Items that are added to the next invoice of a subscription. */
export const invoiceItemRoutes = [
  route('POST', path, itemParameters, ({ action, data }) => {
    const subscription = payerOf(action, data);
    if (!subscription) return missing('subscription', data.subscription ?? data.customer, 'subscription');
    const description = data.description ?? 'Fee';
    const item = save(action, 'invoiceitem', {
      id: newId('invoiceitem'),
      object: 'invoiceitem',
      amount: data.amount,
      currency: data.currency,
      customer: data.customer,
      date: action.at,
      description,
      discountable: data.discountable,
      invoice: null,
      metadata: mergeMetadata({}, data.metadata),
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id },
      },
      proration: false,
    });
    const price = createPrice(action, {
      currency: data.currency,
      unit_amount: data.amount,
      product_data: { name: description },
    });
    if (!price.ok) return price.failure;
    const line = oneTimeLine(action, price.value, 1);
    addPendingLines(action, subscription, [{ ...line, invoiceItem: item.id, isFixed: !data.discountable }]);
    return ok(item);
  }),

  route('GET', path, listParameters.extend({ customer: identifier.optional(), pending: flag.optional() }), (call) => {
    const { action, data } = call;
    const found = all(action, 'invoiceitem')
      .filter(({ customer }) => !data.customer || customer === data.customer)
      .filter(({ invoice }) => data.pending === undefined || data.pending === (invoice === null));
    return listPage(found, path, data);
  }),

  route('GET', `${path}/:id`, none, ({ action, id }) => {
    const item = find(action, 'invoiceitem', id);
    return item ? ok(item) : missing('invoiceitem', id);
  }),

  route('DELETE', `${path}/:id`, none, ({ action, id }) => {
    const item = find(action, 'invoiceitem', id);
    if (!item) return missing('invoiceitem', id);
    if (item.invoice) return invalid('An invoice item of a finalized invoice cannot be deleted.');
    removePendingLine(action, item.parent.subscription_details.subscription, id);
    remove(action, 'invoiceitem', id);
    return ok({ id, object: 'invoiceitem', deleted: true });
  }),
];
