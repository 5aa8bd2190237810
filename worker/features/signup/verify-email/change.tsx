import { paths } from '../../../paths';
import { codeErrors, saidAt } from '../../../ui/code/code-fault';
import { Button, LinkButton } from '../../../ui/form/button';
import { EmailField } from '../../../ui/form/email-field';
import { Form } from '../../../ui/form/form';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { useView } from '../../../ui/view';
import { VerifyFrame } from './frame';
import type { VerifyEmailPageProps } from './verify-props';

/** Form for another address; the earlier one stays until the new code was sent. */
export function ChangeEmail({ chrome, email, fault }: VerifyEmailPageProps) {
  const { t, format } = useView();
  const action = paths.signup.verifyEmail.href();
  const errors = saidAt('email', codeErrors({ t, format }, fault));
  return (
    <VerifyFrame chrome={chrome} title={t('verify.change.title')} errors={errors}>
      <h1>{t('verify.change.title')}</h1>
      <p className="lead">{t('verify.change.lead')}</p>
      <Form action={action} errors={errors} live={['email']}>
        <EmailField value={email ?? ''} error={errors.email} />
        <div className="actions">
          <Button busy={t('form.busy')}>{t('code.send')}</Button>
          {email && (
            <LinkButton kind="quiet" href={action}>
              {t('verify.change.keep')}
            </LinkButton>
          )}
        </div>
        <HiddenFields values={{ intent: 'change' }} />
      </Form>
    </VerifyFrame>
  );
}
