import { paths } from '../../paths';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { CodeForm } from '../../ui/code-form';
import { EmailField } from '../../ui/email-field';
import type { FieldErrors } from '../../ui/field';
import { Form } from '../../ui/form';
import { HiddenFields } from '../../ui/hidden-fields';
import { PasskeyIsland } from '../../ui/passkey-island';
import { LinkRow, Rows } from '../../ui/rows';
import { StrongPart } from '../../ui/strong-part';
import { useView } from '../../ui/view';
import type { LoginPageProps } from './login.page';
import { codeFaultOf } from './login-fault';
import { RememberBox } from './remember-box';

export interface StepProps extends LoginPageProps {
  errors: FieldErrors;
  hidden: Readonly<Record<string, string | null | undefined>>;
}

const action = paths.login.href();

export function LoginByEmail({ email, errors, remember, pleaseLogIn, hidden, fault }: StepProps) {
  const { t } = useView();
  return (
    <>
      {pleaseLogIn && !fault && <PleaseLogIn />}
      <h1>{t('login.title')}</h1>
      <p className="lead">{t('login.lead')}</p>
      <Form action={action} errors={errors} live={['email']}>
        <EmailField value={email ?? ''} error={errors.email} autoComplete="username webauthn" />
        <RememberBox checked={remember} />
        <Button busy={t('form.busy')}>{t('code.send')}</Button>
        <PasskeyIsland purpose="login" when="idle" />
        <HiddenFields values={hidden} />
      </Form>
      <Rows>
        <LinkRow text={t('activation.firstTime')}>
          <a className="link" href={paths.login.href({ step: 'activation', returnTo: hidden.returnTo ?? undefined })}>
            {t('activation.use')}
          </a>
        </LinkRow>
        <LinkRow text={t('login.notMember')}>
          <a className="link" href={paths.signup.entry.href()}>
            {t('login.join')}
          </a>
        </LinkRow>
      </Rows>
    </>
  );
}

/** The same page for a membership that exists and one that does not. */
export function LoginBySubscription({ pleaseLogIn, fault, hidden }: StepProps) {
  const { t } = useView();
  return (
    <>
      {pleaseLogIn && !fault && <PleaseLogIn />}
      <h1>{t('login.title')}</h1>
      <p className="lead">{t('login.bySubscription')}</p>
      <Form action={action} id="resend">
        <Button busy={t('form.busy')}>{t('login.sendToOurs')}</Button>
        <HiddenFields values={hidden} />
      </Form>
      <Rows>
        <LinkRow text={t('login.otherAddress')}>
          <a className="link" href={action}>
            {t('login.withEmail')}
          </a>
        </LinkRow>
      </Rows>
    </>
  );
}

export function LoginCode({ email, expiresAt, fault: why, notice, hidden }: StepProps) {
  const { t } = useView();
  const fault = codeFaultOf(why);
  return (
    <>
      {notice && !fault && (
        <Banner tone="done" title={t('code.resent')} role="status">
          <p>{t('code.resentWhy')}</p>
        </Banner>
      )}
      <h1>{t('code.title')}</h1>
      <p className="lead">
        {email === null ? (
          t('login.sentToOurs')
        ) : (
          <StrongPart text={(mark) => t('login.sent', { email: mark })} strong={email} />
        )}
      </p>
      <CodeForm
        action={action}
        button={t('login.title')}
        expiresAt={expiresAt}
        fault={fault}
        change={email === null ? undefined : { intent: 'change' }}
        hidden={hidden}
      />
    </>
  );
}

function PleaseLogIn() {
  const { t } = useView();
  return (
    <Banner title={t('login.please')} icon="lock" role="status">
      <p>{t('login.pleaseWhy')}</p>
    </Banner>
  );
}
