import { Fragment } from 'react';

const mark = '\u0001';

interface StrongPartProps {
  /** Returns the sentence with the given placeholder in it. */
  text: (placeholder: string) => string;
  strong: string;
  /** Puts the part on a line of its own, at the end of the sentence. */
  apart?: boolean;
}

/** A sentence with one part in bold, wherever the language places it. */
export function StrongPart({ text, strong, apart = false }: StrongPartProps) {
  const part = apart ? <strong>{strong}</strong> : <b>{strong}</b>;
  return text(mark)
    .split(mark)
    .map((words, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: never reordered, never in a browser
      <Fragment key={index}>
        {index > 0 && part}
        {words}
      </Fragment>
    ));
}
