import { ErrorSummary } from '../../ui/error-summary';
import type { FieldErrors } from '../../ui/field';
import { SignupLayout } from '../../ui/layouts';
import { useView, type View } from '../../ui/view';
import { LoginByActivation } from './login-activation';
import { type LoginFault, loginErrors } from './login-fault';
import { LoginByEmail, LoginBySubscription, LoginCode } from './login-steps';

export interface LoginPageProps {
  step: 'email' | 'code' | 'subscription' | 'activation';
  /** Null when the login goes by subscription: that address is never shown. */
  email: string | null;
  expiresAt: number | null;
  fault: LoginFault | null;
  notice?: 'resent' | null;
  subscriptionId?: string | null;
  remember: boolean;
  /** The visitor was sent here from a page of the account. */
  pleaseLogIn: boolean;
  returnTo: string | null;
}

const steps = {
  email: LoginByEmail,
  code: LoginCode,
  subscription: LoginBySubscription,
  activation: LoginByActivation,
} as const;
const titles = {
  email: 'login.title',
  code: 'code.title',
  subscription: 'login.title',
  activation: 'activation.title',
} as const;

export function LoginPage(props: LoginPageProps) {
  const view = useView();
  const { t } = view;
  const errors = pageErrors(view, props);
  const Step = steps[props.step];
  return (
    <SignupLayout title={t(titles[props.step])} hasErrors={props.fault !== null} styles={['form', 'rows']}>
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
  return {
    returnTo,
    subscriptionId,
    remember: (step === 'code' || step === 'subscription') && remember ? 'yes' : null,
  };
}

/** With only an address to fill in, whatever is wrong is said there. */
function pageErrors(view: Pick<View, 't' | 'format'>, { step, fault }: LoginPageProps): FieldErrors {
  const errors = loginErrors(view, fault);
  const [message] = Object.values(errors);
  return step === 'email' && message !== undefined ? { email: message } : errors;
}
