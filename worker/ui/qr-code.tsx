import { encode } from 'uqr';

/** Modules around the code that stay empty; cameras need four. */
const quiet = 4;

/** One path for all dark modules, each run of a row a single stroke of it. */
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

/** Dark on white in both themes: a camera reads nothing else well. */
export function QrCode({ text, name }: { text: string; name: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const side = size + 2 * quiet;
  return (
    <svg className="qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={name} shapeRendering="crispEdges">
      <path className="f-on" d={pathOf(data)} />
    </svg>
  );
}
