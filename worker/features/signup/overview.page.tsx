import type { DiscountRefusal } from '../../domain/discount';
import type { Missing } from '../../domain/journey';
import type { Quote } from '../../domain/pricing';
import { ErrorSummary } from '../../ui/error-summary';
import type { JourneyChrome } from '../../ui/journey-chrome';
import { JourneyLayout } from '../../ui/journey-layout';
import { Columns } from '../../ui/layouts';
import { useView } from '../../ui/view';
import { type OverviewFault, overviewErrors } from './overview-faults';
import { OverviewMissing } from './overview-missing';
import { OverviewNotice } from './overview-notice';
import { OverviewOrder } from './overview-order';
import { OverviewPrice } from './overview-price';
import { type OverviewRows, OverviewSummary } from './overview-rows';

export type { OverviewFault } from './overview-faults';
export type { OverviewRows } from './overview-rows';

export interface OverviewPageProps {
  chrome: JourneyChrome;
  rows: OverviewRows;
  /** What the order still lacks, in the order of the steps. */
  missing: readonly Missing[];
  /** The same amounts; the dates differ by whether it starts now or after the withdrawal period. */
  quotes: { readonly now: Quote; readonly later: Quote };
  discountCode: string | null;
  discountRefusal: DiscountRefusal | null;
  intervalMonths: number;
  bindingMonths: number;
  /** From the market, word for word; the date is filled in. */
  legal: { orderButton: string; acceptTerms: string; startNow: string };
  /** Signed quote: nobody is charged what was not on this page. */
  token: string;
  idempotencyKey: string;
  values: { acceptTerms: boolean; startNow: boolean };
  faults: readonly OverviewFault[];
  /** What the visitor saw before the price changed. */
  oldPrice: { firstMinor: number; thenMinor: number } | null;
  /** A membership of this member that is cancelled and still runs. */
  ending: { productName: string; stopDate: string } | null;
  /** An earlier order could not be read; ordering waits until it can. */
  unreadable?: boolean;
}

export function OverviewPage(props: OverviewPageProps) {
  const { t } = useView();
  const { chrome, rows, missing, faults } = props;
  return (
    <JourneyLayout
      chrome={chrome}
      title={t('overview.title')}
      hasErrors={faults.length > 0}
      styles={['form', 'rows', 'order']}
      width="full"
      withoutSide
    >
      <ErrorSummary errors={overviewErrors(t, faults)} />
      <h1>{t('overview.title')}</h1>
      <OverviewNotice {...props} />
      <Columns
        main={
          <>
            <OverviewSummary rows={rows} missing={missing} />
            <OverviewMissing rows={rows} missing={missing} />
          </>
        }
        side={
          <>
            <OverviewPrice {...props} />
            <OverviewOrder {...props} />
          </>
        }
      />
    </JourneyLayout>
  );
}
