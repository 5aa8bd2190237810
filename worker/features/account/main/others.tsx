import { ChoiceList } from '../../../ui/block/rows';
import { useView, type View } from '../../../ui/view';
import { type AccountSubscription, hrefOf, isOver } from '../membership/account-subscription';

/** Links to those that are not over, each with what is owed for it or paid next. */
export function Others({ others }: { others: readonly AccountSubscription[] }) {
  const view = useView();
  const live = others.filter((one) => !isOver(one));
  if (live.length === 0) return null;
  return (
    <section className="help screen">
      <h2 className="h3">{view.t('membership.other')}</h2>
      <ChoiceList
        choices={live.map((one) => ({
          key: one.subscriptionId,
          title: one.productName,
          line: lineOf(one, view),
          href: hrefOf(one),
        }))}
      />
    </section>
  );
}

function lineOf({ owed, nextChargeOn, nextAmountMinor, number }: AccountSubscription, { t, format }: View): string {
  if (owed) return t('accountMain.pastDueTitle', { amount: format.money(owed.amountMinor) });
  if (nextChargeOn === null || nextAmountMinor === null) return number;
  return t('membership.done.next', { date: format.date(nextChargeOn), amount: format.money(nextAmountMinor) });
}
