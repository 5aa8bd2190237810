import { useView } from '../view';
import { Field } from './field';

interface EmailFieldProps {
  label?: string;
  hint?: string;
  value: string | undefined;
  error: string | undefined;
  /** For a login the browser may offer a passkey in this field. */
  autoComplete?: string;
}

export function EmailField({ label, autoComplete = 'email', ...field }: EmailFieldProps) {
  const { t } = useView();
  return (
    <Field
      {...field}
      name="email"
      label={label ?? t('form.label.email')}
      type="email"
      autoComplete={autoComplete}
      spellCheck={false}
    />
  );
}
