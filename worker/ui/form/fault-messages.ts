import type { FieldFault } from '../../domain/signup/fields';
import { unbreakable } from '../../domain/text/format';
import type { Translate } from '../text/text-key';
import type { FieldErrors } from './field';

/** The sentence that says how to correct a field, in the page's language. */
export function faultMessage(t: Translate, fault: FieldFault): string {
  // Every fault's key is a sentence under `form.error`; tests compare the rules' keys with the texts.
  const { example = '', ...params } = fault.params ?? {};
  // A number or a postal code is read in one piece.
  return t(fault.key as 'form.error.email', { ...params, example: unbreakable(String(example)) });
}

/** One message per field, from its first fault, in the order of the faults. */
export function faultMessages(t: Translate, faults: readonly FieldFault[]): FieldErrors {
  const messages: Record<string, string> = {};
  for (const fault of faults) messages[fault.field] ??= faultMessage(t, fault);
  return messages;
}
