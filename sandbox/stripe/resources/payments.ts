import * as z from 'zod';
import { all, find } from '../context';
import { invalid, missing, ok } from '../protocol/answer';
import { listPage, listParameters } from '../protocol/lists';
import { none, route } from '../protocol/route';

const byCustomer = listParameters.extend({ customer: z.string().optional() });

export const paymentIntentRoutes = [
  route('GET', '/payment_intents', byCustomer, ({ action, data }) =>
    listPage(
      all(action, 'payment_intent').filter(({ customer }) => !data.customer || customer === data.customer),
      '/payment_intents',
      data,
    ),
  ),
  route('GET', '/payment_intents/:id', none, ({ action, id }) => {
    const intent = find(action, 'payment_intent', id);
    return intent ? ok(intent) : missing('payment_intent', id, 'intent');
  }),
];

export const chargeRoutes = [
  route('GET', '/charges', byCustomer.extend({ payment_intent: z.string().optional() }), ({ action, data }) => {
    const found = all(action, 'charge')
      .filter(({ customer }) => !data.customer || customer === data.customer)
      .filter((charge) => !data.payment_intent || charge.payment_intent === data.payment_intent);
    return listPage(found, '/charges', data);
  }),
  route('GET', '/charges/:id', none, ({ action, id }) => {
    const charge = find(action, 'charge', id);
    return charge ? ok(charge) : missing('charge', id);
  }),
];

export const setupIntentRoutes = [
  route('GET', '/setup_intents', byCustomer, ({ action, data }) =>
    listPage(
      all(action, 'setup_intent').filter(({ customer }) => !data.customer || customer === data.customer),
      '/setup_intents',
      data,
    ),
  ),
  route('GET', '/setup_intents/:id', none, ({ action, id }) => {
    const intent = find(action, 'setup_intent', id);
    return intent ? ok(intent) : invalid(`No such setupintent: '${id}'`, 'intent', 'resource_missing');
  }),
];
