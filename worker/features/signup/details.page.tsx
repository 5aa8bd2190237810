import { type DetailsValues, detailsFields } from '../../domain/customer-details';
import type { FieldFault } from '../../domain/fields';
import { paths } from '../../paths';
import { Button } from '../../ui/button';
import { AddressFields, MarketingFields, PersonFields } from '../../ui/details-fields';
import { ErrorSummary } from '../../ui/error-summary';
import { faultMessages } from '../../ui/fault-messages';
import { Form } from '../../ui/form';
import { HiddenFields } from '../../ui/hidden-fields';
import type { JourneyChrome } from '../../ui/journey-chrome';
import { JourneyLayout } from '../../ui/journey-layout';
import { useView } from '../../ui/view';
import { DetailsConflict } from './details-conflict';

export interface DetailsPageProps {
  chrome: JourneyChrome;
  /** As typed, or as saved. */
  values: Partial<DetailsValues>;
  faults: readonly FieldFault[];
  /** A logged-in member keeps the address that is proved. */
  emailLocked: boolean;
  from: 'overview' | null;
  /** What another window has saved since this form was opened. */
  conflict?: DetailsValues | null;
}

export function DetailsPage({ chrome, values, faults, emailLocked, from, conflict }: DetailsPageProps) {
  const { t } = useView();
  const errors = faultMessages(t, faults);
  const fields = { values, errors };
  return (
    <JourneyLayout chrome={chrome} title={t('details.title')} hasErrors={faults.length > 0} styles={['form', 'rows']}>
      <ErrorSummary errors={errors} />
      {conflict && <DetailsConflict values={values} saved={conflict} from={from} />}
      <h1>{t('details.title')}</h1>
      <Form action={paths.signup.customerDetails.href()} errors={errors} live={detailsFields}>
        <PersonFields {...fields} email={emailLocked ? 'locked' : 'asked'} />
        <AddressFields {...fields} />
        <MarketingFields values={values} />
        <Button busy={t('form.busy')}>{t('form.continue')}</Button>
        <HiddenFields values={{ from }} />
      </Form>
    </JourneyLayout>
  );
}
