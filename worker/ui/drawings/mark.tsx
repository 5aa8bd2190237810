import { drawings } from '../../domain/markets/brand';
import type { Paint } from '../../domain/markets/chain';
import { boxOf } from './layers';

/** Classes by paint; lines scale with the mark. */
const classOf: Readonly<Partial<Record<Paint, string>>> = {
  line: 'drawn',
  accentLine: 'drawn f-accent',
  paper: 'drawn f-paper',
  onAccent: 'f-on',
  onAccentLine: 'drawn s-on',
};

/** The chain's mark. It always stands on a line. Defined once a page, then reused by its id. */
export function Mark({ again = false, className = '' }: { again?: boolean; className?: string }) {
  return (
    <svg className={`mark ${className}`.trimEnd()} viewBox={boxOf('mark')} aria-hidden="true">
      {again ? (
        <use href="#mark" />
      ) : (
        <g id="mark">
          {drawings.mark.layers.map(([paint, d]) => (
            <path key={d} className={classOf[paint]} d={d} />
          ))}
        </g>
      )}
    </svg>
  );
}

/** The mark, large on a full-width hairline; pale while an outcome is still open. */
export function BigMark({ pale = false }: { pale?: boolean }) {
  return (
    <div className="horizon">
      <Mark again className={pale ? 'big pale carried' : 'big carried'} />
    </div>
  );
}
