import { skinTones } from './drawings/skin-scale';

interface ToneTilesProps {
  name: string;
  /** Id of the first, where an error summary leads. */
  id?: string;
  options: readonly { value: string; label: string; tone: number }[];
  checked?: string;
}

/** Where people would rather look than read: a disc of each tone with its word below. */
export function ToneTiles({ name, id, options, checked }: ToneTilesProps) {
  return (
    <div className="tones">
      {options.map(({ value, label, tone }, index) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            id={index === 0 ? id : undefined}
            defaultChecked={value === checked}
          />
          <svg width="52" height="52" viewBox="0 0 52 52" aria-hidden="true">
            <circle className="tone" cx="26" cy="26" r="25.5" fill={skinTones[tone]} />
          </svg>
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
