import type { DetailsValues } from '../../domain/signup/customer-details';
import type { DetailsField } from '../../domain/signup/fields';
import { useView } from '../view';
import { Checkbox, Fieldset } from './checkbox';
import { EmailField } from './email-field';
import { Field, type FieldErrors, type FieldProps } from './field';
import { marketingQuestion } from './marketing-words';

interface DetailsFieldsProps {
  values: Partial<DetailsValues>;
  errors: FieldErrors;
}

interface PersonFieldsProps extends DetailsFieldsProps {
  /** `locked`: proved by the login, shown and not asked; `elsewhere`: changed by a form of its own. */
  email: 'asked' | 'locked' | 'elsewhere';
}

type LineProps = DetailsFieldsProps & Omit<FieldProps, 'name' | 'label' | 'value' | 'error'> & { name: DetailsField };

function Line({ name, values, errors, ...rest }: LineProps) {
  const { t } = useView();
  return <Field name={name} label={t(`form.label.${name}`)} value={values[name]} error={errors[name]} {...rest} />;
}

export function PersonFields({ email, ...typed }: PersonFieldsProps) {
  const { t } = useView();
  const { values, errors } = typed;
  return (
    <>
      <Line {...typed} name="firstName" autoComplete="given-name" spellCheck={false} />
      <Line {...typed} name="lastName" autoComplete="family-name" spellCheck={false} />
      {email === 'locked' && !errors.email && <LockedEmail email={values.email} />}
      {(email === 'asked' || errors.email) && (
        <EmailField hint={t('details.emailHint')} value={values.email} error={errors.email} />
      )}
      <Line {...typed} name="phone" type="tel" autoComplete="tel" />
    </>
  );
}

function LockedEmail({ email = '' }: { email?: string }) {
  const { t } = useView();
  return (
    <div className="field">
      <p className="strong">{t('form.label.email')}</p>
      <p className="hint">{t('details.emailLocked')}</p>
      <p>{email}</p>
      <input type="hidden" name="email" value={email} />
    </div>
  );
}

export function AddressFields(typed: DetailsFieldsProps) {
  return (
    <>
      <Line {...typed} name="street" autoComplete="street-address" />
      <div className="pair">
        <Line {...typed} name="zip" autoComplete="postal-code" width="postal" spellCheck={false} />
        <Line {...typed} name="city" autoComplete="address-level2" />
      </div>
    </>
  );
}

/** One consent per channel, none ticked beforehand. */
export function MarketingFields({ values }: Pick<DetailsFieldsProps, 'values'>) {
  const view = useView();
  const { t } = view;
  return (
    <Fieldset id="marketing" legend={marketingQuestion(view)} hint={t('details.marketingHint')}>
      <Checkbox name="marketingEmail" checked={values.marketingEmail === 'yes'}>
        {t('details.marketingEmail')}
      </Checkbox>
      <Checkbox name="marketingSms" checked={values.marketingSms === 'yes'}>
        {t('details.marketingSms')}
      </Checkbox>
    </Fieldset>
  );
}
