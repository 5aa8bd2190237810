import type { FieldFault } from '../domain/fields';
import type { FieldErrors } from './field';
import type { Translate } from './translate';

/** The sentence that says how to mend a field, in the words of the page. */
export function faultMessage(t: Translate, fault: FieldFault): string {
  // Every fault's key is a sentence under `form.error`; the rules that make faults are tested against the texts.
  return t(fault.key as 'form.error.email', { example: '', ...fault.params });
}

/** One message a field, in the order of the faults: the first one found is the one to mend. */
export function faultMessages(t: Translate, faults: readonly FieldFault[]): FieldErrors {
  const messages: Record<string, string> = {};
  for (const fault of faults) messages[fault.field] ??= faultMessage(t, fault);
  return messages;
}
