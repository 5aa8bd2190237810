import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { Icon } from '../block/icon';
import { useView } from '../view';

/** Message of each field with an error, in the order of the form. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface FieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  value?: string;
  type?: 'text' | 'email' | 'tel' | 'date' | 'search';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'numeric';
  /** Width that fits the expected answer. */
  width?: 'full' | 'half' | 'short' | 'postal';
  optional?: boolean;
  multiline?: boolean;
  maxLength?: number;
  spellCheck?: boolean;
  id?: string;
}

/** A field with label, hint and message, and the attributes that link them to the control. */
export function Field(props: FieldProps) {
  const { name, label, hint, error, value, width = 'full', optional, multiline, id = name, ...input } = props;
  const control = {
    ...input,
    ...describedBy(id, hint !== undefined, error),
    id,
    name,
    defaultValue: value ?? '',
    className: width === 'full' ? 'box' : `box w-${width}`,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <Optional />}
      </label>
      {hint !== undefined && <Hint id={id}>{hint}</Hint>}
      {multiline ? <textarea {...control} rows={5} /> : <input type="text" {...control} />}
      <FieldMessage id={id} error={error} />
    </div>
  );
}

export function Optional() {
  const { t } = useView();
  return <span className="soft small"> ({t('form.optional')})</span>;
}

export function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="hint" id={`${id}-hint`}>
      {children}
    </p>
  );
}

export function FieldMessage({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="error" id={`${id}-error`}>
      <Icon name="alert" small />
      <span>{error}</span>
    </p>
  );
}

export function describedBy(id: string, hasHint: boolean, error: string | undefined) {
  const ids = [hasHint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined };
}
