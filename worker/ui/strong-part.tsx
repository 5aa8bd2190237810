import { Fragment } from 'react';

const mark = '\u0001';

interface StrongPartProps {
  /** Makes the sentence around what is put in its placeholder. */
  text: (placeholder: string) => string;
  strong: string;
  /** On a line of its own, at the end of the sentence. */
  apart?: boolean;
}

/** A sentence with one part in strong, wherever the language puts it. */
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
