import type { ReactNode } from 'react';

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

export const barHeight = 10;

/** Horizontal bars, each beside its label and figure, on a phone below them. */
export function BarChart({ label, bars, most = Math.max(1, ...bars.map(({ value }) => value)) }: BarChartProps) {
  return (
    <div className="chart small" role="img" aria-label={label}>
      {bars.map(({ key, label: name, value, figure }) => (
        <ChartRow key={key} name={name} figure={figure}>
          <rect width={shareOf(value, most)} height={barHeight} rx={barHeight / 2} />
        </ChartRow>
      ))}
    </div>
  );
}

interface ChartRowProps {
  name: string;
  figure: string;
  /** Drawn on the track: lengths are percentages of its width, since there is no viewBox. */
  children: ReactNode;
}

/** One line of a chart: what it is about, its drawing on a track, and its figure. */
export function ChartRow({ name, figure, children }: ChartRowProps) {
  return (
    <div>
      <p>{name}</p>
      <svg height={barHeight} overflow="visible" aria-hidden="true">
        <rect className="track" width="100%" height={barHeight} rx={barHeight / 2} />
        {children}
      </svg>
      <p className="num">{figure}</p>
    </div>
  );
}

const shareOf = (value: number, most: number) => `${Math.round(Math.min(1, Math.max(0, value / most)) * 1000) / 10}%`;
