import { Field } from './field';
import { useView } from './view';

interface EmailFieldProps {
  hint?: string;
  value: string | undefined;
  error: string | undefined;
  /** Where the address logs in, the browser may offer a passkey beside it. */
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
      inputMode="email"
      autoComplete={autoComplete}
      spellCheck={false}
    />
  );
}
