import * as z from 'zod';
import {
  automaticTaxOff,
  discounts,
  emptyable,
  flag,
  identifier,
  metadata,
  positive,
  priced,
  text,
  timestamp,
} from '../protocol/parameters';

const lineItem = priced.extend({ quantity: positive.default(1) });
const address = z
  .string()
  .max(5000)
  .refine((url) => URL.canParse(url.replaceAll(/[{}]/g, '')), 'Not a valid URL');

/** Parameters of a new session. Others of the real API are accepted and ignored. */
export const sessionParameters = z.object({
  mode: z.enum(['subscription', 'setup', 'payment']),
  success_url: address,
  cancel_url: address.optional(),
  line_items: z.array(lineItem).max(100).optional(),
  currency: z.string().length(3).optional(),
  customer: identifier.optional(),
  customer_email: z.email('Invalid email address').optional(),
  client_reference_id: text.optional(),
  discounts: emptyable(discounts.max(1, 'Only one discount can be given')).optional(),
  expires_at: timestamp.optional(),
  locale: z.string().max(10).optional(),
  metadata: metadata.optional(),
  automatic_tax: automaticTaxOff.optional(),
  allow_promotion_codes: flag.optional(),
  allowed_payment_method_types: z.array(z.string()).optional(),
  payment_method_types: z.array(z.string()).optional(),
  subscription_data: z
    .object({
      description: text.optional(),
      metadata: metadata.optional(),
      trial_end: timestamp.optional(),
      trial_period_days: positive.optional(),
    })
    .optional(),
  setup_intent_data: z.object({ description: text.optional(), metadata: metadata.optional() }).optional(),
  payment_intent_data: z.object({ description: text.optional(), metadata: metadata.optional() }).optional(),
});

export type SessionParameters = z.output<typeof sessionParameters>;
