import type { Plugin } from 'vite';
import type { Brand, Colour, Drawing, Paint } from '../../../worker/domain/markets/chain';
import { brand as named } from '../../building/chain.mjs';
import { chainData } from './data.ts';

const { colours }: Brand = named;
const icon = 'favicon.svg';
const tokens = 'client/styles/everywhere/tokens.css';
/** Where that file's colours are inserted. */
const coloursMark = "/* The chain's colours stand here: `colours` of its brand.json. */";

/** Inserts the chain's colours into the pages' CSS, and makes its mark the favicon. */
export function brandFiles(): Plugin {
  return {
    name: 'medlem:brand',
    enforce: 'pre',
    transform(code, id) {
      if (!id.split('?')[0]?.endsWith(`/${tokens}`)) return null;
      return { code: withColours(code), map: null };
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: icon, source: await drawIcon() });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${icon}`, async (_request, answer) => {
        answer.setHeader('content-type', 'image/svg+xml');
        answer.end(await drawIcon());
      });
    },
  };
}

/** The style sheet of tokens with the chain's colours. */
export function withColours(css: string): string {
  // Without them every page would be built in the browser's own colours.
  if (!css.includes(coloursMark)) throw new Error(`${tokens} has no line "${coloursMark}"`);
  return css.replace(coloursMark, colourTokens());
}

/** A colour that is the same in both themes is written once. */
function colourTokens(): string {
  return Object.entries(colours)
    .map(([name, { light, dark }]) => `--${name}: ${light === dark ? light : `light-dark(${light}, ${dark})`};`)
    .join('\n    ');
}

async function drawIcon(): Promise<string> {
  const { drawings } = await chainData();
  return iconOf(drawings.mark);
}

/** Names of the colours for fill and stroke, by a layer's paint. */
const paintOf: Readonly<
  Record<Paint, readonly [fill: keyof typeof colours | null, line: keyof typeof colours | null]>
> = {
  line: [null, 'ink'],
  accent: ['accent', null],
  accentLine: ['accent', 'ink'],
  paper: ['paper', 'ink'],
  onAccent: ['on-accent', null],
  onAccentLine: [null, 'on-accent'],
};

/** A square around the mark, with slightly thicker lines because it is small. */
function iconOf({ box: [x, y, width, height], layers }: Drawing): string {
  const side = Math.max(width, height);
  const box = [x - (side - width) / 2, y - (side - height) / 2, side, side].join(' ');
  const styles = (of: (colour: Colour) => string) =>
    Object.entries(paintOf)
      .filter(([name]) => layers.some(([paint]) => paint === name))
      .map(([name, [fill, line]]) => {
        const drawn = line ? `;stroke:${of(colours[line])}` : '';
        return `.${name}{fill:${fill ? of(colours[fill]) : 'none'}${drawn}}`;
      })
      .join('');
  const dark = `@media(prefers-color-scheme:dark){${styles((colour) => colour.dark)}}`;
  const style = `path{stroke-width:3;stroke-linecap:round;stroke-linejoin:round}${styles((colour) => colour.light)}${dark}`;
  const paths = layers.map(([paint, d]) => `<path class="${paint}" d="${d}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><style>${style}</style>${paths}</svg>`;
}
