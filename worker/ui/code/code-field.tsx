import type { ReactNode } from 'react';
import { describedBy, FieldMessage, Hint } from '../form/field';

const name = 'code';

interface CodeFieldProps {
  label: ReactNode;
  /** When the code expires, as a clock time. */
  hint?: ReactNode;
  error?: string;
}

/** One field for the whole code, so that pasting, autofill and spaces work. A typed value is never shown again. */
export function CodeField({ label, hint, error }: CodeFieldProps) {
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
