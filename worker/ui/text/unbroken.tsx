import type { ReactNode } from 'react';

/** A text whose words do not break after a hyphen; the hyphen itself stays what it is, since law and readers look for it. */
export function unbroken(text: string): ReactNode {
  if (!text.includes('-')) return text;
  const parts: ReactNode[] = [];
  let plain = '';
  for (const [at, word] of text.split(' ').entries()) {
    if (at > 0) plain += ' ';
    if (!word.includes('-')) {
      plain += word;
      continue;
    }
    const kept = (
      <span className="num" key={at}>
        {word}
      </span>
    );
    parts.push(plain, kept);
    plain = '';
  }
  return [...parts, plain];
}
