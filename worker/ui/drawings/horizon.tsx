import { round } from './rays';

const sunriseMinutes = 6 * 60;
const daylightMinutes = 15 * 60;

/**
 * Studios along a horizon at an hour of the market: the sun where it stands between six and nine, gone at night, and doors
 * lit where it is open. For who is nowhere yet; where somebody is, the near strip stands there.
 */
export function Horizon({ minutes, open }: { minutes: number; open: readonly boolean[] }) {
  const day = (minutes - sunriseMinutes) / daylightMinutes;
  const sunY = round(62 - 46 * Math.sin(day * Math.PI));
  const places = open.map((_, at) => percent((at + 0.5) / open.length));
  return (
    <svg className="strip" aria-hidden="true">
      {/* What is below the line is not seen: the sun rises out of it, and arches and doors stand on it. */}
      <svg aria-hidden="true">
        {day > 0 && day < 1 && <circle className="house now" cx={percent(0.06 + day * 0.88)} cy={sunY} r="13" />}
        <g className="house" transform="translate(-11)">
          {places.map((x) => (
            <rect x={x} y="37" width="22" height="40" rx="11" key={x} />
          ))}
        </g>
        {[false, true].map((lit) => (
          <g className={lit ? 'house now' : 'house'} transform="translate(-4)" key={String(lit)}>
            {places.map((x, at) => open[at] === lit && <rect x={x} y="53" width="8" height="20" rx="4" key={x} />)}
          </g>
        ))}
      </svg>
    </svg>
  );
}

const percent = (share: number) => `${round(share * 100)}%`;
