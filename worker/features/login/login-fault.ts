import type { FieldFault } from '../../domain/fields';
import { type CodeFormFault, codeErrors } from '../../ui/code-fault';
import { faultMessage } from '../../ui/fault-messages';
import type { FieldErrors } from '../../ui/field';
import type { View } from '../../ui/view';

/** Why a login did not go on. Instants in epoch milliseconds. */
export type LoginFault =
  | CodeFormFault
  /** What is wrong as typed, both fields at once. */
  | { readonly kind: 'activationFields'; readonly email: FieldFault | null; readonly isCodeWhole: boolean }
  | { readonly kind: 'activationWrong'; readonly triesLeft: number }
  | { readonly kind: 'activationTooMany'; readonly retryAt: number }
  | { readonly kind: 'passkey' };

/** What the form of the six digits can say itself. */
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

const tooMany: readonly LoginFault['kind'][] = ['tooMany', 'noTries', 'activationTooMany'];

export const statusOfFault = (fault: LoginFault | null): 200 | 422 | 429 =>
  fault === null ? 200 : tooMany.includes(fault.kind) ? 429 : 422;

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
