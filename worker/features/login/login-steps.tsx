import { paths } from '../../paths';
import { Banner } from '../../ui/block/banner';
import { Link } from '../../ui/block/link';
import { LinkRow, Rows } from '../../ui/block/rows';
import { CodeStep } from '../../ui/code/code-step';
import { Button } from '../../ui/form/button';
import { EmailField } from '../../ui/form/email-field';
import { Form } from '../../ui/form/form';
import { HiddenFields } from '../../ui/form/hidden-fields';
import { PasskeyIsland } from '../../ui/identity/passkey-island';
import { useView } from '../../ui/view';
import { codeFaultOf } from './login-fault';
import type { StepProps } from './login-props';
import { RememberBox } from './remember-box';

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
        <div className="actions">
          <Button busy={t('form.busy')}>{t('code.send')}</Button>
          <PasskeyIsland purpose="login" when="idle" />
        </div>
        <HiddenFields values={hidden} />
      </Form>
      <Rows>
        <LinkRow text={t('activation.firstTime')}>
          <Link href={paths.login.href({ step: 'activation', returnTo: hidden.returnTo ?? undefined })}>
            {t('activation.use')}
          </Link>
        </LinkRow>
        <LinkRow text={t('login.notMember')}>
          <Link href={paths.signup.entry.href()}>{t('login.join')}</Link>
        </LinkRow>
      </Rows>
    </>
  );
}

/** The same page whether or not the membership exists. */
export function LoginBySubscription({ pleaseLogIn, fault, hidden }: StepProps) {
  const { t } = useView();
  return (
    <>
      {pleaseLogIn && !fault && <PleaseLogIn />}
      <h1>{t('login.title')}</h1>
      <p className="lead">{t('login.bySubscription')}</p>
      <Form action={action} id="resend">
        <Button busy={t('form.busy')}>{t('code.send')}</Button>
        <HiddenFields values={hidden} />
      </Form>
      <Rows>
        <LinkRow text={t('login.otherAddress')}>
          <Link href={action}>{t('login.withEmail')}</Link>
        </LinkRow>
      </Rows>
    </>
  );
}

export function LoginCode({ email, expiresAt, fault, notice, hidden }: StepProps) {
  return (
    <CodeStep
      purpose="login"
      email={email}
      isResent={notice === 'resent'}
      expiresAt={expiresAt}
      fault={codeFaultOf(fault)}
      change={email === null ? undefined : { intent: 'change' }}
      hidden={hidden}
    />
  );
}

function PleaseLogIn() {
  const { t } = useView();
  return <Banner title={t('login.please')} icon="lock" role="status" text={t('login.pleaseWhy')} />;
}
