import * as z from 'zod';
import { createMethod, testMethods } from '../billing/methods';
import { type Action, all, emit, find, save } from '../context';
import { invalid, missing, ok, type StripeAnswer } from '../protocol/answer';
import { listPage, listParameters } from '../protocol/lists';
import { identifier } from '../protocol/parameters';
import { none, route } from '../protocol/route';

const path = '/payment_methods';

const filter = listParameters.extend({
  customer: z.string().optional(),
  type: z.enum(['card', 'sepa_debit']).optional(),
});

const listFor = (action: Action, url: string, data: z.output<typeof filter>): StripeAnswer => {
  const found = all(action, 'payment_method')
    .filter(({ customer }) => customer !== null && (!data.customer || customer === data.customer))
    .filter(({ type }) => !data.type || type === data.type);
  return listPage(found, url, data);
};

export const paymentMethodRoutes = [
  route('GET', path, filter, ({ action, data }) => listFor(action, path, data)),

  route('GET', '/customers/:id/payment_methods', filter, ({ action, data, id }) =>
    find(action, 'customer', id)
      ? listFor(action, `/customers/${id}/payment_methods`, { ...data, customer: id })
      : missing('customer', id),
  ),

  route('GET', `${path}/:id`, none, ({ action, id }) => {
    const method = find(action, 'payment_method', id);
    return method ? ok(method) : missing('payment_method', id);
  }),

  route('POST', `${path}/:id/attach`, z.object({ customer: identifier }), ({ action, data, id }) => {
    const customer = find(action, 'customer', data.customer);
    if (!customer || customer.deleted) return missing('customer', data.customer, 'customer');
    const choice = testMethods[id];
    if (choice) return ok(createMethod(action, customer, choice));
    const method = find(action, 'payment_method', id);
    if (!method) return missing('payment_method', id);
    if (method.customer && method.customer !== customer.id) {
      return invalid('The payment method you provided has already been attached to a customer.', 'payment_method');
    }
    return ok(save(action, 'payment_method', { ...method, customer: customer.id }));
  }),

  route('POST', `${path}/:id/detach`, none, ({ action, id }) => {
    const method = find(action, 'payment_method', id);
    if (!method?.customer) return missing('payment_method', id);
    const detached = save(action, 'payment_method', { ...method, customer: null });
    emit(action, 'payment_method.detached', detached);
    return ok(detached);
  }),
];
