import type { BalanceTransaction, CustomerBalanceTransaction } from './balance';
import type { Invoice, InvoiceItem, InvoicePayment, Subscription } from './billing';
import type { Coupon, Customer, Discount, Price, Product } from './catalogue';
import type { Dispute } from './dispute';
import type {
  Charge,
  CheckoutSession,
  PaymentIntent,
  PaymentMethod,
  Refund,
  SetupIntent,
  StripeEvent,
} from './payment';

export * from './balance';
export * from './base';
export * from './billing';
export * from './catalogue';
export * from './dispute';
export * from './payment';

/** Kinds of objects that are stored separately. A new kind is added here and to the prefixes below. */
export interface Kinds {
  customer: Customer;
  product: Product;
  price: Price;
  coupon: Coupon;
  discount: Discount;
  subscription: Subscription;
  invoice: Invoice;
  invoiceitem: InvoiceItem;
  invoice_payment: InvoicePayment;
  payment_intent: PaymentIntent;
  charge: Charge;
  payment_method: PaymentMethod;
  setup_intent: SetupIntent;
  refund: Refund;
  dispute: Dispute;
  balance_transaction: BalanceTransaction;
  customer_balance_transaction: CustomerBalanceTransaction;
  'checkout.session': CheckoutSession;
  event: StripeEvent;
}
export type Kind = keyof Kinds;

/** Prefix of an id, which identifies its kind. Coupons may have ids chosen by the caller. */
export const idPrefixes: Record<Kind, string> = {
  customer: 'cus_',
  product: 'prod_',
  price: 'price_',
  coupon: 'coupon_',
  discount: 'di_',
  subscription: 'sub_',
  invoice: 'in_',
  invoiceitem: 'ii_',
  invoice_payment: 'inpay_',
  payment_intent: 'pi_',
  charge: 'ch_',
  payment_method: 'pm_',
  setup_intent: 'seti_',
  refund: 're_',
  dispute: 'dp_',
  balance_transaction: 'txn_',
  customer_balance_transaction: 'cbtxn_',
  'checkout.session': 'cs_test_',
  event: 'evt_',
};
