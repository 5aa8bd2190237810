import { type Action, newId, save } from './context';
import type { Customer } from './records';

/** Creates a customer; fields that are not given stay empty. */
export const createCustomer = (action: Action, given: Partial<Customer>): Customer =>
  save(action, 'customer', {
    id: newId('customer'),
    object: 'customer',
    balance: 0,
    created: action.at,
    email: given.email ?? null,
    invoice_settings: { default_payment_method: given.invoice_settings?.default_payment_method ?? null },
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    phone: given.phone ?? null,
    preferred_locales: given.preferred_locales ?? [],
  });
