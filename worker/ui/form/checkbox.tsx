import type { ReactNode } from 'react';
import { Icon } from '../block/icon';
import { describedBy, FieldMessage, type FieldProps, Hint } from './field';

interface CheckboxProps extends Pick<FieldProps, 'name' | 'value' | 'error' | 'id'> {
  children: ReactNode;
  checked?: boolean;
  /** One of a list's rows, as high as one with a radio button. */
  row?: boolean;
}

/** A checkbox whose whole row is the label; ticked it sends `yes`. */
export function Checkbox({ name, children, value = 'yes', checked = false, error, id = name, row }: CheckboxProps) {
  return (
    <div className="group">
      <label className={row ? 'check row' : 'check'}>
        <input
          type="checkbox"
          id={id}
          name={name}
          value={value}
          defaultChecked={checked}
          {...describedBy(id, false, error)}
        />
        <Icon name="check" />
        <span>{children}</span>
      </label>
      <FieldMessage id={id} error={error} />
    </div>
  );
}

interface FieldsetProps {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Links hint, message and the error summary to the group. */
  id: string;
  /** Makes the legend the heading of its section. */
  heading?: 'h1' | 'h2' | 'h3';
  children: ReactNode;
}

/** A question with several answers below it. */
export function Fieldset({ legend, hint, error, id, heading: Heading, children }: FieldsetProps) {
  return (
    <fieldset
      className="field group"
      id={id}
      tabIndex={error ? -1 : undefined}
      {...describedBy(id, hint !== undefined, error)}
    >
      <legend>{Heading ? <Heading>{legend}</Heading> : legend}</legend>
      {hint !== undefined && <Hint id={id}>{hint}</Hint>}
      <FieldMessage id={id} error={error} />
      {children}
    </fieldset>
  );
}
