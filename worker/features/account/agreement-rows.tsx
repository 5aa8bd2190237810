import { pricePerInterval } from '../../ui/interval-text';
import { SummaryList, type SummaryRow } from '../../ui/summary-list';
import { useView } from '../../ui/view';
import type { AccountSubscription } from './main.page';
import { paymentMethodText } from './payment-method';

export function AgreementRows({ subscription }: { subscription: AccountSubscription }) {
  const { t, format } = useView();
  const { productName, studio, number, priceMinor, intervalMonths } = subscription;
  return (
    <SummaryList
      bold
      rows={[
        { term: t('accountMain.product'), value: productName },
        { term: t('account.subscription.price'), value: pricePerInterval(t, format.money(priceMinor), intervalMonths) },
        { term: t('accountMain.studio'), value: `${studio.name}, ${studio.street}` },
        { term: t('accountMain.number'), value: <span className="num">{number}</span> },
      ]}
    />
  );
}

interface DateRowsProps {
  subscription: AccountSubscription;
  bindingEndsOn: string | null;
  withdrawUntil: string | null;
  isOver: boolean;
}

/** Every date of the agreement as a date, never as a rule. */
export function DateRows({ subscription, bindingEndsOn, withdrawUntil, isOver }: DateRowsProps) {
  const { t, format } = useView();
  const { memberSince, accessFrom } = subscription;
  const through = (date: string) => t('account.subscription.through', { date: format.date(date) });
  const rows: (SummaryRow | false)[] = [
    { term: t('accountMain.since'), value: format.date(memberSince) },
    accessFrom !== memberSince && { term: t('account.subscription.accessFrom'), value: format.date(accessFrom) },
    ...usePaymentRows(subscription),
    !isOver && {
      term: t('account.subscription.binding'),
      value: bindingEndsOn ? through(bindingEndsOn) : t('account.subscription.noBinding'),
    },
    !isOver && withdrawUntil !== null && { term: t('account.subscription.withdrawal'), value: through(withdrawUntil) },
  ];
  return (
    <section>
      <h2>{t('account.subscription.dates')}</h2>
      <SummaryList bold rows={rows.filter((row) => row !== false)} />
    </section>
  );
}

function usePaymentRows(subscription: AccountSubscription): (SummaryRow | false)[] {
  const { t, format } = useView();
  const { nextChargeOn, nextAmountMinor, stopDate, paymentMethod } = subscription;
  if (!nextChargeOn || nextAmountMinor === null)
    return [stopDate !== null && { term: t('accountMain.lastDay'), value: format.date(stopDate) }];
  const next = { date: format.date(nextChargeOn), amount: format.money(nextAmountMinor) };
  return [
    { term: t('accountMain.next'), value: t('account.subscription.nextValue', next) },
    paymentMethod !== null && {
      term: t('account.subscription.method'),
      value: paymentMethodText(t, paymentMethod),
    },
  ];
}
