import { encode } from 'uqr';

interface Poster {
  readonly url: string;
  readonly title: string;
  readonly studio: string;
}

/** Width of the empty margin in modules; scanners need four. */
const quiet = 4;
const lineHeight = 4;
/** Characters per line, assuming a width of half their height. */
const lineLength = 24;
const widthMm = 120;

/**
 * A poster with the code, the question above and the studio below, at more than one millimetre a module; black on white
 * for printing.
 */
export function posterOf({ url, title, studio }: Poster): string {
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const side = size + 2 * quiet;
  const lines = wrap(title);
  const top = lines.length * lineHeight + 2;
  const height = top + side + lineHeight;
  const scale = widthMm / side;
  const text = (words: string, y: number, fontSize: number, weight: number) =>
    `<text x="${side / 2}" y="${y}" font-size="${fontSize}" font-weight="${weight}">${escapeXml(words)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthMm}mm" height="${Math.round(height * scale)}mm" viewBox="0 0 ${side} ${height}">`,
    `<title>${escapeXml(`${title} ${studio}`)}</title>`,
    `<path fill="#fff" d="M0 0h${side}v${height}H0z"/>`,
    '<g font-family="system-ui, Segoe UI, Helvetica, Arial, sans-serif" text-anchor="middle" fill="#000">',
    ...lines.map((line, nth) => text(line, (nth + 1) * lineHeight, 2.8, 700)),
    text(studio, top + side, 2.4, 400),
    '</g>',
    `<path fill="#000" shape-rendering="crispEdges" d="${pathOf(data, top + quiet)}"/>`,
    '</svg>',
    '',
  ].join('\n');
}

function pathOf(data: readonly (readonly boolean[])[], top: number): string {
  return data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + quiet} ${y + top}h1v1h-1z` : ''))).join('');
}

function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line === undefined || line.length + word.length + 1 > lineLength) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
