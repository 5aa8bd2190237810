import type { FieldFault } from '../../domain/signup/fields';
import type { Translate } from '../text/text-key';
import type { FieldErrors } from './field';

/** The sentence that says how to correct a field, in the page's language. */
export function faultMessage(t: Translate, fault: FieldFault): string {
  // Every fault's key is a sentence under `form.error`; tests compare the rules' keys with the texts.
  return t(fault.key as 'form.error.email', { example: '', ...fault.params });
}

/** One message per field, from its first fault, in the order of the faults. */
export function faultMessages(t: Translate, faults: readonly FieldFault[]): FieldErrors {
  const messages: Record<string, string> = {};
  for (const fault of faults) messages[fault.field] ??= faultMessage(t, fault);
  return messages;
}
