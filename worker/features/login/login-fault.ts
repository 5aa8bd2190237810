import type { FieldFault } from '../../domain/signup/fields';
import { type CodeFormFault, codeErrors } from '../../ui/code/code-fault';
import { faultMessage } from '../../ui/form/fault-messages';
import type { FieldErrors } from '../../ui/form/field';
import type { View } from '../../ui/view';

/** Why a login failed. Instants in epoch milliseconds. */
export type LoginFault =
  | CodeFormFault
  /** Faults of the typed values, both fields at once. */
  | { readonly kind: 'activationFields'; readonly email: FieldFault | null; readonly isCodeWhole: boolean }
  | { readonly kind: 'activationWrong'; readonly triesLeft: number }
  | { readonly kind: 'activationTooMany'; readonly retryAt: number }
  | { readonly kind: 'passkey' };

/** The fault as the form for the six digits shows it; null when it belongs elsewhere. */
export function codeFaultOf(fault: LoginFault | null): CodeFormFault | null {
  switch (fault?.kind) {
    case undefined:
    case 'activationFields':
    case 'activationWrong':
    case 'activationTooMany':
    case 'passkey':
      return null;
    default:
      return fault;
  }
}

export function loginErrors(view: Pick<View, 't' | 'format'>, fault: LoginFault | null): FieldErrors {
  const { t, format } = view;
  switch (fault?.kind) {
    case 'activationFields':
      return {
        ...(fault.email ? { email: faultMessage(t, fault.email) } : {}),
        ...(fault.isCodeWhole ? {} : { activationCode: t('activation.format') }),
      };
    case 'activationWrong':
      return {
        activationCode: fault.triesLeft < 1 ? t('code.noTries') : t('activation.wrong', { count: fault.triesLeft }),
      };
    case 'activationTooMany':
      return { activationCode: t('activation.tooMany', { time: format.timeFrom(fault.retryAt) }) };
    case 'passkey':
      return { email: t('passkey.notAccepted') };
    default:
      return codeErrors(view, fault);
  }
}
