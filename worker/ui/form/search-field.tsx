import { Icon } from '../block/icon';
import { describedBy, FieldMessage, Hint } from './field';

const name = 'q';

interface SearchFieldProps {
  label: string;
  /** Accessible name of the search button. */
  submit: string;
  value?: string;
  hint?: string;
  error?: string;
}

export function SearchField({ label, submit, value = '', hint, error }: SearchFieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && <Hint id={name}>{hint}</Hint>}
      <div className="search">
        <button type="submit" aria-label={submit}>
          <Icon name="search" />
        </button>
        <input
          className="box"
          type="search"
          id={name}
          name={name}
          defaultValue={value}
          autoComplete="off"
          enterKeyHint="search"
          spellCheck={false}
          maxLength={80}
          {...describedBy(name, hint !== undefined, error)}
        />
      </div>
      <FieldMessage id={name} error={error} />
    </div>
  );
}
