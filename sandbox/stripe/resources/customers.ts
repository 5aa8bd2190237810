import * as z from 'zod';
import { missing, ok } from '../answer';
import { all, find, save } from '../context';
import { createCustomer } from '../customers';
import { listPage, listParameters } from '../lists';
import { emptyable, identifier, mergeMetadata, metadata, text } from '../parameters';
import { none, route } from '../route';
import { searchPage, searchParameters } from '../search';

const path = '/customers';

const customerParameters = z.object({
  email: emptyable(z.string().max(512)).optional(),
  name: emptyable(text).optional(),
  phone: emptyable(text).optional(),
  metadata: metadata.optional(),
  preferred_locales: z.array(z.string()).optional(),
  invoice_settings: z.object({ default_payment_method: emptyable(identifier).optional() }).optional(),
});

export const customerRoutes = [
  route('POST', path, customerParameters, ({ action, data }) =>
    ok(
      createCustomer(action, {
        ...data,
        metadata: mergeMetadata({}, data.metadata),
        invoice_settings: { default_payment_method: data.invoice_settings?.default_payment_method ?? null },
      }),
    ),
  ),

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
    save(action, 'customer', { ...customer, deleted: true, email: null, name: null, phone: null, metadata: {} });
    return ok({ id, object: 'customer', deleted: true });
  }),
];
