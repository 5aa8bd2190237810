import type { DetailsValues } from '../../../domain/signup/customer-details';
import type { FieldFault } from '../../../domain/signup/fields';
import { detailsFields } from '../../../domain/signup/fields';
import { paths } from '../../../paths';
import { Button } from '../../../ui/form/button';
import { AddressFields, MarketingFields, PersonFields } from '../../../ui/form/details-fields';
import { ErrorSummary } from '../../../ui/form/error-summary';
import { faultMessages } from '../../../ui/form/fault-messages';
import type { FieldErrors } from '../../../ui/form/field';
import { Form } from '../../../ui/form/form';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { KeptPart } from '../../../ui/kept-part';
import type { JourneyChrome } from '../../../ui/layout/journey-chrome';
import { JourneyLayout } from '../../../ui/layout/journey-layout';
import { useView } from '../../../ui/view';
import { DetailsConflict } from './conflict';

interface DetailsPageProps {
  chrome: JourneyChrome;
  /** As typed, or as saved. */
  values: Partial<DetailsValues>;
  faults: readonly FieldFault[];
  /** A logged-in member keeps the proved address. */
  emailLocked: boolean;
  from: 'overview' | null;
  /** What another window has saved since this form was opened. */
  conflict?: DetailsValues | null;
}

const noFields = { values: {}, errors: {} };

function Fields({
  emailLocked,
  ...fields
}: {
  emailLocked: boolean;
  values: Partial<DetailsValues>;
  errors: FieldErrors;
}) {
  return (
    <>
      <PersonFields {...fields} email={emailLocked ? 'locked' : 'asked'} />
      <AddressFields {...fields} />
      <MarketingFields values={fields.values} />
    </>
  );
}

export function DetailsPage({ chrome, values, faults, emailLocked, from, conflict }: DetailsPageProps) {
  const { t } = useView();
  const errors = faultMessages(t, faults);
  return (
    <JourneyLayout chrome={chrome} title={t('details.title')} hasErrors={faults.length > 0} styles={['form', 'rows']}>
      <ErrorSummary errors={errors} />
      {conflict && <DetailsConflict values={values} saved={conflict} from={from} />}
      <h1>{t('details.title')}</h1>
      <Form action={paths.signup.customerDetails.href()} errors={errors} live={detailsFields}>
        {faults.length === 0 && Object.values(values).every((value) => !value) ? (
          <KeptPart name="empty-details" component={Fields} fixed={{ ...noFields, emailLocked }} />
        ) : (
          <Fields values={values} errors={errors} emailLocked={emailLocked} />
        )}
        <Button busy={t('form.busy')}>{t('form.continue')}</Button>
        <HiddenFields values={{ from }} />
      </Form>
    </JourneyLayout>
  );
}
