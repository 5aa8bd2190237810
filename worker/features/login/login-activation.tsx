import { paths } from '../../paths';
import { Rows } from '../../ui/block/rows';
import { Button } from '../../ui/form/button';
import { EmailField } from '../../ui/form/email-field';
import { Field } from '../../ui/form/field';
import { Form } from '../../ui/form/form';
import { HiddenFields } from '../../ui/form/hidden-fields';
import { NoActivationCodeRow, WhatIsActivationRow } from '../../ui/identity/activation-rows';
import { useView } from '../../ui/view';
import type { StepProps } from './login-props';
import { RememberBox } from './remember-box';

/** First login of a member who joined in a studio. */
export function LoginByActivation({ email, errors, remember, hidden }: StepProps) {
  const { t } = useView();
  return (
    <>
      <h1>{t('activation.title')}</h1>
      <p className="lead">{t('activation.lead')}</p>
      <Form action={paths.login.href({ step: 'activation' })} errors={errors} live={['email']}>
        <EmailField value={email ?? ''} error={errors.email} />
        <Field
          name="activationCode"
          label={t('activation.label')}
          hint={t('activation.hint')}
          error={errors.activationCode}
          autoComplete="one-time-code"
          width="half"
          maxLength={60}
          spellCheck={false}
        />
        <RememberBox checked={remember} />
        <Button busy={t('form.busy')}>{t('login.title')}</Button>
        <HiddenFields values={hidden} />
      </Form>
      <Rows>
        <NoActivationCodeRow />
        <WhatIsActivationRow />
      </Rows>
    </>
  );
}
