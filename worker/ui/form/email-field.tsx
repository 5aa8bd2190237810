import { useView } from '../view';
import { Field, type FieldProps } from './field';

/** For a login the browser may offer a passkey in this field, by `autoComplete`. */
type EmailFieldProps = Partial<Pick<FieldProps, 'label' | 'hint' | 'value' | 'error' | 'autoComplete'>>;

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
