import type { DetailsValues } from '../../../domain/signup/customer-details';
import { type DetailsField, detailsFields, type FieldFault } from '../../../domain/signup/fields';
import { paths } from '../../../paths';
import { Button } from '../../../ui/form/button';
import { AddressFields, MarketingFields, PersonFields } from '../../../ui/form/details-fields';
import { ErrorSummary } from '../../../ui/form/error-summary';
import { faultMessages } from '../../../ui/form/fault-messages';
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

type TypedLines = Readonly<Record<DetailsField, string>>;
type Ticks = Pick<DetailsValues, 'marketingEmail' | 'marketingSms'>;

export function DetailsPage({ chrome, values, faults, emailLocked, from, conflict }: DetailsPageProps) {
  const { t } = useView();
  const { marketingEmail, marketingSms, ...lines } = values;
  const ticks = {
    marketingEmail: marketingEmail === 'yes' ? 'yes' : '',
    marketingSms: marketingSms === 'yes' ? 'yes' : '',
  };
  return (
    <JourneyLayout chrome={chrome} title={t('details.title')} hasErrors={faults.length > 0} styles={['form', 'rows']}>
      {conflict && <DetailsConflict values={values} saved={conflict} from={from} />}
      <KeptPart
        name="details-form"
        component={DetailsForm}
        fixed={{ faults, emailLocked, from, ticks }}
        slots={{ ...noLines, ...lines }}
      />
    </JourneyLayout>
  );
}

const noLines: TypedLines = { firstName: '', lastName: '', email: '', phone: '', street: '', zip: '', city: '' };

type DetailsFormProps = TypedLines & Pick<DetailsPageProps, 'faults' | 'emailLocked' | 'from'> & { ticks: Ticks };

/** The form with its faults; what was typed is put in at each request. */
function DetailsForm({ faults, emailLocked, from, ticks, ...values }: DetailsFormProps) {
  const { t } = useView();
  const errors = faultMessages(t, faults);
  return (
    <>
      <ErrorSummary errors={errors} />
      <h1>{t('details.title')}</h1>
      <Form action={paths.signup.customerDetails.href()} errors={errors} live={detailsFields}>
        <PersonFields values={values} errors={errors} email={emailLocked ? 'locked' : 'asked'} />
        <AddressFields values={values} errors={errors} />
        <MarketingFields values={ticks} />
        <Button busy={t('form.busy')}>{t('form.continue')}</Button>
        <HiddenFields values={{ from }} />
      </Form>
    </>
  );
}
