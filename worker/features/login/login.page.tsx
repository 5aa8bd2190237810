import { type CodeFormFault, codeErrors } from '../../ui/code-fault';
import { ErrorSummary } from '../../ui/error-summary';
import type { FieldErrors } from '../../ui/field';
import { SignupLayout } from '../../ui/layouts';
import { useView, type View } from '../../ui/view';
import { LoginByEmail, LoginBySubscription, LoginCode } from './login-steps';

export interface LoginPageProps {
  step: 'email' | 'code' | 'subscription';
  /** Null when the login goes by subscription: that address is never shown. */
  email: string | null;
  expiresAt: number | null;
  fault: CodeFormFault | null;
  notice?: 'resent' | null;
  subscriptionId?: string | null;
  remember: boolean;
  /** The visitor was sent here from a page of the account. */
  pleaseLogIn: boolean;
  returnTo: string | null;
}

const steps = { email: LoginByEmail, code: LoginCode, subscription: LoginBySubscription } as const;

export function LoginPage(props: LoginPageProps) {
  const view = useView();
  const { t } = view;
  const errors = loginErrors(view, props);
  const Step = steps[props.step];
  return (
    <SignupLayout
      title={props.step === 'code' ? t('code.title') : t('login.title')}
      hasErrors={props.fault !== null}
      styles={['form', 'rows']}
    >
      <ErrorSummary errors={errors} />
      <Step {...props} errors={errors} hidden={hiddenOf(props)} />
    </SignupLayout>
  );
}

/** What every form of the login carries on to the next. */
function hiddenOf({
  step,
  returnTo,
  subscriptionId,
  remember,
}: LoginPageProps): Record<string, string | null | undefined> {
  return { returnTo, subscriptionId, remember: step !== 'email' && remember ? 'yes' : null };
}

/** With only an address to fill in, whatever is wrong is said there. */
function loginErrors(view: Pick<View, 't' | 'format'>, { step, fault }: LoginPageProps): FieldErrors {
  const errors = codeErrors(view, fault);
  const [message] = Object.values(errors);
  return step === 'email' && message !== undefined ? { email: message } : errors;
}
