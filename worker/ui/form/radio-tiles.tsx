import { Fragment, type ReactNode } from 'react';

interface RadioTilesProps {
  className: 'scores' | 'answers' | 'answers short';
  name: string;
  /** Id of the first option, the target of the error summary. */
  id?: string;
  /** `more` stands below them all; styles show that of the selected one. */
  options: readonly { value: string; face: ReactNode; more?: ReactNode }[];
  checked?: string;
}

/** Radio buttons side by side: numbers as circles, whose ends' meaning is said above them, or short answers. */
export function RadioTiles({ className, name, id, options, checked }: RadioTilesProps) {
  return (
    <div className={className}>
      {options.map(({ value, face, more }, index) => (
        <Fragment key={value}>
          <label>
            <input
              type="radio"
              name={name}
              value={value}
              id={index === 0 ? id : undefined}
              defaultChecked={value === checked}
            />
            {face}
          </label>
          {more}
        </Fragment>
      ))}
    </div>
  );
}
