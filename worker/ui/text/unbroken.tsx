import type { ReactNode } from 'react';

/** A text whose words do not break after a hyphen; the hyphen itself stays what it is, since law and readers look for it. */
export const unbroken = (text: string): ReactNode =>
  text.split(/([^ ]+-[^ ]+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span className="num" key={part}>
        {part}
      </span>
    ),
  );
