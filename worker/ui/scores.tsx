interface ScoresProps {
  name: string;
  /** Id of the first, where an error summary leads. */
  id?: string;
  from?: number;
  to?: number;
  checked?: string;
  describedBy?: string;
}

/** Numbers as circles; what the two ends mean is said above. */
export function Scores({ name, id, from = 0, to = 10, checked, describedBy }: ScoresProps) {
  const values = Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
  return (
    <div className="scores">
      {values.map((value, index) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            id={index === 0 ? id : undefined}
            defaultChecked={value === checked}
            aria-describedby={describedBy}
          />
          {value}
        </label>
      ))}
    </div>
  );
}
