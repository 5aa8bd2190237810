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
/** Deleted, an object is its id and no more. */
const isDeleted = (object: Json) => object.deleted === true;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/**
 * A copy of an answer or an event in which each object is as complete as the provider sends it. Records keep what the
 * sandbox works with; what rests is put on here, on the way out, so that no handler can forget it.
 */
export const asSent = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(asSent) as Value;
  if (!isObject(value)) return value;
  const fill = typeof value.object === 'string' && !isDeleted(value) ? resting[value.object] : undefined;
  const whole = fill ? { ...value, ...fillIn(value, fill(value)) } : value;
  return Object.fromEntries(Object.entries(whole).map(([name, field]) => [name, asSent(field)])) as Value;
};

/** What a record says itself counts, but for objects that it says in part. */
const fillIn = (record: Json, atRest: Json): Json =>
  Object.fromEntries(
    Object.entries(atRest).filter(
      ([name, field]) => record[name] === undefined || (isObject(field) && isObject(record[name])),
    ),
  );
