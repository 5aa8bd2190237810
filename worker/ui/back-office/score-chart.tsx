interface ScoreBar {
  readonly key: string;
  readonly label: string;
  /** −100 to 100. */
  readonly score: number;
  readonly low: number;
  readonly high: number;
  readonly figure: string;
}

const axisHeight = 24;
const rowHeight = 48;
const barTop = 24;
const barHeight = 14;

/** Scores from −100 to 100: the point is the score, the bar behind it its confidence interval; 0 is in the middle. */
export function ScoreChart({ label, bars }: { label: string; bars: readonly ScoreBar[] }) {
  return (
    <svg
      className="chart"
      overflow="visible"
      height={axisHeight + bars.length * rowHeight}
      role="img"
      aria-label={label}
    >
      <text y={14}>−100</text>
      <text textAnchor="middle" x="50%" y={14}>
        0
      </text>
      <text className="end" x="100%" y={14}>
        +100
      </text>
      {bars.map(({ key, label: name, score, low, high, figure }, index) => {
        const top = axisHeight + index * rowHeight;
        return (
          <g key={key}>
            {/* A nested SVG that clips a long label before the figure; the table has the whole label. */}
            <svg width="75%" height={barTop} y={top}>
              <title>{name}</title>
              <text y={16}>{name}</text>
            </svg>
            <text className="end" x="100%" y={top + 16}>
              {figure}
            </text>
            <rect className="track" width="100%" height={barHeight} y={top + barTop} rx={barHeight / 2} />
            <rect
              opacity={0.4}
              x={placeOf(low)}
              width={shareOf((high - low) / 2)}
              height={barHeight}
              y={top + barTop}
              rx={barHeight / 2}
            />
            <rect className="zero" x="50%" y={top + barTop} width={1} height={barHeight} />
            <circle className="ink f-accent" cx={placeOf(score)} cy={top + barTop + barHeight / 2} r={5} />
          </g>
        );
      })}
    </svg>
  );
}

const shareOf = (percent: number) => `${Math.round(percent * 10) / 10}%`;
const placeOf = (score: number) => shareOf((score + 100) / 2);
