import { ErrorSummary } from '../../../ui/form/error-summary';
import { JourneyLayout } from '../../../ui/layout/journey-layout';
import { Columns } from '../../../ui/layout/layouts';
import { useView } from '../../../ui/view';
import { overviewErrors } from './faults';
import { OverviewMissing } from './missing';
import { OverviewNotice } from './notice';
import { OverviewOrder } from './order';
import type { OverviewPageProps } from './overview-props';
import { OverviewPrice } from './price';
import { OverviewSummary } from './rows';

export type { OverviewFault } from './faults';
export type { OverviewRows } from './rows';

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
