interface ScoreBar {
  readonly key: string;
  readonly label: string;
  /** −100 to 100. */
  readonly score: number;
  readonly low: number;
  readonly high: number;
  readonly figure: string;
}

const rowHeight = 48;
const barTop = 24;
const barHeight = 14;

/** Scores from −100 to 100: the point is the score, the bar behind it its confidence interval; 0 is in the middle. */
export function ScoreChart({ label, bars }: { label: string; bars: readonly ScoreBar[] }) {
  return (
    <svg className="chart" height={bars.length * rowHeight} role="img" aria-label={label}>
      {bars.map(({ key, label: name, score, low, high, figure }, index) => {
        const top = index * rowHeight;
        return (
          <g key={key}>
            <text y={top + 16}>{name}</text>
            <text className="end" x="100%" y={top + 16}>
              {figure}
            </text>
            <rect className="track" width="100%" height={barHeight} y={top + barTop} rx={barHeight / 2} />
            <rect
              x={placeOf(low)}
              width={shareOf((high - low) / 2)}
              height={barHeight}
              y={top + barTop}
              rx={barHeight / 2}
            />
            <circle cx={placeOf(score)} cy={top + barTop + barHeight / 2} r={5} />
          </g>
        );
      })}
      <rect className="zero" x="50%" width={1} height="100%" />
    </svg>
  );
}

const shareOf = (percent: number) => `${Math.round(percent * 10) / 10}%`;
const placeOf = (score: number) => shareOf((score + 100) / 2);
