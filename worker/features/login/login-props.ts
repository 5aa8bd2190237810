import type { FieldErrors } from '../../ui/form/field';
import type { LoginFault } from './login-fault';

export interface LoginPageProps {
  step: 'email' | 'code' | 'subscription' | 'activation';
  /** Null for a login by membership, where the address is never shown. */
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

export interface StepProps extends LoginPageProps {
  errors: FieldErrors;
  hidden: Readonly<Record<string, string | null | undefined>>;
}
