import { Field } from './field';

interface NameFieldProps {
  label: string;
  value?: string;
  error?: string;
}

/** Somebody's whole name in one field, as it is signed with. */
export function NameField(props: NameFieldProps) {
  return <Field name="name" autoComplete="name" spellCheck={false} {...props} />;
}
