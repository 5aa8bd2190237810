interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** What stands at the right: the value in words. */
  readonly figure: string;
}

interface BarChartProps {
  /** Says what the drawing shows; its figures stand in a table beside it. */
  label: string;
  bars: readonly Bar[];
  /** Length of a whole bar; the largest value unless said. */
  most?: number;
}

const rowHeight = 48;
const barTop = 24;
const barHeight = 14;

/** Bars under their labels, as wide as there is room: lengths are shares, words keep their size. Drawn without a box of its own. */
export function BarChart({ label, bars, most = Math.max(1, ...bars.map(({ value }) => value)) }: BarChartProps) {
  return (
    <svg className="chart" height={bars.length * rowHeight} role="img" aria-label={label}>
      {bars.map(({ key, label: name, value, figure }, index) => {
        const top = index * rowHeight;
        return (
          <g key={key}>
            {/* A frame of its own: a long label ends before the figure; in the table it stands whole. */}
            <svg width="75%" height={barTop} y={top}>
              <title>{name}</title>
              <text y={16}>{name}</text>
            </svg>
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
