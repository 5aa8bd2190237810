import { Fragment } from 'react';

const mark = '\u0001';

interface StrongPartProps {
  /** Returns the sentence with the given placeholder in it. */
  text: (placeholder: string) => string;
  /** Stands on a line of its own, at the end of the sentence. */
  strong: string;
}

/** A sentence with one part in bold, wherever the language places it. */
export function StrongPart({ text, strong }: StrongPartProps) {
  return text(mark)
    .split(mark)
    .map((words, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: never reordered, never in a browser
      <Fragment key={index}>
        {index > 0 && <strong>{strong}</strong>}
        {words}
      </Fragment>
    ));
}
