interface SmallMultipleProps {
  /** Text alternative: what it shows, from and to. The table beside has the figures. */
  label: string;
  /** Oldest first; null: nothing was kept. */
  values: readonly (number | null)[];
  /** What there is, as a line; what happened, as bars. */
  kind: 'line' | 'bars';
}

const width = 120;
const height = 40;
const gap = 0.25;
/** Fewer values than these are no course of anything: one stroke looks like a fault. */
const fewest = 3;

/** A drawing of one figure over time, to its own scale from zero; it stretches with its place. */
export function SmallMultiple({ label, values, kind }: SmallMultipleProps) {
  const known = values.filter((value) => value !== null);
  if (known.length < fewest) return null;
  const most = Math.max(0, ...known);
  const least = Math.min(0, ...known);
  const range = most - least || 1;
  const y = (value: number) => round(height - ((value - least) / range) * height);
  const step = width / Math.max(1, values.length);
  return (
    <svg
      className="multiple"
      viewBox={`0 -2 ${width} ${height + 4}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className="ink s-line" d={`M0 ${y(0)}H${width}`} />
      {kind === 'bars'
        ? values.map((value, index) => {
            if (!value) return null;
            const x = round(index * step + (step * gap) / 2);
            const top = Math.min(y(value), y(0));
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a place in time
                key={index}
                x={x}
                y={top}
                width={round(step * (1 - gap))}
                height={round(Math.abs(y(value) - y(0)))}
              />
            );
          })
        : linesOf(values).map((points) => (
            <polyline
              className="ink"
              key={points[0]?.[0]}
              points={points.map(([index, value]) => `${round((index + 0.5) * step)},${y(value)}`).join(' ')}
            />
          ))}
    </svg>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Stretches without a gap. */
function linesOf(values: readonly (number | null)[]): (readonly [index: number, value: number])[][] {
  const lines: (readonly [number, number])[][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const last = lines.at(-1);
    if (last?.at(-1)?.[0] === index - 1) last.push([index, value]);
    else lines.push([[index, value]]);
  });
  return lines;
}
