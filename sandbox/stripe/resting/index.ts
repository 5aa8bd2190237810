import { balanceAtRest } from './balance';
import { billingAtRest } from './billing';
import { catalogueAtRest } from './catalogue';
import { checkoutAtRest } from './checkout';
import { paymentAtRest } from './payment';
import type { Json, Resting } from './rest';

const resting: Resting = {
  ...balanceAtRest,
  ...catalogueAtRest,
  ...billingAtRest,
  ...paymentAtRest,
  ...checkoutAtRest,
};
/** A deleted object is reduced to its id. */
const isDeleted = (object: Json) => object.deleted === true;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/**
 * A copy of an answer or an event in which each object has every field that the provider sends. Records store only the
 * fields the sandbox uses; the constant ones are added here, when it is sent, so that no handler can forget them.
 */
export const asSent = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(asSent) as Value;
  if (!isObject(value)) return value;
  const fill = typeof value.object === 'string' && !isDeleted(value) ? resting[value.object] : undefined;
  const whole = fill ? { ...value, ...fillIn(value, fill(value)) } : value;
  return Object.fromEntries(Object.entries(whole).map(([name, field]) => [name, asSent(field)])) as Value;
};

/** The record's own fields take precedence, except that its partial objects are completed. */
const fillIn = (record: Json, atRest: Json): Json =>
  Object.fromEntries(
    Object.entries(atRest).filter(
      ([name, field]) => record[name] === undefined || (isObject(field) && isObject(record[name])),
    ),
  );
