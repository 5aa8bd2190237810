import type { Json, Resting } from './rest';

const automaticTax = { disabled_reason: null, enabled: false, liability: null };
const self = { type: 'self' };

/** The older form of a price, which items still carry beside it. */
const planOf = ({ id, active, created, currency, metadata, product, recurring, unit_amount }: Json) => {
  const { interval, interval_count, usage_type } = (recurring ?? {}) as Json;
  return {
    id,
    object: 'plan',
    active,
    amount: unit_amount,
    amount_decimal: String(unit_amount),
    billing_scheme: 'per_unit',
    created,
    currency,
    interval,
    interval_count,
    livemode: false,
    metadata,
    meter: null,
    nickname: null,
    product: (product as Json).id ?? product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type,
  };
};

/** Subscriptions and invoices with their parts. */
export const billingAtRest: Resting = {
  subscription: ({ cancellation_details }) => ({
    application: null,
    application_fee_percent: null,
    automatic_tax: automaticTax,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancellation_details: { feedback_option: null, ...(cancellation_details as object) },
    collection_method: 'charge_automatically',
    customer_account: null,
    days_until_due: null,
    default_source: null,
    default_tax_rates: [],
    invoice_settings: { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: self },
    livemode: false,
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    schedule: null,
    test_clock: null,
    transfer_data: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  }),
  subscription_item: ({ price }) => ({
    billing_thresholds: null,
    current_trial: null,
    discounts: [],
    plan: planOf(price as Json),
    tax_rates: [],
  }),
  invoice: ({ subtotal, total, status_transitions }) => ({
    account_country: 'DK',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_shipping: 0,
    application: null,
    automatic_tax: { ...automaticTax, provider: null, status: null },
    custom_fields: null,
    customer_account: null,
    customer_address: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_source: null,
    default_tax_rates: [],
    description: null,
    due_date: null,
    effective_at: (status_transitions as Json).finalized_at,
    footer: null,
    from_invoice: null,
    invoice_pdf: null,
    issuer: self,
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    on_behalf_of: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }),
  line_item: ({ quantity, parent }) => {
    const details = (parent ?? {}) as Json;
    const withProration = (part: unknown) =>
      part ? { ...(part as object), proration_details: { credited_items: null } } : null;
    return {
      discounts: [],
      livemode: false,
      parent: {
        ...details,
        invoice_item_details: withProration(details.invoice_item_details),
        subscription_item_details: details.subscription_item_details
          ? { invoice_item: null, ...(withProration(details.subscription_item_details) as object) }
          : null,
      },
      pretax_credit_amounts: [],
      quantity_decimal: String(quantity),
      taxes: [],
    };
  },
  invoiceitem: ({ amount, currency: _, date }) => ({
    customer_account: null,
    discounts: [],
    livemode: false,
    net_amount: amount,
    period: { start: date, end: date },
    pricing: null,
    quantity: 1,
    quantity_decimal: '1',
    tax_rates: [],
    test_clock: null,
  }),
  invoice_payment: () => ({ livemode: false }),
};
