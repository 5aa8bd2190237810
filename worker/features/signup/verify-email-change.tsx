import { paths } from '../../paths';
import { Button } from '../../ui/button';
import { codeErrors } from '../../ui/code-fault';
import { EmailField } from '../../ui/email-field';
import { ErrorSummary } from '../../ui/error-summary';
import { Form } from '../../ui/form';
import { HiddenFields } from '../../ui/hidden-fields';
import { useView } from '../../ui/view';
import type { VerifyEmailPageProps } from './verify-email.page';
import { VerifyFrame } from './verify-email-frame';

/** Another address for the code; the one before stays until the new one was sent. */
export function ChangeEmail({ chrome, email, fault }: VerifyEmailPageProps) {
  const { t, format } = useView();
  const action = paths.signup.verifyEmail.href();
  const { email: wrong, ...rest } = codeErrors({ t, format }, fault);
  const errors = { ...(wrong && { email: wrong }), ...(rest.resend && { email: rest.resend }) };
  return (
    <VerifyFrame chrome={chrome} title={t('verify.change.title')} hasErrors={fault !== null}>
      <ErrorSummary errors={errors} />
      <h1>{t('verify.change.title')}</h1>
      <p className="lead">{t('verify.change.lead')}</p>
      <Form action={action} errors={errors} live={['email']}>
        <EmailField value={email ?? ''} error={errors.email} />
        <Button busy={t('form.busy')}>{t('code.send')}</Button>
        <HiddenFields values={{ intent: 'change' }} />
      </Form>
      {email && (
        <p>
          <a className="link" href={action}>
            {t('verify.change.keep')}
          </a>
        </p>
      )}
    </VerifyFrame>
  );
}
