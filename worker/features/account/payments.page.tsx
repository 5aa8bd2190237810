import { Banner } from '../../ui/banner';
import { EmptyState } from '../../ui/empty-state';
import { AccountLayout } from '../../ui/layouts';
import { useView } from '../../ui/view';
import { AccountHelp } from './account-help';
import { PaymentTable } from './payment-table';

export interface AccountPayment {
  paymentId: string;
  kind: 'charge' | 'refund';
  state: 'pending' | 'succeeded' | 'failed';
  /** Both positive, also of a refund; VAT is part of the amount. */
  amountMinor: number;
  vatMinor: number;
  receiptNumber: string | null;
  method: string | null;
  /** Civil date. */
  on: string;
}

/** `payments`: newest first. */
export interface AccountPaymentsPageProps {
  payments: readonly AccountPayment[];
}

export function AccountPaymentsPage({ payments }: AccountPaymentsPageProps) {
  const { t } = useView();
  const title = t('navigation-menu.my-payments');
  const latest = payments.find(({ kind }) => kind === 'charge');
  return (
    <AccountLayout title={title} width="wide" styles={['accountPages']}>
      <h1>{title}</h1>
      {latest?.state === 'failed' && <NotPaid payment={latest} />}
      {payments.length > 0 ? (
        <PaymentTable payments={payments} />
      ) : (
        <EmptyState title={t('account.payments.none')}>{t('account.payments.noneText')}</EmptyState>
      )}
      <AccountHelp
        title={t('account.payments.missing')}
        text={t('account.payments.missingText')}
        subject={t('account.payments.subject')}
      />
    </AccountLayout>
  );
}

function NotPaid({ payment }: { payment: AccountPayment }) {
  const { t, format, market } = useView();
  const amount = format.money(payment.amountMinor);
  const text = { date: format.date(payment.on), mail: market.seller.mail };
  return (
    <Banner tone="failure" title={t('accountMain.pastDueTitle', { amount })}>
      <p>{t('account.payments.failedText', text)}</p>
    </Banner>
  );
}
