import { SummaryList } from '../../ui/summary-list';
import { useView } from '../../ui/view';
import type { AccountSubscription } from './account-subscription';

export interface EarlierMembership {
  productName: string;
  from: string;
  until: string | null;
}

/** What lies behind: pauses of this membership, and memberships before it. Nothing to tell: nothing is shown. */
export function History({
  subscription: { pausesBefore },
  earlier,
}: {
  subscription: AccountSubscription;
  earlier: readonly EarlierMembership[];
}) {
  const { t, format } = useView();
  const period = (from: string, until: string) =>
    t('accountMain.history.period', { from: format.date(from), until: format.date(until) });
  const rows = [
    ...pausesBefore
      .toReversed()
      .map(({ from, until }) => ({ term: period(from, until), value: t('accountMain.pauseWord') })),
    ...earlier.map(({ productName, from, until }) => ({
      term: until ? period(from, until) : t('accountMain.history.since', { date: format.date(from) }),
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
