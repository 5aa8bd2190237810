import { barHeight, ChartRow } from './bar-chart';

interface ScoreBar {
  readonly key: string;
  readonly label: string;
  /** −100 to 100. */
  readonly score: number;
  readonly low: number;
  readonly high: number;
  readonly figure: string;
}

const middle = barHeight / 2;

/** Scores from −100 to 100: the point is the score, the bar behind it its confidence interval; 0 is in the middle. */
export function ScoreChart({ label, bars }: { label: string; bars: readonly ScoreBar[] }) {
  return (
    <div className="chart small" role="img" aria-label={label}>
      <div>
        <svg height={24} aria-hidden="true">
          <text y={14}>−100</text>
          <text textAnchor="middle" x="50%" y={14}>
            0
          </text>
          <text textAnchor="end" x="100%" y={14}>
            +100
          </text>
        </svg>
      </div>
      {bars.map(({ key, label: name, score, low, high, figure }) => (
        <ChartRow key={key} name={name} figure={figure}>
          <rect opacity={0.4} x={placeOf(low)} width={shareOf((high - low) / 2)} height={barHeight} rx={middle} />
          <rect className="zero" x="50%" width={1} height={barHeight} />
          <circle className="ink f-accent" cx={placeOf(score)} cy={middle} r={5} />
        </ChartRow>
      ))}
    </div>
  );
}

const shareOf = (percent: number) => `${Math.round(percent * 10) / 10}%`;
const placeOf = (score: number) => shareOf((score + 100) / 2);
