import { houseShape } from './house';
import { rays, round } from './rays';

export interface NearStudio {
  key: string;
  kilometres: number;
  /** Distance as a number; the last one also names the unit. */
  label: string;
  chosen: boolean;
}

const widthUnits = 342;
const sunX = 26;
const lastX = 301;
const leastGap = 46;

/** You are the rising sun, studios stand along the horizon at their distance. Positions are shares of the width. */
export function NearStrip({ you, studios }: { you: string; studios: readonly NearStudio[] }) {
  const places = placesOf(studios.map(({ kilometres }) => kilometres));
  return (
    <svg className="strip" aria-hidden="true">
      <svg x={share(sunX)} y="64" overflow="visible" aria-hidden="true">
        <path className="ink" d={rays({ x: 0, y: 0, from: 19, to: 24, count: 7, start: -75, sweep: 150 })} />
        <path className="ink f-sun" d="M-15 0a15 15 0 0 1 30 0z" />
        <text className="now" y="-38">
          {you}
        </text>
      </svg>
      {studios.map(({ key, label, chosen }, index) => (
        <svg
          key={key}
          x={share(places[index] ?? lastX)}
          y="64"
          overflow="visible"
          aria-hidden="true"
          className={chosen ? 'house now' : 'house'}
        >
          {index === 0 ? houseShape : <use href="#house" />}
          <text y="-38">{label}</text>
        </svg>
      ))}
    </svg>
  );
}

/** Nearer is denser: places grow with log2(1 + km), the farthest stands at the end, and neighbours keep apart. */
export function placesOf(kilometres: readonly number[]): number[] {
  const farthest = Math.log2(1 + Math.max(...kilometres, 0.1));
  let limit = lastX;
  return kilometres
    .map((distance) => sunX + (lastX - sunX) * (Math.log2(1 + distance) / farthest))
    .reverse()
    .map((place) => {
      const kept = Math.min(place, limit);
      limit = kept - leastGap;
      return kept;
    })
    .reverse()
    .map((place, index) => Math.max(place, sunX + leastGap + index));
}

function share(units: number): string {
  return `${round((units / widthUnits) * 100)}%`;
}
