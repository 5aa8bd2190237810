import * as z from 'zod';
import { all, find } from '../context';
import { missing, ok } from '../protocol/answer';
import { createdRange, listPage, listParameters, within } from '../protocol/lists';
import { none, route } from '../protocol/route';

const path = '/balance_transactions';
const filter = listParameters.extend({
  created: createdRange,
  currency: z.string().optional(),
  source: z.string().optional(),
  type: z.string().optional(),
});

/** Movements on the account's balance, and on customers' balances. */
export const balanceRoutes = [
  route('GET', path, filter, ({ action, data }) => {
    const found = within(all(action, 'balance_transaction'), data.created)
      .filter(({ currency }) => !data.currency || currency === data.currency)
      .filter(({ source }) => !data.source || source === data.source)
      .filter(({ type }) => !data.type || type === data.type);
    return listPage(found, path, data);
  }),

  route('GET', `${path}/:id`, none, ({ action, id }) => {
    const found = find(action, 'balance_transaction', id);
    return found ? ok(found) : missing('balance_transaction', id);
  }),

  route(
    'GET',
    '/customers/:id/balance_transactions',
    listParameters.extend({ invoice: z.string().optional(), created: createdRange }),
    ({ action, data, id }) => {
      if (!find(action, 'customer', id)) return missing('customer', id);
      const found = within(all(action, 'customer_balance_transaction'), data.created)
        .filter(({ customer }) => customer === id)
        .filter(({ invoice }) => !data.invoice || invoice === data.invoice);
      return listPage(found, `/customers/${id}/balance_transactions`, data);
    },
  ),
];
