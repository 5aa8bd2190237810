import { encode } from 'uqr';

/** Width of the empty margin in modules; scanners need four. */
const quiet = 4;

/** One SVG path for all dark modules; each run within a row is one stroke. */
function pathOf(data: readonly (readonly boolean[])[]): string {
  return data
    .map((row, y) => {
      let path = '';
      for (let x = 0; x < row.length; x += 1) {
        if (!row[x]) continue;
        const from = x;
        while (row[x + 1]) x += 1;
        path += `M${from + quiet} ${y + quiet}h${x - from + 1}v1H${from + quiet}z`;
      }
      return path;
    })
    .join('');
}

/** Dark on white in both themes, since scanners need that contrast. */
export function QrCode({ text, name }: { text: string; name: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const side = size + 2 * quiet;
  return (
    <svg className="qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={name} shapeRendering="crispEdges">
      <path className="f-on" d={pathOf(data)} />
    </svg>
  );
}
