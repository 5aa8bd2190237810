import { Icon } from './icon';

interface SearchFieldProps {
  name?: string;
  label: string;
  /** Name of the button that the magnifier is. */
  submit: string;
  value?: string;
  autoComplete?: string;
}

export function SearchField({ name = 'q', label, submit, value = '', autoComplete = 'off' }: SearchFieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
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
          autoComplete={autoComplete}
          enterKeyHint="search"
          maxLength={80}
        />
      </div>
    </div>
  );
}
