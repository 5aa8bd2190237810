import { Icon } from '../block/icon';

const name = 'q';

interface SearchFieldProps {
  label: string;
  /** Accessible name of the search button. */
  submit: string;
  value?: string;
}

export function SearchField({ label, submit, value = '' }: SearchFieldProps) {
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
          autoComplete="off"
          enterKeyHint="search"
          maxLength={80}
        />
      </div>
    </div>
  );
}
