import { KeptPart } from '../kept-part';
import { Mark } from './mark';
import { alongOf, heightAt } from './step-path';

interface StepProps {
  current: number;
  total: number;
}

/** Fits the narrowest phone. */
const wide = 216;
const high = 92;
const radius = 14;

/** The round top of the house card: its sun stands where the step's stands on `StepPath`. */
export function Dome({ current, total }: StepProps) {
  return <KeptPart name="dome" component={Sky} fixed={{ current, total }} />;
}

/**
 * Browsers carry elements from page to page, no parts of a drawing: the sun is one, and before it the drawing of its way is as
 * wide as it takes. Both stand on the horizon and are as high as the sun.
 */
function Sky(step: StepProps) {
  const along = alongOf(step);
  const x = Math.round(wide * along);
  const y = Math.round(high * heightAt(along));
  const start = `M0 ${y + radius}`;
  return (
    <div className="dome">
      <svg width={x - radius} height={y + radius} overflow="visible" aria-hidden="true">
        <path className="ink soft" strokeDasharray=".1 8" d={`${start}q${wide / 2}-${2 * high} ${wide} 0`} />
        <path className="ink" d={`${start}q${Math.round(x / 2)}-${Math.round(2 * high * along)} ${x}-${y}`} />
      </svg>
      <svg width={2 * radius} height={y + radius} aria-hidden="true">
        <circle className="ink f-accent" cx={radius} cy={radius} r={radius - 1} />
      </svg>
    </div>
  );
}

/**
 * The same at the end of the way: the chain's mark, standing on the card's horizon; pale until it is paid. Not on paper, whose
 * head has the mark.
 */
export function DomeWithMark({ pale = false }: { pale?: boolean }) {
  return (
    <div className="dome screen">
      <Mark again className={pale ? 'pale carried' : 'carried'} />
    </div>
  );
}

/** The closed card: an arch with the sun in it. */
export function SmallDome() {
  return (
    <svg className="carried" width="28" height="30" aria-hidden="true">
      <path className="ink" d="M1 29V14a13 13 0 0 1 26 0v15z" />
      <circle className="ink f-accent" cx="14" cy="14" r="7" />
    </svg>
  );
}
