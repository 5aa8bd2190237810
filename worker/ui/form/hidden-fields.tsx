/** Name of the field with the form's key, which makes the form have its effect once. */
export const formKeyField = 'idempotencyKey';
/** Name of the field that says in which language a refused form is answered once more. */
export const speakField = 'speak';

interface HiddenFieldsProps {
  values?: Readonly<Record<string, string | null | undefined>>;
  formKey?: string;
}

/** Hidden fields; absent values are left out. Placed last in the form, so that they take no space. */
export function HiddenFields({ values = {}, formKey }: HiddenFieldsProps) {
  return Object.entries(formKey ? { ...values, [formKeyField]: formKey } : values).map(([name, value]) =>
    value ? <input type="hidden" name={name} value={value} key={name} /> : null,
  );
}
