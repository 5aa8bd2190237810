import { SummaryList, type SummaryRow } from '../../../ui/block/summary-list';
import { pricePerInterval } from '../../../ui/text/interval-text';
import { paymentMethodText } from '../../../ui/text/payment-method';
import { useView } from '../../../ui/view';
import { type AccountSubscription, isOver } from './account-subscription';

export function AgreementRows({ subscription }: { subscription: AccountSubscription }) {
  const { t, format } = useView();
  const { productName, studio, number, priceMinor, intervalMonths, nextProduct } = subscription;
  const each = (amountMinor: number, months: number) => pricePerInterval(t, format.money(amountMinor), months);
  return (
    <section>
      <h2>{productName}</h2>
      <SummaryList
        bold
        rows={[
          { term: t('account.subscription.price'), value: each(priceMinor, intervalMonths) },
          ...(nextProduct
            ? [
                {
                  term: t('accountMain.nextProduct', { date: format.date(nextProduct.from) }),
                  value: t('accountMain.productValue', {
                    product: nextProduct.name,
                    price: each(nextProduct.priceMinor, nextProduct.intervalMonths),
                  }),
                },
              ]
            : []),
          { term: t('accountMain.studio'), value: `${studio.name}, ${studio.street}` },
          { term: t('accountMain.number'), value: <span className="num">{number}</span> },
        ]}
      />
    </section>
  );
}

/** The dates of the agreement, each as a date, never as a rule. */
export function DateRows({ subscription }: { subscription: AccountSubscription }) {
  const { t, format } = useView();
  const { memberSince, accessFrom, pause, stopDate, bindingEndsOn, withdrawUntil } = subscription;
  const through = (date: string) => t('account.subscription.through', { date: format.date(date) });
  const over = isOver(subscription);
  const rows: (SummaryRow | false)[] = [
    { term: t('accountMain.since'), value: format.date(memberSince) },
    accessFrom !== memberSince && { term: t('account.subscription.accessFrom'), value: format.date(accessFrom) },
    pause !== null && {
      term: t('accountMain.pauseWord'),
      value: t('accountMain.history.period', { from: format.date(pause.from), until: format.date(pause.until) }),
    },
    ...usePaymentRows(subscription),
    stopDate !== null && { term: t('accountMain.lastDay'), value: format.date(stopDate) },
    !over && {
      term: t('account.subscription.binding'),
      value: bindingEndsOn ? through(bindingEndsOn) : t('account.subscription.noBinding'),
    },
    !over &&
      withdrawUntil !== null && {
        term: t('account.subscription.withdrawal'),
        value: through(withdrawUntil),
      },
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
  const { nextChargeOn, nextAmountMinor, owed, paymentMethod } = subscription;
  const value = (date: string, amountMinor: number) =>
    t('account.subscription.nextValue', { date: format.date(date), amount: format.money(amountMinor) });
  // What comes after it only comes if what is owed is paid.
  const first = owed
    ? { term: t('mail.row.payBy'), value: value(owed.payBy, owed.amountMinor) }
    : nextChargeOn &&
      nextAmountMinor !== null && { term: t('accountMain.next'), value: value(nextChargeOn, nextAmountMinor) };
  if (!first) return [];
  return [
    first,
    paymentMethod !== null && {
      term: t('account.subscription.method'),
      value: paymentMethodText(t, paymentMethod),
    },
  ];
}
