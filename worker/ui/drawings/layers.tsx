import { drawings } from '../../domain/markets/brand';
import type { DrawingName, Paint } from '../../domain/markets/chain';

const classOf: Readonly<Record<Paint, string>> = {
  line: 'ink',
  accent: 'f-accent',
  accentLine: 'ink f-accent',
  paper: 'ink f-paper',
  onAccent: 'f-on',
  onAccentLine: 'ink s-on',
};

/** The layers of one of the chain's drawings, in its own units. */
export function Layers({ of }: { of: DrawingName }) {
  return drawings[of].layers.map(([paint, d]) => <path key={d} className={classOf[paint]} d={d} />);
}

/** The drawing's box, as the attribute `viewBox`. */
export const boxOf = (name: DrawingName): string => drawings[name].box.join(' ');

/** The drawing at its own size. */
export function Drawn({ of, className }: { of: DrawingName; className?: string }) {
  const [, , width, height] = drawings[of].box;
  return (
    <svg className={className} width={width} height={height} viewBox={boxOf(of)} overflow="visible" aria-hidden="true">
      <Layers of={of} />
    </svg>
  );
}
