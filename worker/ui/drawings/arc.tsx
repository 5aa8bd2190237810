import { drawings } from '../../domain/markets/brand';
import { KeptPart } from '../kept-part';
import { boxOf, Layers } from './layers';
import { round } from './rays';

interface ArcEnd {
  label: string;
  line?: string;
}

interface ArcTexts {
  /** Text inside the arc: days left, and what follows. */
  days: string;
  leadsTo: string;
}

interface ArcProps extends ArcTexts {
  /** How far today is through the period, 0 to 1. */
  progress: number;
  start: ArcEnd;
  end: ArcEnd;
}

const left = 6;
const right = 94;

/**
 * A paid period as an arc with today on it. Positions are percentages of the width, so that one drawing fits all
 * screens.
 */
export function Arc({ progress, start, end, ...texts }: ArcProps) {
  // Keeps the sun off both ends, whose labels it would cover.
  const at = Math.min(0.93, Math.max(0.07, progress));
  const ends = { from: start.label, fromLine: start.line, to: end.label, toLine: end.line };
  return <KeptPart name="arc" component={DrawnArc} fixed={{ at }} slots={{ ...texts, ...ends }} />;
}

type DrawnArcProps = ArcTexts & { at: number; from: string; fromLine?: string; to: string; toLine?: string };

function DrawnArc({ at, days, leadsTo, from, fromLine, to, toLine }: DrawnArcProps) {
  const ends = { start: [from, fromLine], end: [to, toLine] };
  return (
    <div className="arc">
      <div className="arc-sky">
        <ArcLines from={left} to={right} progress={at} />
        <p className="belly">
          <span className="price">{days}</span>
          <span className="small soft">{leadsTo}</span>
        </p>
      </div>
      <div className="ends small">
        {Object.entries(ends).map(([key, [label, line]]) => (
          <p key={key}>
            <span className="strong">{label}</span>
            {line && <span className="soft">{line}</span>}
          </p>
        ))}
      </div>
    </div>
  );
}

function ArcLines({ from, to, progress }: { from: number; to: number; progress: number }) {
  const { x, y } = pointAt(from, to, progress);
  return (
    <svg className="sky-lines" aria-hidden="true">
      <Curve from={from} to={to} progress={progress} />
      <circle className="dot" cx={`${from}%`} cy="100%" r="4.5" />
      <circle className="ink f-paper" cx={`${to}%`} cy="100%" r="5.5" />
      <Today x={x} y={y} />
    </svg>
  );
}

interface CurveProps {
  from: number;
  to: number;
  progress: number;
}

/** A parabola: the past as a line, the future as dots. Stretched to its box; strokes keep their width. */
export function Curve({ from, to, progress }: CurveProps) {
  const here = pointAt(from, to, progress);
  const middle = (from + to) / 2;
  const before = round(from + (middle - from) * progress);
  const after = round(middle + (to - middle) * progress);
  const up = round(100 - 200 * progress);
  const down = round(-100 + 200 * progress);
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      width="100%"
      height="100%"
      overflow="visible"
      aria-hidden="true"
    >
      {progress < 1 && <path className="ink ahead-line" d={`M${here.x} ${here.y}Q${after} ${down} ${to} 100`} />}
      {progress > 0 && <path className="ink" d={`M${from} 100Q${before} ${up} ${here.x} ${here.y}`} />}
    </svg>
  );
}

const half = drawings.today.box[2] / 2;

/** Marks today on the curve. A circle in the page's colour below it hides the line. */
export function Today({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <svg x={`${x}%`} y={`${y}%`} overflow="visible" aria-hidden="true">
      <g transform={scale === 1 ? undefined : `scale(${scale})`}>
        <circle className="f-paper" r={half} />
        <Layers of="today" />
      </g>
    </svg>
  );
}

/** Marks today in a row of dates, once a page. */
export function SmallToday() {
  return (
    <svg className="carried" width="28" height="28" viewBox={boxOf('today')} aria-hidden="true">
      <Layers of="today" />
    </svg>
  );
}

/** A point of the parabola through both ends, with its top at the box's upper edge; in per cent of the box. */
export function pointAt(from: number, to: number, progress: number): { x: number; y: number } {
  return { x: round(from + (to - from) * progress), y: round(100 - 400 * progress * (1 - progress)) };
}
