import { SummaryList } from '../../../ui/block/summary-list';
import { useView } from '../../../ui/view';
import { type AccountSubscription, isOver } from '../membership/account-subscription';
import { periodText } from '../membership/rows';

/** Earlier pauses of this membership and earlier memberships; shows nothing when there are none. */
export function History({
  subscription: { pausesBefore },
  others,
}: {
  subscription: AccountSubscription;
  others: readonly AccountSubscription[];
}) {
  const view = useView();
  const { t, format } = view;
  const rows = [
    ...pausesBefore.toReversed().map((pause) => ({ term: periodText(view, pause), value: t('accountMain.pauseWord') })),
    ...others.filter(isOver).map(({ productName, accessFrom: from, stopDate: until }) => ({
      term: until ? periodText(view, { from, until }) : t('accountMain.history.since', { date: format.date(from) }),
      value: productName,
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{t('accountMain.history.title')}</h2>
      <SummaryList rows={rows} />
    </section>
  );
}
