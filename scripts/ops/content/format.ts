const lineLength = 120;
const indent = '  ';

/** A document as the files of a chain are written: what fits on a line stands on one, as lists of words and hours. */
export const fileText = (value: unknown): string => `${written(value, '')}\n`;

function written(value: unknown, at: string, before = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const entries: readonly (readonly [string, unknown])[] = isList
    ? value.map((one) => ['', one])
    : Object.entries(value);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return open + close;
  const isPlain = entries.every(([, one]) => typeof one !== 'object' || one === null);
  const isHours = !isList && isPlain && Object.keys(value).join() === 'opens,closes';
  if (isPlain && (isList || isHours)) {
    const inside = entries
      .map(([key, one]) => (isList ? '' : `${JSON.stringify(key)}: `) + JSON.stringify(one))
      .join(', ');
    const line = isList ? `[${inside}]` : `{ ${inside} }`;
    if (at.length + before + line.length < lineLength) return line;
  }
  const inner = at + indent;
  const lines = entries.map(([key, one]) => {
    const name = isList ? '' : `${JSON.stringify(key)}: `;
    return inner + name + written(one, inner, name.length);
  });
  return `${open}\n${lines.join(',\n')}\n${at}${close}`;
}
