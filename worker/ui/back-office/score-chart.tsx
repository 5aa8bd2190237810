import { type Bar, barHeight, ChartHead, ChartRow, type Pair } from './bar-chart';

interface ScoreBar extends Omit<Bar, 'value'> {
  /** −100 to 100. */
  readonly score: number;
  readonly low: number;
  readonly high: number;
}

const middle = barHeight / 2;

/** Scores from −100 to 100: the point is the score, the bar behind it its confidence interval; 0 is in the middle. */
export function ScoreChart({ label, heads, bars }: { label: string; heads: Pair; bars: readonly ScoreBar[] }) {
  return (
    <div className="chart small" role="img" aria-label={label}>
      <ChartHead heads={heads}>
        <text y={14}>−100</text>
        <text textAnchor="middle" x="50%" y={14}>
          0
        </text>
        <text textAnchor="end" x="100%" y={14}>
          +100
        </text>
      </ChartHead>
      {bars.map(({ key, label: name, score, low, high, figures }) => (
        <ChartRow key={key} name={name} figures={figures}>
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
