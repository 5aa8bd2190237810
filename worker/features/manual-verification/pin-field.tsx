import { Field, type FieldProps } from '../../ui/form/field';
import type { View } from '../../ui/view';

/** Why a PIN was not taken. `retryAt` in epoch milliseconds. */
export type PinRefusal =
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'tooMany'; readonly retryAt: number };

export function pinRefusalText({ t, format }: Pick<View, 't' | 'format'>, refusal: PinRefusal): string {
  if (refusal.kind === 'tooMany') return t('manual.staff.error.pinLocked', { time: format.timeFrom(refusal.retryAt) });
  const { triesLeft: count } = refusal;
  return count < 1 ? t('manual.staff.error.pinSpent') : t('manual.staff.error.pinWrong', { count });
}

/** A PIN of staff: never kept by the browser. */
export const PinField = (props: Pick<FieldProps, 'name' | 'label' | 'hint' | 'error'>) => (
  <Field {...props} inputMode="numeric" autoComplete="off" spellCheck={false} maxLength={12} width="short" />
);
