import { Field } from './field';

interface NameFieldProps {
  label: string;
  value?: string;
  error?: string;
}

/** A person's whole name in one field. */
export function NameField(props: NameFieldProps) {
  return <Field name="name" autoComplete="name" spellCheck={false} {...props} />;
}
