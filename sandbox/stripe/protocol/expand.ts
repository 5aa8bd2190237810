import { type Action, all, find } from '../context';
import { type CheckoutSession, type Invoice, idPrefixes, type Kind } from '../records';
import { embeddedList } from './lists';

type Json = Record<string, unknown>;

const kinds = Object.keys(idPrefixes) as Kind[];

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The object with this id. Sessions are looked up first, since their prefix `cs_test_` is unambiguous. */
const lookup = (action: Action, field: string, id: string): unknown => {
  const kind = field === 'coupon' ? 'coupon' : kinds.find((candidate) => id.startsWith(idPrefixes[candidate]));
  return (kind && find(action, kind, id)) ?? id;
};

/** Fields that an object has only when they are requested. */
const included: Record<string, (action: Action, object: Json) => unknown> = {
  'checkout.session.line_items': (action, object) => {
    const { id } = object as unknown as CheckoutSession;
    const lines = action.sandbox.store.get<unknown[]>(`stripe:session-lines:${id}`) ?? [];
    return embeddedList(lines, `/checkout/sessions/${id}/line_items`);
  },
  'invoice.payments': (action, object) => {
    const { id } = object as unknown as Invoice;
    const payments = all(action, 'invoice_payment').filter(({ invoice }) => invoice === id);
    return embeddedList(payments, `/invoice_payments?invoice=${id}`);
  },
  'invoice.amount_paid_off_stripe': (action, object) => {
    const { id, status, amount_paid } = object as unknown as Invoice;
    const paid = all(action, 'invoice_payment').filter((one) => one.invoice === id && one.status === 'paid');
    return status === 'paid' ? paid.reduce((left, one) => left - (one.amount_paid ?? 0), amount_paid) : 0;
  },
  'charge.refunds': (action, object) => {
    const refunds = all(action, 'refund').filter(({ charge }) => charge === object.id);
    return embeddedList(refunds, `/refunds?charge=${object.id}`);
  },
  'customer.subscriptions': (action, object) => {
    const subscriptions = all(action, 'subscription').filter(({ customer }) => customer === object.id);
    return embeddedList(subscriptions, `/subscriptions?customer=${object.id}`);
  },
};

const expandField = (action: Action, target: Json, field: string): unknown => {
  const value = target[field];
  const include = included[`${target.object}.${field}`];
  if (value === undefined && include) return include(action, target);
  if (typeof value === 'string') return lookup(action, field, value);
  if (Array.isArray(value)) {
    return value.map((entry) => (typeof entry === 'string' ? lookup(action, field, entry) : entry));
  }
  return value;
};

const expandPath = (action: Action, target: unknown, path: string[]): void => {
  const [field, ...rest] = path;
  if (Array.isArray(target)) {
    for (const entry of target) expandPath(action, entry, path);
    return;
  }
  if (!isObject(target) || field === undefined) return;
  const found = expandField(action, target, field);
  if (found === undefined) return;
  // A found object belongs to the store, so a copy is used.
  const value = found === target[field] ? found : structuredClone(found);
  target[field] = value;
  expandPath(action, value, rest);
};

/**
 * A copy of the answer in which the requested ids (`latest_invoice.payments`, `data.customer`) are expanded to objects.
 */
export const expand = (action: Action, body: object, paths: string[]): object => {
  const copy = structuredClone(body);
  for (const path of paths) expandPath(action, copy, path.split('.'));
  return copy;
};
