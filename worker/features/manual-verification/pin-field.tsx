import { Field } from '../../ui/form/field';

interface PinFieldProps {
  name: string;
  label: string;
  hint?: string;
  error: string | undefined;
}

/** A PIN of staff: never kept by the browser. */
export const PinField = (props: PinFieldProps) => (
  <Field {...props} inputMode="numeric" autoComplete="off" spellCheck={false} maxLength={12} width="short" />
);
