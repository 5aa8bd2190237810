import { SummaryList } from '../../../ui/block/summary-list';
import { pricePerInterval } from '../../../ui/text/interval-text';
import { useView } from '../../../ui/view';
import { type AccountSubscription, isOver } from './account-subscription';
import { bindingRow, methodRow, nextPaymentRow, nextProductRow, paymentText, periodText } from './rows';

export function AgreementRows({ subscription }: { subscription: AccountSubscription }) {
  const view = useView();
  const { t, format } = view;
  const { productName, studio, number, priceMinor, intervalMonths, nextProduct, discount } = subscription;
  return (
    <section>
      <h2>{productName}</h2>
      <SummaryList
        bold
        rows={[
          {
            term: t('account.subscription.price'),
            value: pricePerInterval(t, format.money(priceMinor), intervalMonths),
          },
          discount && {
            term: t('membership.changeProduct.discount'),
            value: t('account.subscription.discount', {
              amount: format.money(discount.offMinor),
              date: format.date(discount.through),
            }),
          },
          nextProduct && nextProductRow(view, nextProduct),
          { term: t('accountMain.studio'), value: `${studio.name}, ${studio.street}` },
          { term: t('accountMain.number'), value: <span className="num">{number}</span> },
        ]}
      />
    </section>
  );
}

/** The dates of the agreement, each as a date, never as a rule. */
export function DateRows({ subscription }: { subscription: AccountSubscription }) {
  const view = useView();
  const { t, format } = view;
  const { memberSince, accessFrom, pause, stopDate, bindingEndsOn, withdrawUntil } = subscription;
  const { nextChargeOn, nextAmountMinor, owed, paymentMethod, nextProduct } = subscription;
  const over = isOver(subscription);
  // Who withdraws before a later start never had access.
  const startsLater = accessFrom !== memberSince && !(over && stopDate !== null && stopDate < accessFrom);
  // What comes after it only comes if what is owed is paid.
  const payment = owed
    ? { term: t('mail.row.payBy'), value: paymentText(view, owed.payBy, owed.amountMinor) }
    : nextChargeOn && nextAmountMinor !== null && nextPaymentRow(view, nextChargeOn, nextAmountMinor);
  return (
    <section>
      <h2>{t('account.subscription.dates')}</h2>
      <SummaryList
        bold
        rows={[
          { term: t('accountMain.since'), value: format.date(memberSince) },
          startsLater && { term: t('account.subscription.accessFrom'), value: format.date(accessFrom) },
          pause && { term: t('accountMain.pauseWord'), value: periodText(view, pause) },
          payment,
          payment && paymentMethod !== null && methodRow(view, paymentMethod),
          stopDate !== null && { term: t('accountMain.lastDay'), value: format.date(stopDate) },
          !over &&
            (bindingEndsOn
              ? bindingRow(view, bindingEndsOn)
              : {
                  term: t('account.subscription.binding'),
                  value: nextProduct?.binding
                    ? periodText(view, nextProduct.binding)
                    : t('account.subscription.noBinding'),
                }),
          !over &&
            withdrawUntil !== null && {
              term: t('account.subscription.withdrawal'),
              value: t('account.subscription.through', { date: format.date(withdrawUntil) }),
            },
        ]}
      />
    </section>
  );
}
