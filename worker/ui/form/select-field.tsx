import { Icon } from '../block/icon';
import { describedBy, FieldMessage, type FieldProps, Hint, Optional } from './field';

type SelectProps = Pick<FieldProps, 'name' | 'label' | 'hint' | 'error' | 'value' | 'optional' | 'autoComplete'> & {
  /** First option while nothing is chosen, such as "Choose a topic". */
  prompt?: string;
  /** Id of the form it belongs to, where that is not the one around it. */
  form?: string | undefined;
  options: readonly { value: string; label: string }[];
};

export function SelectField({ name, label, hint, error, value, optional, prompt, options, ...rest }: SelectProps) {
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {optional && <Optional />}
      </label>
      {hint !== undefined && <Hint id={name}>{hint}</Hint>}
      <div className="picker">
        <select
          className="box"
          id={name}
          name={name}
          defaultValue={value ?? ''}
          {...rest}
          {...describedBy(name, hint !== undefined, error)}
        >
          {prompt && <option value="">{prompt}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      <FieldMessage id={name} error={error} />
    </div>
  );
}
