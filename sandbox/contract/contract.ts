import type { Stripe } from 'stripe';

type Page<Item> = { object: 'list'; data: Item[]; has_more: boolean; url: string };
type SearchPage<Item> = {
  object: 'search_result';
  data: Item[];
  has_more: boolean;
  next_page: string | null;
  url: string;
  total_count?: number;
};
type Call<Parameters, Answer> = { parameters: Parameters; answer: Answer };

/**
 * Every API call that the sandbox answers, typed by the provider's own library. The types are turned into schemas
 * against which every exchange is checked (`schema.ts`).
 */
export interface Calls {
  'POST /checkout/sessions': Call<Stripe.Checkout.SessionCreateParams, Stripe.Checkout.Session>;
  'GET /checkout/sessions': Call<Stripe.Checkout.SessionListParams, Page<Stripe.Checkout.Session>>;
  'GET /checkout/sessions/:id': Call<Stripe.Checkout.SessionRetrieveParams, Stripe.Checkout.Session>;
  'GET /checkout/sessions/:id/line_items': Call<Stripe.Checkout.SessionListLineItemsParams, Page<Stripe.LineItem>>;
  'POST /checkout/sessions/:id/expire': Call<Stripe.Checkout.SessionExpireParams, Stripe.Checkout.Session>;
  'POST /subscriptions': Call<Stripe.SubscriptionCreateParams, Stripe.Subscription>;
  'GET /subscriptions': Call<Stripe.SubscriptionListParams, Page<Stripe.Subscription>>;
  'GET /subscriptions/search': Call<Stripe.SubscriptionSearchParams, SearchPage<Stripe.Subscription>>;
  'GET /subscriptions/:id': Call<Stripe.SubscriptionRetrieveParams, Stripe.Subscription>;
  'POST /subscriptions/:id': Call<Stripe.SubscriptionUpdateParams, Stripe.Subscription>;
  'DELETE /subscriptions/:id': Call<Stripe.SubscriptionCancelParams, Stripe.Subscription>;
  'POST /coupons': Call<Stripe.CouponCreateParams, Stripe.Coupon>;
  'GET /coupons': Call<Stripe.CouponListParams, Page<Stripe.Coupon>>;
  'GET /coupons/:id': Call<Stripe.CouponRetrieveParams, Stripe.Coupon>;
  'POST /products': Call<Stripe.ProductCreateParams, Stripe.Product>;
  'GET /products': Call<Stripe.ProductListParams, Page<Stripe.Product>>;
  'GET /products/:id': Call<Stripe.ProductRetrieveParams, Stripe.Product>;
  'POST /prices': Call<Stripe.PriceCreateParams, Stripe.Price>;
  'GET /prices': Call<Stripe.PriceListParams, Page<Stripe.Price>>;
  'GET /prices/:id': Call<Stripe.PriceRetrieveParams, Stripe.Price>;
  'POST /customers': Call<Stripe.CustomerCreateParams, Stripe.Customer>;
  'GET /customers': Call<Stripe.CustomerListParams, Page<Stripe.Customer>>;
  'GET /customers/search': Call<Stripe.CustomerSearchParams, SearchPage<Stripe.Customer>>;
  'GET /customers/:id': Call<Stripe.CustomerRetrieveParams, Stripe.Customer | Stripe.DeletedCustomer>;
  'POST /customers/:id': Call<Stripe.CustomerUpdateParams, Stripe.Customer>;
  'DELETE /customers/:id': Call<Stripe.CustomerDeleteParams, Stripe.DeletedCustomer>;
  'GET /customers/:id/payment_methods': Call<Stripe.CustomerListPaymentMethodsParams, Page<Stripe.PaymentMethod>>;
  'GET /invoices': Call<Stripe.InvoiceListParams, Page<Stripe.Invoice>>;
  'POST /invoices/create_preview': Call<Stripe.InvoiceCreatePreviewParams, Stripe.Invoice>;
  'GET /invoices/:id': Call<Stripe.InvoiceRetrieveParams, Stripe.Invoice>;
  'GET /invoices/:id/lines': Call<Stripe.InvoiceListLineItemsParams, Page<Stripe.InvoiceLineItem>>;
  'POST /invoices/:id/finalize': Call<Stripe.InvoiceFinalizeInvoiceParams, Stripe.Invoice>;
  'POST /invoices/:id/pay': Call<Stripe.InvoicePayParams, Stripe.Invoice>;
  'POST /invoices/:id/void': Call<Stripe.InvoiceVoidInvoiceParams, Stripe.Invoice>;
  'GET /invoice_payments': Call<Stripe.InvoicePaymentListParams, Page<Stripe.InvoicePayment>>;
  'GET /invoice_payments/:id': Call<Stripe.InvoicePaymentRetrieveParams, Stripe.InvoicePayment>;
  'POST /invoiceitems': Call<Stripe.InvoiceItemCreateParams, Stripe.InvoiceItem>;
  'GET /invoiceitems': Call<Stripe.InvoiceItemListParams, Page<Stripe.InvoiceItem>>;
  'GET /invoiceitems/:id': Call<Stripe.InvoiceItemRetrieveParams, Stripe.InvoiceItem>;
  'DELETE /invoiceitems/:id': Call<Stripe.InvoiceItemDeleteParams, Stripe.DeletedInvoiceItem>;
  'GET /payment_intents': Call<Stripe.PaymentIntentListParams, Page<Stripe.PaymentIntent>>;
  'GET /payment_intents/:id': Call<Stripe.PaymentIntentRetrieveParams, Stripe.PaymentIntent>;
  'GET /charges': Call<Stripe.ChargeListParams, Page<Stripe.Charge>>;
  'GET /charges/:id': Call<Stripe.ChargeRetrieveParams, Stripe.Charge>;
  'GET /setup_intents': Call<Stripe.SetupIntentListParams, Page<Stripe.SetupIntent>>;
  'GET /setup_intents/:id': Call<Stripe.SetupIntentRetrieveParams, Stripe.SetupIntent>;
  'GET /payment_methods': Call<Stripe.PaymentMethodListParams, Page<Stripe.PaymentMethod>>;
  'GET /payment_methods/:id': Call<Stripe.PaymentMethodRetrieveParams, Stripe.PaymentMethod>;
  'POST /payment_methods/:id/attach': Call<Stripe.PaymentMethodAttachParams, Stripe.PaymentMethod>;
  'POST /payment_methods/:id/detach': Call<Stripe.PaymentMethodDetachParams, Stripe.PaymentMethod>;
  'POST /refunds': Call<Stripe.RefundCreateParams, Stripe.Refund>;
  'GET /refunds': Call<Stripe.RefundListParams, Page<Stripe.Refund>>;
  'GET /refunds/:id': Call<Stripe.RefundRetrieveParams, Stripe.Refund>;
  'GET /disputes': Call<Stripe.DisputeListParams, Page<Stripe.Dispute>>;
  'GET /disputes/:id': Call<Stripe.DisputeRetrieveParams, Stripe.Dispute>;
  'POST /disputes/:id': Call<Stripe.DisputeUpdateParams, Stripe.Dispute>;
  'POST /disputes/:id/close': Call<Stripe.DisputeCloseParams, Stripe.Dispute>;
  'GET /balance_transactions': Call<Stripe.BalanceTransactionListParams, Page<Stripe.BalanceTransaction>>;
  'GET /balance_transactions/:id': Call<Stripe.BalanceTransactionRetrieveParams, Stripe.BalanceTransaction>;
  'GET /customers/:id/balance_transactions': Call<
    Stripe.CustomerListBalanceTransactionsParams,
    Page<Stripe.CustomerBalanceTransaction>
  >;
  'GET /events': Call<Stripe.EventListParams, Page<Sent>>;
  'GET /events/:id': Call<Stripe.EventRetrieveParams, Sent>;
}

