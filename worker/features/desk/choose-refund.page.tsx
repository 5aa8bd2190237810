import { formatsFor } from '../../domain/format';
import type { Market } from '../../domain/market';
import { paths } from '../../paths';
import { type RefundableCharge, refundReasons } from '../../services/refunds/port';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { DeskLayout } from '../../ui/desk-layout';
import { ErrorSummary } from '../../ui/error-summary';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { useMarketLink } from '../../ui/market-link';
import { SelectField } from '../../ui/select-field';
import { SummaryList } from '../../ui/summary-list';
import { useView } from '../../ui/view';
import { refundFacts } from './refund-facts';

export interface RefundFault {
  readonly amount: 'noSum' | 'tooMuch' | null;
  readonly reason: 'missing' | null;
}

interface ChooseRefundPageProps {
  charge: RefundableCharge;
  /** Of the membership: its currency and its days. */
  market: Market;
  typed?: { amount: string; reason: string };
  fault?: RefundFault;
}

export function ChooseRefundPage({ charge, market, typed, fault }: ChooseRefundPageProps) {
  const { t, language } = useView();
  const link = useMarketLink();
  const format = formatsFor(market, language);
  const left = format.money(charge.leftMinor);
  const errors: Record<string, string> = {
    ...(fault?.amount ? { amount: t(`desk.refund.fault.${fault.amount}`, { left }) } : {}),
    ...(fault?.reason ? { reason: t('desk.refund.fault.reason') } : {}),
  };
  const back = link(paths.deskMore.member.href({ subscriptionId: charge.subscriptionId }));
  const canRefund = charge.leftMinor > 0 && !charge.isDisputed;
  return (
    <DeskLayout title={t('desk.refund.title')} styles={['form']} hasErrors={fault !== undefined} back={{ href: back }}>
      <ErrorSummary errors={errors} />
      <h1>{t('desk.refund.title')}</h1>
      <SummaryList rows={refundFacts(charge, market, { t, language })} bold />
      {canRefund ? (
        <Form action={paths.deskActions.chooseRefund.href({ payment: charge.paymentId }, { market: charge.market })}>
          <Field
            name="amount"
            label={t('desk.refund.amount', { currency: market.currency })}
            hint={t('desk.refund.amountHint', { left })}
            value={typed?.amount}
            error={errors.amount}
            width="short"
            inputMode="text"
            autoComplete="off"
          />
          <SelectField
            name="reason"
            label={t('desk.refund.reason')}
            prompt={t('desk.refund.choose')}
            value={typed?.reason}
            error={errors.reason}
            options={refundReasons.map((value) => ({ value, label: t(`desk.refund.reasons.${value}`) }))}
          />
          <Button>{t('desk.refund.next')}</Button>
        </Form>
      ) : (
        <Banner title={t(charge.isDisputed ? 'desk.refund.disputed' : 'desk.refund.nothingLeft')}>
          {charge.isDisputed && <p>{t('desk.refund.disputedText')}</p>}
        </Banner>
      )}
    </DeskLayout>
  );
}
