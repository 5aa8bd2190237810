import { useView } from '../view';
import { Field } from './field';

interface EmailFieldProps {
  hint?: string;
  value: string | undefined;
  error: string | undefined;
  /** For a login the browser may offer a passkey in this field. */
  autoComplete?: string;
}

export function EmailField({ autoComplete = 'email', ...field }: EmailFieldProps) {
  const { t } = useView();
  return (
    <Field
      {...field}
      name="email"
      label={t('form.label.email')}
      type="email"
      autoComplete={autoComplete}
      spellCheck={false}
    />
  );
}
