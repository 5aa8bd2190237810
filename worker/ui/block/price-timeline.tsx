import type { ReactNode } from 'react';
import { SmallToday } from '../drawings/arc';

export interface TimelineCharge {
  key: string;
  when: ReactNode;
  amount: ReactNode;
  lines?: readonly ReactNode[];
}

/** The charges by date: today's is a sun, later ones are rings. */
export function PriceTimeline({ charges }: { charges: readonly TimelineCharge[] }) {
  return (
    <ol className="charges">
      {charges.map(({ key, when, amount, lines = [] }, index) => (
        <li key={key}>
          {index === 0 ? (
            <SmallToday />
          ) : (
            <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
              <circle className="ink f-paper" cx="13" cy="13" r="5" />
            </svg>
          )}
          <span>{when}</span>
          <span className="num">{amount}</span>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: never reordered, never in a browser
            <span className="small soft" key={at}>
              {line}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
