import * as z from 'zod';
import { type Action, all, emit, find, newId, save } from '../context';
import { takeStripeFault } from '../controls/faults';
import { ledgerSubscription, recordBalance, recordLedger } from '../ledger';
import { invalid, missing, ok } from '../protocol/answer';
import { createdRange, listPage, listParameters, within } from '../protocol/lists';
import { identifier, mergeMetadata, metadata, positive } from '../protocol/parameters';
import { none, route } from '../protocol/route';
import type { Charge, Refund } from '../records';

const path = '/refunds';

const refundParameters = z.object({
  charge: identifier.optional(),
  payment_intent: identifier.optional(),
  amount: positive.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});

const giveBack = (action: Action, charge: Charge, refund: Omit<Refund, 'balance_transaction'>): Refund => {
  const refunded = charge.amount_refunded + refund.amount;
  const changed = save(action, 'charge', {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount,
  });
  recordLedger(action, {
    id: refund.id,
    subscriptionId: ledgerSubscription(action.sandbox, charge.id),
    amount: refund.amount,
    currency: refund.currency,
    kind: 'refund',
  });
  const { id } = recordBalance(action, {
    type: 'refund',
    reporting_category: 'refund',
    amount: -refund.amount,
    currency: refund.currency,
    source: refund.id,
    description: 'REFUND FOR CHARGE',
  });
  const made = save(action, 'refund', { ...refund, balance_transaction: id });
  emit(action, 'refund.created', made);
  emit(action, 'charge.refunded', changed);
  return made;
};

export const refundRoutes = [
  route('POST', path, refundParameters, ({ action, data }) => {
    const intent = find(action, 'payment_intent', data.payment_intent);
    if (data.payment_intent && !intent) return missing('payment_intent', data.payment_intent, 'payment_intent');
    const charge = find(action, 'charge', data.charge ?? intent?.latest_charge);
    if (!charge) return missing('charge', data.charge, 'charge');
    if (charge.status !== 'succeeded')
      return invalid('This charge has not succeeded, so it cannot be refunded.', 'charge');
    const left = charge.amount - charge.amount_refunded;
    if (left === 0)
      return invalid(`Charge ${charge.id} has already been refunded.`, 'charge', 'charge_already_refunded');
    const amount = data.amount ?? left;
    // What the bank took cannot be refunded as well; the rest of a charge that is disputed in part can.
    const taken = all(action, 'dispute')
      .filter(
        ({ charge: of, is_charge_refundable, status }) => of === charge.id && !is_charge_refundable && status !== 'won',
      )
      .reduce((sum, dispute) => sum + dispute.amount, 0);
    if (taken > 0 && amount > left - taken)
      return invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge', 'charge_disputed');
    if (amount > left)
      return invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, 'amount');
    return ok(
      giveBack(action, charge, {
        id: newId('refund'),
        object: 'refund',
        amount,
        charge: charge.id,
        created: action.at,
        currency: charge.currency,
        metadata: mergeMetadata({}, data.metadata),
        payment_intent: charge.payment_intent,
        reason: data.reason ?? null,
        status: takeStripeFault(action.sandbox, 'pendingRefund') ? 'pending' : 'succeeded',
      }),
    );
  }),

  route(
    'GET',
    path,
    listParameters.extend({
      charge: z.string().optional(),
      created: createdRange,
      payment_intent: z.string().optional(),
    }),
    ({ action, data }) => {
      const found = within(all(action, 'refund'), data.created)
        .filter(({ charge }) => !data.charge || charge === data.charge)
        .filter((refund) => !data.payment_intent || refund.payment_intent === data.payment_intent);
      return listPage(found, path, data);
    },
  ),

  route('GET', `${path}/:id`, none, ({ action, id }) => {
    const refund = find(action, 'refund', id);
    return refund ? ok(refund) : missing('refund', id);
  }),
];
