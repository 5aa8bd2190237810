import { round } from './rays';

const sunriseMinutes = 6 * 60;
const daylightMinutes = 15 * 60;

/**
 * Studios along a horizon at an hour of the market: the sun where it stands between six and nine, gone at night, and doors
 * lit where it is open. For who is nowhere yet; where somebody is, the near strip stands there. The inner drawing ends at
 * the line, so that the sun rises out of it.
 */
export function Horizon({ minutes, open }: { minutes: number; open: readonly boolean[] }) {
  const day = (minutes - sunriseMinutes) / daylightMinutes;
  const sunY = round(62 - 46 * Math.sin(day * Math.PI));
  // As low as the doors it stands between two of them; its radius is of the width, so that it fits there on a phone.
  const gaps = open.length - 1;
  const along = 6 + day * 88;
  const isLow = sunY > 20 && gaps > 0;
  const sunX = isLow
    ? (Math.min(gaps, Math.max(1, Math.round((along / 100) * open.length))) / open.length) * 100
    : along;
  return (
    <svg className="strip" aria-hidden="true">
      <svg aria-hidden="true">
        {day > 0 && day < 1 && <circle className="house now" cx={`${round(sunX)}%`} cy={sunY} r="3.1%" />}
        {open.map((isLit, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: never reordered, never in a browser
          <svg x={`${round(((at + 0.5) / open.length) * 100)}%`} overflow="visible" aria-hidden="true" key={at}>
            <path className="house" d="M-11 64v-16a11 11 0 0 1 22 0v16m-15 0v-7a4 4 0 0 1 8 0v7" />
            {isLit && <path className="house now" d="M-4 64v-7a4 4 0 0 1 8 0v7" />}
          </svg>
        ))}
      </svg>
    </svg>
  );
}
