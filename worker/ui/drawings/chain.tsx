import { Curve, pointAt, Today } from './arc';
import { round } from './rays';

export interface ChainPart {
  /** `after` is the empty horizon after the last day. */
  kind: 'paid' | 'now' | 'next' | 'pause' | 'after';
  /** Width relative to the other parts, such as the months of a pause. */
  weight?: number;
  /** Of `now`, and of the `pause` that runs: how far today is, 0 to 1. */
  progress?: number;
  /** Of `pause`: the word in the capsule. */
  word?: string;
  /** Date below the start of the part. */
  label?: string;
}

interface ChainProps {
  parts: readonly ChainPart[];
  /** Date below the end of the last part. */
  endLabel?: string;
  tall?: boolean;
}

const left = 4;
const right = 96;
/** How far today is at least, 0 to 1: nearer than this the sun would cover the start of its arc. */
const near = 0.16;

/** Periods of a membership in a row: paid, running, paused, ending. The page also says them in text. */
export function Chain({ parts, endLabel, tall = false }: ChainProps) {
  const places = placesOf(parts);
  const end = { kind: 'next', from: right, to: right, label: endLabel } as const;
  return (
    <div className={tall ? 'chain tall' : 'chain'}>
      <svg aria-hidden="true">
        <line className="s-line" x2="100%" y1="100%" y2="100%" transform="translate(0 .5)" />
        {places.map((part, index) => (
          <Part key={part.from} {...part} isFirst={index === 0} before={places[index - 1]?.kind} />
        ))}
        {[...places, end].map(
          ({ from, label }, index) =>
            label && <Label key={from} at={from} text={label} isFirst={index === 0} isLast={from === right} />,
        )}
      </svg>
    </div>
  );
}

type Placed = ChainPart & { from: number; to: number };

function placesOf(parts: readonly ChainPart[]): Placed[] {
  const total = parts.reduce((sum, { weight = 1 }) => sum + weight, 0);
  let from = left;
  return parts.map((part) => {
    const to = round(from + ((right - left) * (part.weight ?? 1)) / total);
    const placed = { ...part, from, to };
    from = to;
    return placed;
  });
}

function Part({
  kind,
  from,
  to,
  progress,
  word,
  isFirst,
  before,
}: Placed & { isFirst: boolean; before: ChainPart['kind'] | undefined }) {
  if (kind === 'pause') return <Capsule from={from} to={to} word={word} progress={progress} />;
  if (kind === 'after') return <LastDay at={from} />;
  const done = kind === 'paid' ? 1 : kind === 'now' ? Math.max(near, progress ?? 0) : 0;
  const here = pointAt(from, to, done);
  const start =
    isFirst || before === 'paid' ? <circle className="dot" cx={`${from}%`} cy="100%" r="4.5" /> : <Ring at={from} />;
  return (
    <>
      <Curve from={from} to={to} progress={done} />
      {to === right && <Ring at={right} />}
      {kind === 'now' && <Today x={here.x} y={here.y} scale={0.714} />}
      {start}
    </>
  );
}

function Ring({ at }: { at: number }) {
  return <circle className="ink f-paper" cx={`${at}%`} cy="100%" r="4.5" />;
}

interface CapsuleProps extends Pick<ChainPart, 'word' | 'progress'> {
  from: number;
  to: number;
}

/** A pause: a flat capsule on the horizon. The period before it ends in a ring of its own. */
function Capsule({ from, to, word, progress }: CapsuleProps) {
  const inset = 4.5;
  return (
    <>
      <Ring at={from} />
      <svg
        x={`${from + inset}%`}
        y="100%"
        width={`${round(to - from - 2 * inset)}%`}
        height="28"
        overflow="visible"
        aria-hidden="true"
      >
        <rect className="capsule" y="-14" width="100%" height="28" rx="14" />
        <text x="50%" y="4.5" textAnchor="middle" className="word">
          {word}
        </text>
      </svg>
      {progress !== undefined && <Today x={round(from + (to - from) * progress)} y={20} scale={0.714} />}
    </>
  );
}

function LastDay({ at }: { at: number }) {
  return (
    <svg x={`${at}%`} y="100%" overflow="visible" aria-hidden="true">
      <path className="ink f-paper" d="M-13 0a13 13 0 0 1 26 0z" />
      <path className="ink" d="M-7 8H7" />
    </svg>
  );
}

function Label({ at, text, isFirst, isLast }: { at: number; text: string; isFirst: boolean; isLast: boolean }) {
  return (
    <svg x={isFirst ? 0 : isLast ? '100%' : `${at}%`} y="100%" overflow="visible" aria-hidden="true">
      <text y="38" textAnchor={isFirst ? 'start' : isLast ? 'end' : 'middle'}>
        {text}
      </text>
    </svg>
  );
}
