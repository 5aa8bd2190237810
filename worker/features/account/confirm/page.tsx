import { paths } from '../../../paths';
import { type CodeFormFault, codeErrors, saidAt } from '../../../ui/code/code-fault';
import { CodeStep } from '../../../ui/code/code-step';
import { Button } from '../../../ui/form/button';
import type { FieldErrors } from '../../../ui/form/field';
import { Form } from '../../../ui/form/form';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { PasskeyIsland } from '../../../ui/identity/passkey-island';
import { AccountLayout } from '../../../ui/layout/layouts';
import { StrongPart } from '../../../ui/text/strong-part';
import { useView } from '../../../ui/view';

interface StepUpPageProps {
  step: 'ask' | 'code';
  email: string;
  expiresAt: number | null;
  fault: CodeFormFault | null;
  passkeyFailed: boolean;
  resent: boolean;
  hasPasskeys: boolean;
  returnTo: string;
}

const action = paths.accountMore.confirm.href();

/** Step-up: asks for a passkey or a code before actions that could take the account over or expose its data. */
export function StepUpPage(props: StepUpPageProps) {
  const { step, email, expiresAt, fault, passkeyFailed, resent, returnTo } = props;
  const view = useView();
  const { t } = view;
  const errors: FieldErrors = passkeyFailed
    ? { send: t('confirm.passkeyFailed') }
    : step === 'ask'
      ? saidAt('send', codeErrors(view, fault))
      : codeErrors(view, fault);
  return (
    <AccountLayout
      title={t(step === 'code' ? 'code.title' : 'confirm.title')}
      errors={errors}
      styles={['form']}
      back={{ href: returnTo }}
    >
      {step === 'code' ? (
        <CodeStep
          purpose="confirm"
          email={email}
          isResent={resent}
          expiresAt={expiresAt}
          fault={fault}
          hidden={{ returnTo }}
        />
      ) : (
        <Ask {...props} />
      )}
    </AccountLayout>
  );
}

function Ask({ email, hasPasskeys, returnTo }: StepUpPageProps) {
  const { t } = useView();
  return (
    <>
      <h1>{t('confirm.title')}</h1>
      <p className="lead">
        <StrongPart text={(mark) => t('confirm.lead', { email: mark })} strong={email} />
      </p>
      <Form action={action} id="send">
        <div className="actions">
          <Button busy={t('form.busy')}>{t('code.send')}</Button>
          {hasPasskeys && <PasskeyIsland purpose="confirm" when="load" />}
        </div>
        <HiddenFields values={{ intent: 'send', returnTo }} />
      </Form>
    </>
  );
}
