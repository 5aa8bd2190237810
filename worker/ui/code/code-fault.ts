import type { FieldFault } from '../../domain/signup/fields';
import { faultMessage } from '../form/fault-messages';
import type { FieldErrors } from '../form/field';
import type { View } from '../view';

/** Why a code, or the request for one, was not accepted. Instants in epoch milliseconds. */
export type CodeFormFault =
  | { readonly kind: 'format' }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'expired' }
  /** Somebody is guessing codes: only a longer code is accepted for now. */
  | { readonly kind: 'tooShort' }
  /** A new code can be requested at once. */
  | { readonly kind: 'noTries'; readonly retryAt?: number | null }
  | { readonly kind: 'tooMany' | 'noMail'; readonly retryAt: number }
  | { readonly kind: 'email'; readonly fault: FieldFault };

/** True when this code cannot be used any more and a new one is needed. */
export function needsNewCode(fault: CodeFormFault | null): boolean {
  return (
    fault?.kind === 'expired' ||
    fault?.kind === 'tooShort' ||
    fault?.kind === 'noTries' ||
    (fault?.kind === 'wrong' && fault.triesLeft < 1)
  );
}

/** For a page with a single field: shows any error at that field. */
export function saidAt(field: string, errors: FieldErrors): FieldErrors {
  const [message] = Object.values(errors);
  return message === undefined ? {} : { [field]: message };
}

/**
 * Errors at the place where they can be corrected: the code's field, the address's field, or the button that sends a
 * new code.
 */
export function codeErrors({ t, format }: Pick<View, 't' | 'format'>, fault: CodeFormFault | null): FieldErrors {
  switch (fault?.kind) {
    case undefined:
      return {};
    case 'format':
      return { code: t('form.error.code') };
    case 'wrong':
      return fault.triesLeft < 1
        ? { resend: t('code.noTries') }
        : { code: t('code.wrong', { count: fault.triesLeft }) };
    case 'expired':
      return { resend: t('code.expired') };
    case 'tooShort':
      return { resend: t('code.tooShort') };
    case 'noTries':
      return { resend: t('code.noTries') };
    case 'tooMany':
    case 'noMail':
      return { resend: t(`code.${fault.kind}`, { time: format.timeFrom(fault.retryAt) }) };
    case 'email':
      return { email: faultMessage(t, fault.fault) };
  }
}
