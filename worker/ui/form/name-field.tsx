import { Field, type FieldProps } from './field';

/** A person's whole name in one field. */
export function NameField(props: Pick<FieldProps, 'label' | 'value' | 'error'>) {
  return <Field name="name" autoComplete="name" spellCheck={false} {...props} />;
}
