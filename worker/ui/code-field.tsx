import type { ReactNode } from 'react';
import { describedBy, FieldMessage, Hint } from './field';

interface CodeFieldProps {
  name?: string;
  label: ReactNode;
  /** Until when the code works, as a clock time. */
  hint?: ReactNode;
  error?: string;
}

/** One field for the whole code: pasting, filling in by the system and spaces all work; the value never comes back. */
export function CodeField({ name = 'code', label, hint, error }: CodeFieldProps) {
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
