import { paths } from '../../paths';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { type CodeFormFault, codeErrors } from '../../ui/code-fault';
import { CodeForm } from '../../ui/code-form';
import { ErrorSummary } from '../../ui/error-summary';
import type { FieldErrors } from '../../ui/field';
import { Form } from '../../ui/form';
import { HiddenFields } from '../../ui/hidden-fields';
import { AccountLayout } from '../../ui/layouts';
import { PasskeyIsland } from '../../ui/passkey-island';
import { StrongPart } from '../../ui/strong-part';
import { useView } from '../../ui/view';

export interface ConfirmPageProps {
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

/** Between a member and what could take the account over or lay it bare. */
export function ConfirmPage(props: ConfirmPageProps) {
  const { step, fault, passkeyFailed, returnTo } = props;
  const view = useView();
  const { t } = view;
  const errors: FieldErrors = passkeyFailed ? { send: t('confirm.passkeyFailed') } : errorsOf(props, view);
  return (
    <AccountLayout
      title={t(step === 'code' ? 'code.title' : 'confirm.title')}
      hasErrors={fault !== null || passkeyFailed}
      styles={['form']}
      back={{ href: returnTo }}
    >
      <ErrorSummary errors={errors} />
      {step === 'code' ? <Code {...props} /> : <Ask {...props} />}
    </AccountLayout>
  );
}

/** With one button on the page, whatever is wrong is said there. */
function errorsOf({ step, fault }: ConfirmPageProps, view: Parameters<typeof codeErrors>[0]): FieldErrors {
  const errors = codeErrors(view, fault);
  const [message] = Object.values(errors);
  return step === 'ask' && message !== undefined ? { send: message } : errors;
}

function Ask({ email, hasPasskeys, returnTo }: ConfirmPageProps) {
  const { t } = useView();
  return (
    <>
      <h1>{t('confirm.title')}</h1>
      <p className="lead">
        <StrongPart text={(mark) => t('confirm.lead', { email: mark })} strong={email} />
      </p>
      <Form action={action} id="send">
        <Button busy={t('form.busy')}>{t('code.send')}</Button>
        {hasPasskeys && <PasskeyIsland purpose="confirm" when="load" />}
        <HiddenFields values={{ intent: 'send', returnTo }} />
      </Form>
    </>
  );
}

function Code({ email, expiresAt, fault, resent, returnTo }: ConfirmPageProps) {
  const { t } = useView();
  return (
    <>
      {resent && !fault && (
        <Banner tone="done" title={t('code.resent')} role="status">
          <p>{t('code.resentWhy')}</p>
        </Banner>
      )}
      <h1>{t('code.title')}</h1>
      <p className="lead">
        <StrongPart text={(mark) => t('verify.sent', { email: mark })} strong={email} />
      </p>
      <CodeForm
        action={action}
        button={t('verify.confirm')}
        expiresAt={expiresAt}
        fault={fault}
        hidden={{ returnTo }}
      />
    </>
  );
}
