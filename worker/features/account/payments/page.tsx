import type { ReactNode } from 'react';
import type { PaymentRecord } from '../../../services/membership/port';
import { DeferredSection } from '../../../ui/deferred-section';
import { AccountLayout } from '../../../ui/layout/layouts';
import { useView } from '../../../ui/view';
import { AccountHelp } from '../main/help';
import type { AccountSubscription } from '../membership/account-subscription';
import { OnItsWay } from '../membership/state-banner';
import { type MethodProps, PaymentMethodSection } from './method-section';
import { PaymentNotice, type PaymentNoticeProps } from './notice';

/** A payment as the account shows it: its amounts are positive, also of a refund; VAT is part of them. */
export interface AccountPayment
  extends Omit<PaymentRecord, 'subscriptionId' | 'currency' | 'at' | 'productName' | 'dispute' | `period${string}`> {
  /** Civil date. */
  on: string;
  /** In the page's language. */
  productName: string;
  /** First and last civil day it is for. */
  period: { from: string; until: string } | null;
  /** Of a charge that the cardholder's bank disputes, or has taken back. */
  dispute: 'open' | 'lost' | null;
}

interface AccountPaymentsPageProps extends PaymentNoticeProps {
  /** A payment that has neither succeeded nor failed. */
  onItsWay: AccountSubscription['onItsWay'];
  /** Of each membership that is charged. */
  methods: readonly MethodProps[];
  /** The newest payments; null: older ones are a deferred section. */
  newest: ReactNode;
}

export function AccountPaymentsPage(props: AccountPaymentsPageProps) {
  const { open, onItsWay, notice, bankUrl, methods, keys, newest } = props;
  const { t } = useView();
  const title = t('navigation-menu.my-payments');
  return (
    <AccountLayout title={title} width="wide" styles={['accountPages']}>
      <h1>{title}</h1>
      <PaymentNotice open={open} notice={notice} bankUrl={bankUrl} keys={keys} />
      {!open && !notice && onItsWay && <OnItsWay payment={onItsWay} />}
      {methods.map((method) => (
        <PaymentMethodSection key={method.subscriptionId} {...method} />
      ))}
      <section>
        <h2>{t('account.payments.history')}</h2>
        {newest ?? <DeferredSection />}
      </section>
      <AccountHelp
        title={t('account.payments.missing')}
        text={t('account.payments.missingText')}
        subject={t('account.payments.subject')}
      />
    </AccountLayout>
  );
}
