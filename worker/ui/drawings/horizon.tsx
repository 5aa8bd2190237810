import { round } from './rays';

const widthUnits = 342;
const sunriseMinutes = 6 * 60;
const daylightMinutes = 15 * 60;

/**
 * Studios along a horizon at an hour of the market: the sun where it stands between six and nine, gone at night, and doors
 * lit where it is open. For who is nowhere yet; where somebody is, the near strip stands there.
 */
export function Horizon({ minutes, open }: { minutes: number; open: readonly boolean[] }) {
  const day = (minutes - sunriseMinutes) / daylightMinutes;
  const places = open.map((_, at) => Math.round(((at + 0.5) / open.length) * widthUnits));
  const arches = places.map((x) => `M${x - 11} 64v-16a11 11 0 0 1 22 0v16m-15 0v-7a4 4 0 0 1 8 0v7`).join('');
  const lit = places.flatMap((x, at) => (open[at] ? `M${x - 4} 64v-7a4 4 0 0 1 8 0v7` : [])).join('');
  return (
    <svg className="strip" viewBox={`0 0 ${widthUnits} 64`} preserveAspectRatio="xMinYMax" aria-hidden="true">
      {day > 0 && day < 1 && (
        <circle className="house now" cx={round(20 + day * 302)} cy={round(62 - 46 * Math.sin(day * Math.PI))} r="13" />
      )}
      <path className="house" d={arches} />
      {lit && <path className="house now" d={lit} />}
    </svg>
  );
}
