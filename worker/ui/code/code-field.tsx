import { describedBy, FieldMessage, type FieldProps, Hint } from '../form/field';

const name = 'code';

/** One field for the whole code, so that pasting, autofill and spaces work. A typed value is never shown again. */
export function CodeField({ label, hint, error }: Pick<FieldProps, 'label' | 'hint' | 'error'>) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint !== undefined && <Hint id={name}>{hint}</Hint>}
      <input
        className="box code"
        id={name}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={20}
        {...describedBy(name, hint !== undefined, error)}
      />
      <FieldMessage id={name} error={error} />
    </div>
  );
}
