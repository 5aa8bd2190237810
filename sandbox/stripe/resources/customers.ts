import * as z from 'zod';
import { cancel, endedStatuses } from '../billing/lifecycle';
import { createMethod, testMethods } from '../billing/methods';
import { type Action, all, emit, find, save } from '../context';
import { createCustomer } from '../customers';
import { missing, ok } from '../protocol/answer';
import { listPage, listParameters } from '../protocol/lists';
import { emptyable, identifier, mergeMetadata, metadata, text } from '../protocol/parameters';
import { none, route } from '../protocol/route';
import { searchPage, searchParameters } from '../protocol/search';
import type { Customer } from '../records';

const path = '/customers';

const customerParameters = z.object({
  email: emptyable(z.string().max(512)).optional(),
  name: emptyable(text).optional(),
  phone: emptyable(text).optional(),
  metadata: metadata.optional(),
  /** Attached to the new customer. */
  payment_method: identifier.optional(),
  preferred_locales: z.array(z.string()).optional(),
  invoice_settings: z.object({ default_payment_method: emptyable(identifier).optional() }).optional(),
});

/** The payment method of a new customer. The name of a test card creates one. */
const withMethod = (action: Action, data: z.output<typeof customerParameters>, customer: Customer): Customer => {
  const wanted = data.invoice_settings?.default_payment_method ?? null;
  const choice = testMethods[data.payment_method ?? wanted ?? ''];
  const loose = find(action, 'payment_method', data.payment_method);
  const method = choice ? createMethod(action, customer, choice) : loose;
  if (method) save(action, 'payment_method', { ...method, customer: customer.id });
  const isDefault = wanted !== null && method !== undefined;
  return save(action, 'customer', {
    ...customer,
    invoice_settings: { default_payment_method: isDefault ? method.id : null },
  });
};

export const customerRoutes = [
  route('POST', path, customerParameters, ({ action, data }) => {
    const { invoice_settings: _, ...given } = data;
    return ok(
      withMethod(action, data, createCustomer(action, { ...given, metadata: mergeMetadata({}, data.metadata) })),
    );
  }),

  route('GET', path, listParameters.extend({ email: z.string().optional() }), ({ action, data }) => {
    const living = all(action, 'customer').filter(({ deleted }) => !deleted);
    return listPage(data.email ? living.filter(({ email }) => email === data.email) : living, path, data);
  }),

  route('GET', `${path}/search`, searchParameters, ({ action, data }) =>
    searchPage(
      all(action, 'customer').filter(({ deleted }) => !deleted),
      `${path}/search`,
      data,
    ),
  ),

  route('GET', `${path}/:id`, none, ({ action, id }) => {
    const customer = find(action, 'customer', id);
    if (!customer) return missing('customer', id);
    return ok(customer.deleted ? { id, object: 'customer', deleted: true } : customer);
  }),

  route('POST', `${path}/:id`, customerParameters, ({ action, data, id }) => {
    const customer = find(action, 'customer', id);
    if (!customer || customer.deleted) return missing('customer', id);
    const method = data.invoice_settings?.default_payment_method;
    if (method && find(action, 'payment_method', method)?.customer !== id) return missing('payment_method', method);
    return ok(
      save(action, 'customer', {
        ...customer,
        email: data.email === undefined ? customer.email : data.email,
        name: data.name === undefined ? customer.name : data.name,
        phone: data.phone === undefined ? customer.phone : data.phone,
        preferred_locales: data.preferred_locales ?? customer.preferred_locales,
        metadata: mergeMetadata(customer.metadata, data.metadata),
        invoice_settings: method === undefined ? customer.invoice_settings : { default_payment_method: method },
      }),
    );
  }),

  route('DELETE', `${path}/:id`, none, ({ action, id }) => {
    const customer = find(action, 'customer', id);
    if (!customer || customer.deleted) return missing('customer', id);
    for (const subscription of all(action, 'subscription')) {
      const runs = subscription.customer === id && !endedStatuses.includes(subscription.status);
      if (runs) cancel(action, subscription, 'cancellation_requested');
    }
    for (const method of all(action, 'payment_method'))
      if (method.customer === id) save(action, 'payment_method', { ...method, customer: null });
    // The event has the customer as it was; what is read later has nothing but its id.
    emit(action, 'customer.deleted', customer);
    const forgotten = { email: null, name: null, phone: null, metadata: {} };
    const settings = { default_payment_method: null };
    save(action, 'customer', { ...customer, ...forgotten, deleted: true, invoice_settings: settings });
    return ok({ id, object: 'customer', deleted: true });
  }),
];
