import { rays, round } from './rays';

export const skinTones = ['#F6DCCB', '#EFC6A4', '#DBA877', '#B57A4B', '#85512F', '#4A2B1C'] as const;

/**
 * Skin types from light to dark; the visitor's own has rays. Types are digits, since screen readers spell Roman
 * numerals.
 */
export function SkinScale({ own }: { own: number }) {
  return (
    <svg className="skin-scale" aria-hidden="true">
      {skinTones.map((tone, index) => {
        const isOwn = index + 1 === own;
        return (
          <svg
            key={tone}
            x={`${round(((index + 0.5) / skinTones.length) * 100)}%`}
            y="40"
            overflow="visible"
            aria-hidden="true"
          >
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
