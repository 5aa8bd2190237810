import type { DetailsValues } from '../../domain/signup/customer-details';
import { useView } from '../view';
import { Checkbox, Fieldset } from './checkbox';
import { EmailField } from './email-field';
import { Field, type FieldErrors } from './field';

interface DetailsFieldsProps {
  values: Partial<DetailsValues>;
  errors: FieldErrors;
}

interface PersonFieldsProps extends DetailsFieldsProps {
  /** `locked`: proved by the login, shown and not asked; `elsewhere`: changed by a form of its own. */
  email: 'asked' | 'locked' | 'elsewhere';
}

export function PersonFields({ values, errors, email }: PersonFieldsProps) {
  const { t } = useView();
  return (
    <>
      <Field
        name="firstName"
        label={t('form.label.firstName')}
        value={values.firstName}
        error={errors.firstName}
        autoComplete="given-name"
        spellCheck={false}
      />
      <Field
        name="lastName"
        label={t('form.label.lastName')}
        value={values.lastName}
        error={errors.lastName}
        autoComplete="family-name"
        spellCheck={false}
      />
      {email === 'locked' && !errors.email && <LockedEmail email={values.email} />}
      {(email === 'asked' || errors.email) && (
        <EmailField hint={t('details.emailHint')} value={values.email} error={errors.email} />
      )}
      <Field
        name="phone"
        label={t('form.label.phone')}
        value={values.phone}
        error={errors.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
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

export function AddressFields({ values, errors }: DetailsFieldsProps) {
  const { t } = useView();
  return (
    <>
      <Field
        name="street"
        label={t('form.label.street')}
        value={values.street}
        error={errors.street}
        autoComplete="street-address"
      />
      <div className="pair">
        <Field
          name="zip"
          label={t('form.label.zip')}
          value={values.zip}
          error={errors.zip}
          autoComplete="postal-code"
          width="postal"
          spellCheck={false}
        />
        <Field
          name="city"
          label={t('form.label.city')}
          value={values.city}
          error={errors.city}
          autoComplete="address-level2"
        />
      </div>
    </>
  );
}

/** One consent per channel, none ticked beforehand. */
export function MarketingFields({ values }: Pick<DetailsFieldsProps, 'values'>) {
  const { t } = useView();
  return (
    <Fieldset id="marketing" legend={t('details.marketing')} hint={t('details.marketingHint')}>
      <Checkbox name="marketingEmail" checked={values.marketingEmail === 'yes'}>
        {t('details.marketingEmail')}
      </Checkbox>
      <Checkbox name="marketingSms" checked={values.marketingSms === 'yes'}>
        {t('details.marketingSms')}
      </Checkbox>
    </Fieldset>
  );
}
