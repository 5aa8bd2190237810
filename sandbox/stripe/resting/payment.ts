import type { Json, Resting } from './rest';

const checks = { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' };

/** A saved card. */
const savedCard = (card: Json) => ({
  checks,
  fingerprint: `card-${card.last4}`,
  generated_from: null,
  networks: { available: [card.brand], preferred: null },
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
  wallet: null,
  ...card,
});

/** The card as a charge has it, without its display brand. */
const chargedCard = ({ display_brand: _, three_d_secure, ...card }: Json) => ({
  amount_authorized: null,
  authorization_code: null,
  checks,
  electronic_commerce_indicator: null,
  fingerprint: `card-${card.last4}`,
  installments: null,
  mandate: null,
  network: card.brand,
  network_transaction_id: null,
  regulated_status: 'unregulated',
  three_d_secure: three_d_secure
    ? {
        authentication_flow: 'challenge',
        electronic_commerce_indicator: '05',
        exemption_indicator: null,
        result_reason: null,
        transaction_id: null,
        ...three_d_secure,
      }
    : null,
  transaction_link_id: null,
  wallet: null,
  ...card,
});

const debit = (details: Json) => ({ branch_code: null, fingerprint: `debit-${details.last4}`, ...details });

const intent = {
  allowed_payment_method_types: null,
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  client_secret: null,
  customer_account: null,
  excluded_payment_method_types: null,
  livemode: false,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
};

const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
];
/** Large, as in reality: a page of a hundred disputes is a third of a megabyte. */
const noEvidence = { ...Object.fromEntries(evidenceFields.map((name) => [name, null])), enhanced_evidence: {} };

/** Charges with their payment methods, refunds and disputes. */
export const paymentAtRest: Resting = {
  payment_method: ({ card, sepa_debit }) => ({
    allow_redisplay: 'limited',
    customer_account: null,
    livemode: false,
    ...(card ? { card: savedCard(card as Json) } : {}),
    ...(sepa_debit ? { sepa_debit: { ...debit(sepa_debit as Json), generated_from: null } } : {}),
  }),
  payment_intent: () => ({
    ...intent,
    amount_capturable: 0,
    amount_details: { tip: {} },
    application_fee_amount: null,
    canceled_at: null,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    managed_payments: null,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  }),
  setup_intent: () => ({
    ...intent,
    description: null,
    last_setup_error: null,
    latest_attempt: null,
    mandate: null,
    single_use_mandate: null,
  }),
  charge: ({ payment_method_details, status }) => {
    const { card, sepa_debit, ...details } = (payment_method_details ?? {}) as Record<string, Json>;
    return {
      application: null,
      application_fee: null,
      application_fee_amount: null,
      balance_transaction: null,
      calculated_statement_descriptor: 'SANDBOX',
      failure_balance_transaction: null,
      fraud_details: {},
      livemode: false,
      on_behalf_of: null,
      outcome: {
        advice_code: null,
        network_advice_code: null,
        network_decline_code: null,
        network_status: status === 'failed' ? 'declined_by_network' : 'approved_by_network',
        reason: null,
        risk_level: 'normal',
        seller_message: status === 'failed' ? 'The bank declined the payment.' : 'Payment complete.',
        type: status === 'failed' ? 'issuer_declined' : 'authorized',
      },
      payment_method_details: {
        ...details,
        ...(card ? { card: chargedCard(card) } : {}),
        ...(sepa_debit ? { sepa_debit: { mandate: null, ...debit(sepa_debit) } } : {}),
      },
      receipt_email: null,
      receipt_number: null,
      review: null,
      shipping: null,
      source: null,
      source_transfer: null,
      statement_descriptor: null,
      statement_descriptor_suffix: null,
      transfer_data: null,
      transfer_group: null,
    };
  },
  refund: () => ({
    customer: null,
    customer_account: null,
    payment_method: null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
  }),
  dispute: ({ evidence, evidence_details }) => ({
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence, ...(evidence as object) },
    evidence_details: {
      enhanced_eligibility: {},
      submission_method: 'not_submitted',
      ...(evidence_details as object),
    },
    intended_submission_method: null,
  }),
};
