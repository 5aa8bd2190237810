import * as z from 'zod';
import {
  discounts,
  emptyable,
  flag,
  identifier,
  metadata,
  positive,
  priceData,
  priced,
  text,
  timestamp,
} from '../protocol/parameters';

const items = z.array(
  z.object({
    id: identifier.optional(),
    price: identifier.optional(),
    price_data: priceData.optional(),
    quantity: positive.optional(),
    deleted: flag.optional(),
    metadata: metadata.optional(),
  }),
);

const prorationBehavior = z.enum(['create_prorations', 'none', 'always_invoice']).default('create_prorations');
const trialEnd = z.union([z.literal('now'), timestamp]);
const anchorType = z.enum(['now', 'unchanged']);
const paymentBehavior = z
  .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
  .default('allow_incomplete');
const cancelAt = emptyable(z.union([z.enum(['min_period_end', 'max_period_end']), timestamp]));
export const cancellationDetails = z.object({
  comment: emptyable(text).optional(),
  feedback: emptyable(z.string()).optional(),
});

/** The parameters that affect charges; a preview takes the same ones. */
export const billingChange = {
  items: items.optional(),
  proration_behavior: prorationBehavior,
  proration_date: timestamp.optional(),
  trial_end: trialEnd.optional(),
  billing_cycle_anchor: z.union([anchorType, z.object({ type: anchorType }).transform(({ type }) => type)]).optional(),
  cancel_at: cancelAt.optional(),
  cancel_at_period_end: flag.optional(),
};

export const updateParameters = z.object({
  ...billingChange,
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: identifier.optional(),
  description: emptyable(text).optional(),
  discounts: emptyable(discounts).optional(),
  metadata: metadata.optional(),
  payment_behavior: paymentBehavior,
  payment_settings: z.object({ save_default_payment_method: z.enum(['off', 'on_subscription']).optional() }).optional(),
  pause_collection: emptyable(
    z.object({
      behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
      resumes_at: timestamp.optional(),
    }),
  ).optional(),
});
export type UpdateParameters = z.output<typeof updateParameters>;

export const createParameters = z.object({
  customer: identifier,
  items: z.array(priced.extend({ quantity: positive.default(1) })).min(1),
  add_invoice_items: z.array(priced.extend({ quantity: positive.default(1) })).default([]),
  cancel_at: timestamp.optional(),
  default_payment_method: identifier.optional(),
  description: text.optional(),
  discounts: discounts.optional(),
  metadata: metadata.optional(),
  payment_behavior: paymentBehavior,
  proration_behavior: prorationBehavior,
  /** Start in the past; only together with an anchor at which its period ends. */
  backdate_start_date: timestamp.optional(),
  billing_cycle_anchor: timestamp.optional(),
  trial_end: trialEnd.optional(),
  trial_period_days: positive.optional(),
});
export type CreateParameters = z.output<typeof createParameters>;
