import type { ReactNode } from 'react';

/** Two values of a line, or the heads of their columns. */
export type Pair = readonly [string, string];

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** At the right, each below its head. */
  readonly figures: Pair;
}

interface BarChartProps {
  /** Text alternative of the chart; its figures are also in a table beside it. */
  label: string;
  heads: Pair;
  bars: readonly Bar[];
  /** Value of a full-length bar; the largest value by default. */
  most?: number;
}

export const barHeight = 10;

/** Horizontal bars, each beside its label and figure, on a phone below them. */
export function BarChart({ label, heads, bars, most = Math.max(1, ...bars.map(({ value }) => value)) }: BarChartProps) {
  return (
    <div className="chart small" role="img" aria-label={label}>
      <ChartHead heads={heads} />
      {bars.map(({ key, label: name, value, figures }) => (
        <ChartRow key={key} name={name} figures={figures}>
          <rect width={shareOf(value, most)} height={barHeight} rx={barHeight / 2} />
        </ChartRow>
      ))}
    </div>
  );
}

interface ChartRowProps {
  name: string;
  figures: Pair;
  /** Drawn on the track: lengths are percentages of its width, since there is no viewBox. */
  children: ReactNode;
}

/** One line of a chart: what it is about, its drawing on a track, and its figures. */
export function ChartRow({ name, figures, children }: ChartRowProps) {
  return (
    <div>
      <p>{name}</p>
      <svg height={barHeight} overflow="visible" aria-hidden="true">
        <rect className="track" width="100%" height={barHeight} rx={barHeight / 2} />
        {children}
      </svg>
      {asFigures(figures)}
    </div>
  );
}

const asFigures = (two: Pair) =>
  two.map((one, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: never reordered, never in a browser
    <p key={place} className="num">
      {one}
    </p>
  ));

/** What the two figures are, above them, and the scale of the track, if it has one. */
export const ChartHead = ({ heads, children }: { heads: Pair; children?: ReactNode }) => (
  <div className="soft">
    <p />
    <svg height={children ? 24 : 1} aria-hidden="true">
      {children}
    </svg>
    {asFigures(heads)}
  </div>
);

const shareOf = (value: number, most: number) => `${Math.round(Math.min(1, Math.max(0, value / most)) * 1000) / 10}%`;
