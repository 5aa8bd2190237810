import { LatePart } from '../../ui/late-part';
import { AccountLayout } from '../../ui/layouts';
import { useView } from '../../ui/view';
import { AccountHelp } from './account-help';
import type { AccountSubscription } from './account-subscription';
import { PaymentMethodSection } from './payment-method-section';
import { PaymentNotice, type PaymentsNotice } from './payment-notice';
import { OnItsWay } from './state-banner';

export interface AccountPayment {
  paymentId: string;
  kind: 'charge' | 'refund';
  state: 'pending' | 'succeeded' | 'failed';
  /** Both positive, also of a refund; VAT is part of the amount. */
  amountMinor: number;
  vatMinor: number;
  /** Part of the amount that an earlier change left, too little to be charged by itself. */
  carriedMinor: number;
  receiptNumber: string | null;
  method: string | null;
  /** Civil date. */
  on: string;
  /** In the page's language. */
  productName: string;
  /** First and last civil day it is for. */
  period: { from: string; until: string } | null;
  /** Of a charge that the member's bank asks back, or has given back. */
  dispute: 'open' | 'lost' | null;
  /** Of a refund: the payment it pays back. */
  refunds: string | null;
}

/** What could not be collected. Dates are civil dates. */
export interface OpenPayment {
  payment: string;
  amountMinor: number;
  method: string | null;
  failedOn: string;
  hasAccess: boolean;
  accessUntil: string;
  nextTryOn: string | null;
  /** Last day on which paying keeps the membership. */
  deadline: string;
  /** The bank wants its customer to approve it. */
  asksOwner: boolean;
}

export interface PaymentKeys {
  pay: string;
  method: string;
}

export interface AccountPaymentsPageProps {
  open: OpenPayment | null;
  notice: PaymentsNotice | null;
  /** What is neither paid nor refused. */
  onItsWay: AccountSubscription['onItsWay'];
  /** The provider's page where the open one can be paid by other means. */
  bankUrl: string | null;
  /** Null where nothing is charged any more. */
  method: { name: string | null } | null;
  keys: PaymentKeys;
}

/** What waits to be paid, the card, and what was paid: the last part follows when it is read. */
export function AccountPaymentsPage(props: AccountPaymentsPageProps) {
  const { open, onItsWay, notice, bankUrl, method, keys } = props;
  const { t } = useView();
  const title = t('navigation-menu.my-payments');
  return (
    <AccountLayout title={title} width="wide" styles={['accountPages']}>
      <h1>{title}</h1>
      <PaymentNotice open={open} notice={notice} bankUrl={bankUrl} keys={keys} />
      {!open && !notice && onItsWay && <OnItsWay payment={onItsWay} />}
      {method && <PaymentMethodSection name={method.name} formKey={keys.method} />}
      <section>
        <h2>{t('account.payments.history')}</h2>
        <LatePart />
      </section>
      <AccountHelp
        title={t('account.payments.missing')}
        text={t('account.payments.missingText')}
        subject={t('account.payments.subject')}
      />
    </AccountLayout>
  );
}