type SentType =
  | 'charge.dispute.closed'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.updated'
  | 'charge.failed'
  | 'charge.refunded'
  | 'charge.refund.updated'
  | 'charge.succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'customer.created'
  | 'customer.deleted'
  | 'customer.subscription.created'
  | 'customer.subscription.deleted'
  | 'customer.subscription.updated'
  | 'customer.updated'
  | 'invoice.created'
  | 'invoice.finalized'
  | 'invoice.marked_uncollectible'
  | 'invoice.paid'
  | 'invoice.payment_action_required'
  | 'invoice.payment_failed'
  | 'invoice.payment_succeeded'
  | 'invoice.updated'
  | 'invoice.voided'
  | 'invoiceitem.created'
  | 'invoiceitem.deleted'
  | 'payment_intent.created'
  | 'payment_intent.payment_failed'
  | 'payment_intent.processing'
  | 'payment_intent.requires_action'
  | 'payment_intent.succeeded'
  | 'payment_method.attached'
  | 'payment_method.detached'
  | 'refund.created'
  | 'refund.failed'
  | 'refund.updated'
  | 'setup_intent.created'
  | 'setup_intent.succeeded';

/** Every event that the sandbox sends or may be asked for. */
export type Sent = Extract<Stripe.Event, { type: SentType }>;
