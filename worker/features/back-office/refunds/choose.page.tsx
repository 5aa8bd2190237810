import { moneyText } from '../../../domain/content/typed';
import type { Market } from '../../../domain/markets/market';
import { formatsFor } from '../../../domain/text/format';
import { paths } from '../../../paths';
import { type RefundableCharge, refundReasons } from '../../../services/membership/refunds/port';
import { carrying } from '../../../ui/back-office/came-from';
import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Banner } from '../../../ui/block/banner';
import { SummaryList } from '../../../ui/block/summary-list';
import { Button } from '../../../ui/form/button';
import { Field } from '../../../ui/form/field';
import { Form } from '../../../ui/form/form';
import { SelectField } from '../../../ui/form/select-field';
import { Columns } from '../../../ui/layout/layouts';
import { useView } from '../../../ui/view';
import { refundFacts } from './facts';

export interface RefundFault {
  readonly amount: 'noSum' | 'tooMuch' | null;
  readonly reason: 'missing' | null;
}

export interface ChooseRefundPageProps {
  charge: RefundableCharge;
  /** Market of the membership, for currency and dates. */
  market: Market;
  typed?: { amount: string; reason: string };
  fault?: RefundFault;
}

export function ChooseRefundPage({ charge, market, typed, fault }: ChooseRefundPageProps) {
  const { t, language, search } = useView();
  const link = useMarketLink();
  const format = formatsFor(market, language);
  const left = format.money(charge.leftMinor);
  const errors: Record<string, string> = {
    ...(fault?.amount ? { amount: t(`backOffice.refund.fault.${fault.amount}`, { left }) } : {}),
    ...(fault?.reason ? { reason: t('backOffice.refund.fault.reason') } : {}),
  };
  const back = link(paths.backOfficeMore.member.href({ subscriptionId: charge.subscriptionId }));
  const isHeld = charge.leftMinor <= 0 && charge.isDisputed;
  const isOutside = charge.leftMinor > 0 && charge.isOutside;
  const obstacle = isHeld ? 'disputed' : isOutside ? 'outside' : null;
  const canRefund = charge.leftMinor > 0 && !obstacle;
  const form = canRefund ? (
    <Form
      action={carrying(
        paths.backOfficeActions.chooseRefund.href({ payment: charge.paymentId }, { market: charge.market }),
        new URLSearchParams(search).get('from'),
      )}
    >
      <Field
        name="amount"
        label={t('backOffice.refund.amount', { currency: market.currency })}
        hint={t('backOffice.refund.amountHint', { left })}
        value={typed?.amount ?? moneyText(charge.leftMinor, market)}
        error={errors.amount}
        width="short"
        inputMode="text"
        autoComplete="off"
      />
      <SelectField
        name="reason"
        label={t('backOffice.refund.reason')}
        prompt={t('backOffice.refund.choose')}
        value={typed?.reason}
        error={errors.reason}
        options={refundReasons.map((value) => ({ value, label: t(`backOffice.refund.reasons.${value}`) }))}
      />
      <Button>{t('backOffice.refund.next')}</Button>
    </Form>
  ) : (
    <Banner title={t(`backOffice.refund.${obstacle ?? 'nothingLeft'}`)}>
      {obstacle && <p>{t(`backOffice.refund.${obstacle}Text`)}</p>}
    </Banner>
  );
  return (
    <BackOfficeLayout title={t('backOffice.refund.title')} styles={['form']} errors={errors} back={{ href: back }}>
      <h1>{t('backOffice.refund.title')}</h1>
      <Columns side={form}>
        <SummaryList rows={refundFacts(charge, market, { t, language })} bold />
      </Columns>
    </BackOfficeLayout>
  );
}
