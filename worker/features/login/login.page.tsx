import { saidAt } from '../../ui/code/code-fault';
import { SignupLayout } from '../../ui/layout/layouts';
import { useView } from '../../ui/view';
import { LoginByActivation } from './login-activation';
import { loginErrors } from './login-fault';
import type { LoginPageProps } from './login-props';
import { LoginByEmail, LoginBySubscription, LoginCode } from './login-steps';

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
  const all = loginErrors(view, props.fault);
  const errors = props.step === 'email' ? saidAt('email', all) : all;
  const Step = steps[props.step];
  return (
    <SignupLayout title={t(titles[props.step])} errors={errors} styles={['form', 'rows']}>
      <Step {...props} errors={errors} hidden={hiddenOf(props)} />
    </SignupLayout>
  );
}

/** Hidden fields that every form of the login passes on to the next. */
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
