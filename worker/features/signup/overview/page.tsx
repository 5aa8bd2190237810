import { KeptPart } from '../../../ui/kept-part';
import { JourneyLayout } from '../../../ui/layout/journey-layout';
import { Columns } from '../../../ui/layout/layouts';
import { useView } from '../../../ui/view';
import { overviewErrors } from './faults';
import { OverviewMissing } from './missing';
import { OverviewNotice } from './notice';
import { OverviewOrder } from './order';
import type { OverviewPageProps, PriceAndOrderProps } from './overview-props';
import { OverviewPrice } from './price';
import { OverviewSummary } from './rows';

type Terms = Omit<PriceAndOrderProps, 'token' | 'formKey'>;

function PriceAndOrder(props: PriceAndOrderProps) {
  return (
    <>
      <OverviewPrice {...props} />
      <OverviewOrder {...props} />
    </>
  );
}

const termsOf = ({ quotes, discountCode, discountRefusal, intervalMonths, legal, values, faults }: Terms): Terms => ({
  ...{ quotes, discountCode, discountRefusal, intervalMonths, legal, values, faults, missing: [] },
});

/** What it says depends on the membership and the day alone: no code was typed, no box ticked, nothing missing or refused. */
const isUntouched = ({ discountCode, values, faults, missing }: Terms) =>
  discountCode === null && faults.length + missing.length === 0 && !values.acceptTerms && !values.startNow;

export function OverviewPage(props: OverviewPageProps) {
  const { t } = useView();
  const { chrome, rows, missing, faults } = props;
  return (
    <JourneyLayout
      chrome={chrome}
      title={t('overview.title')}
      errors={overviewErrors(t, faults)}
      styles={['form', 'rows', 'order']}
      width="full"
      withoutSide
    >
      <h1>{t('overview.title')}</h1>
      <OverviewNotice {...props} />
      <Columns
        side={
          isUntouched(props) ? (
            <KeptPart
              name="overview-side"
              component={PriceAndOrder}
              fixed={termsOf(props)}
              slots={{ token: props.token, formKey: props.formKey }}
            />
          ) : (
            <PriceAndOrder {...props} />
          )
        }
      >
        <OverviewMissing rows={rows} missing={missing} />
        <OverviewSummary rows={rows} missing={missing} />
      </Columns>
    </JourneyLayout>
  );
}
