import { houseShape } from './house';
import { Layers } from './layers';
import { round } from './rays';

interface NearStudio {
  key: string;
  kilometres: number;
  /** Distance as a number; the last label also has the unit. */
  label: string;
  chosen: boolean;
}

const widthUnits = 342;
const youX = 26;
const lastX = 301;
const leastGap = 46;
/** Before the last one, whose label has the unit. */
const lastGap = 54;

/** The visitor at the left and studios along the horizon by distance. Positions are percentages of the width. */
export function NearStrip({ you, studios }: { you: string; studios: readonly NearStudio[] }) {
  const places = placesOf(studios.map(({ kilometres }) => kilometres));
  return (
    <svg className="strip" aria-hidden="true">
      <svg x={share(youX)} y="64" overflow="visible" aria-hidden="true">
        <Layers of="you" />
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

/** Positions in per cent: proportional to log2(1 + km), the farthest at the end, neighbours kept apart. */
export function placesOf(kilometres: readonly number[]): number[] {
  const farthest = Math.log2(1 + Math.max(...kilometres, 0.1));
  let limit = lastX;
  return kilometres
    .map((distance) => youX + (lastX - youX) * (Math.log2(1 + distance) / farthest))
    .reverse()
    .map((place, fromEnd) => {
      const kept = Math.min(place, limit);
      limit = kept - (fromEnd === 0 ? lastGap : leastGap);
      return kept;
    })
    .reverse()
    .map((place, index) => Math.max(place, youX + leastGap + index));
}

function share(units: number): string {
  return `${round((units / widthUnits) * 100)}%`;
}
