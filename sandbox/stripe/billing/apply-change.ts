import { type Action, find, save } from '../context';
import type { Invoice, Subscription } from '../records';
import type { PlannedChange } from './change';
import { collect, finalize } from './collect';
import { retireUsedDiscounts } from './create-subscription';
import { discountsInForce } from './discounts';
import { draftInvoice, type LineDraft, methodFor } from './invoice';
import { notCollected, periodOf } from './lifecycle';
import { addPendingLines, itemLines, pendingLines, takePendingLines } from './lines';

/** The invoice that a change makes at once, or undefined if it makes none. */
export const draftChangeInvoice = (
  action: Action,
  { subscription, prorations, startsPeriod, startsTrial = false }: PlannedChange,
  invoicesNow: boolean,
): Invoice | undefined => {
  const customer = find(action, 'customer', subscription.customer);
  const pending = pendingLines(action, subscription);
  // A trial's invoice takes what is pending. With nothing else in it, it is left out here.
  const isOfTrial = startsTrial && pending.length > 0;
  const isNow = startsPeriod || isOfTrial || (invoicesNow && prorations.length > 0);
  if (!customer || !isNow) return undefined;
  const begins = startsPeriod || isOfTrial;
  const lines: LineDraft[] = [
    ...pending,
    ...prorations,
    ...(begins ? itemLines(action, subscription.items.data, periodOf(subscription), isOfTrial) : []),
  ];
  return draftInvoice(action, {
    customer,
    subscription,
    reason: 'subscription_update',
    lines,
    discounts: startsPeriod ? discountsInForce(action, subscription.discounts, action.at) : [],
    currency: subscription.currency,
    period: { start: action.at, end: action.at },
  });
};

/** Charges a stored change now, or keeps its lines for the next invoice. */
export const chargeChange = (action: Action, planned: PlannedChange, invoicesNow: boolean): Subscription => {
  const { subscription } = planned;
  const invoice = draftChangeInvoice(action, planned, invoicesNow);
  if (!invoice) {
    if (planned.prorations.length > 0) addPendingLines(action, subscription, planned.prorations);
    return subscription;
  }
  takePendingLines(action, subscription, invoice.id);
  const withInvoice = save(action, 'subscription', { ...subscription, latest_invoice: invoice.id });
  const { pause_collection: pause } = subscription;
  if (pause) {
    notCollected(action, invoice, pause.behavior);
    return withInvoice;
  }
  retireUsedDiscounts(action, withInvoice, invoice);
  collect(action, finalize(action, invoice), methodFor(action, withInvoice, withInvoice.customer));
  return find(action, 'subscription', subscription.id) ?? withInvoice;
};
