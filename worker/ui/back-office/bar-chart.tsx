interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The value in words, at the right. */
  readonly figure: string;
}

interface BarChartProps {
  /** Text alternative of the chart; its figures are also in a table beside it. */
  label: string;
  bars: readonly Bar[];
  /** Value of a full-length bar; the largest value by default. */
  most?: number;
}

const rowHeight = 48;
const barTop = 24;
const barHeight = 14;

/**
 * Horizontal bars, each below its label. Lengths are percentages of the width; text keeps its size, since there is no
 * viewBox.
 */
export function BarChart({ label, bars, most = Math.max(1, ...bars.map(({ value }) => value)) }: BarChartProps) {
  return (
    <svg className="chart" height={bars.length * rowHeight} role="img" aria-label={label}>
      {bars.map(({ key, label: name, value, figure }, index) => {
        const top = index * rowHeight;
        return (
          <g key={key}>
            {/* A long label ends in dots before the figure; the table has the whole label. */}
            <foreignObject width="75%" height={barTop} y={top}>
              <p title={name}>{name}</p>
            </foreignObject>
            <text className="end" x="100%" y={top + 16}>
              {figure}
            </text>
            <rect className="track" width="100%" height={barHeight} y={top + barTop} rx={barHeight / 2} />
            <rect width={shareOf(value, most)} height={barHeight} y={top + barTop} rx={barHeight / 2} />
          </g>
        );
      })}
    </svg>
  );
}

const shareOf = (value: number, most: number) => `${Math.round(Math.min(1, Math.max(0, value / most)) * 1000) / 10}%`;
