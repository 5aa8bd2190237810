import type { Row } from './rows';

type Part = string | false | null | undefined;

/** The text part: blocks separated by blank lines; absent ones are left out. */
export function textOf(...blocks: readonly Part[]): string {
  return blocks.filter((block) => Boolean(block)).join('\n\n');
}

/** A heading with its paragraphs. */
export function headed(title: string, ...paragraphs: readonly Part[]): string {
  const [first, ...others] = paragraphs.filter((paragraph): paragraph is string => Boolean(paragraph));
  return textOf(`${title}\n${'-'.repeat(Math.min(60, title.length))}\n${first ?? ''}`.trimEnd(), ...others);
}

/** `Term: value`, one per line; a term without a value stands alone. */
export function rowsText(rows: readonly Row[]): string {
  return rows.map(({ term, value }) => [term, value.replaceAll('\n', ' ')].filter(Boolean).join(': ')).join('\n');
}
