import { rays } from './rays';

interface CountdownProps {
  /** Text in the disc: seconds left, or a clock time without script. */
  text: string;
  /** Rays still lit, of `total`. */
  live: number;
  total?: number;
}

/** A countdown as a disc with rays: one ray goes out at each step, without animation. */
export function Countdown({ text, live, total = 30 }: CountdownProps) {
  const spent = total - live;
  const isClock = text.includes(':');
  const gap = 360 / total;
  const part = (count: number, start: number, length: number) =>
    count < 1
      ? ''
      : rays({ x: 0, y: 0, from: 78, to: 78 + length, count, start, sweep: Math.min(359.9, (count - 1) * gap) });
  return (
    <svg className="countdown" viewBox="-108 -108 216 216" aria-hidden="true">
      <path className="ray" d={part(live, 0, 26)} />
      <path className="ray spent" d={part(spent, live * gap, 10)} />
      <circle className="f-accent" r="60" />
      <text y={isClock ? 14 : 21} fontSize={isClock ? 40 : undefined} textAnchor="middle">
        {text}
      </text>
    </svg>
  );
}
