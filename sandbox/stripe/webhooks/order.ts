import type { AccountContext } from '../accounts';
import { behaviourOf } from '../controls/behaviour';

/** A pseudo-random 32-bit number, the same for the same arguments (finalizer of MurmurHash3). */
const mixed = (seed: number, turn: number): number => {
  let bits = Math.imul(seed ^ Math.imul(turn, 0x9e3779b1), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
};

/**
 * Events of one action in the order of sending: the documented one, or one determined by a seed, since the provider
 * guarantees no order (https://docs.stripe.com/webhooks#event-ordering).
 */
export const inSendingOrder = <Event>(sandbox: AccountContext, events: readonly Event[]): Event[] => {
  const { eventOrderSeed: seed } = behaviourOf(sandbox);
  if (seed === null) return [...events];
  return events
    .map((event) => ({ event, place: mixed(seed, sandbox.store.next('stripe-event-order')) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ event }) => event);
};
