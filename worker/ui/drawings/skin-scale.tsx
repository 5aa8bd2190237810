import { rays, round } from './rays';

export const skinTones = ['#F6DCCB', '#EFC6A4', '#DBA877', '#B57A4B', '#85512F', '#4A2B1C'] as const;

/** From light to dark; the visitor's own type has the rays. Types are digits: readers spell Roman numbers out. */
export function SkinScale({ own, count = 6 }: { own: number; count?: number }) {
  return (
    <svg className="skin-scale" aria-hidden="true">
      {skinTones.slice(0, count).map((tone, index) => {
        const isOwn = index + 1 === own;
        return (
          <svg key={tone} x={`${round(((index + 0.5) / count) * 100)}%`} y="40" overflow="visible" aria-hidden="true">
            {isOwn && <path className="ink" d={rays({ x: 0, y: 0, from: 28, to: 34, count: 10 })} />}
            <circle className={isOwn ? 'own' : 'tone'} r={isOwn ? 22 : 15} fill={tone} />
            <text y="56" textAnchor="middle" className={isOwn ? 'own' : undefined}>
              {index + 1}
            </text>
          </svg>
        );
      })}
    </svg>
  );
}
