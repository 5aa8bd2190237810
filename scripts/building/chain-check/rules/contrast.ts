import type { ColourName } from '../../../../worker/domain/markets/chain';
import { colourPattern } from './colour';

type Screen = 'light' | 'dark';
interface Pair {
  readonly drawn: ColourName;
  readonly on: readonly ColourName[];
  /** WCAG 2.2: 4.5 for text (1.4.3), 3 for other visible elements (1.4.11). */
  readonly least: 4.5 | 3;
  readonly screens?: readonly Screen[];
}

/** Colours drawn on each other by `client/styles` and the mails. `line` only decorates rows, so it is not listed. */
export const pairs: readonly Pair[] = [
  { drawn: 'ink', on: ['paper', 'sand', 'raised', 'accent-wash', 'good-wash', 'bad-wash'], least: 4.5 },
  { drawn: 'ink-2', on: ['paper', 'sand', 'raised', 'accent-wash'], least: 4.5 },
  { drawn: 'on-accent', on: ['accent'], least: 4.5 },
  { drawn: 'good', on: ['paper', 'good-wash'], least: 4.5 },
  { drawn: 'bad', on: ['paper', 'bad-wash'], least: 4.5 },
  // Edges of fields, boxes and secondary buttons, which also stand on a block.
  { drawn: 'edge', on: ['paper', 'sand'], least: 3 },
  // Underlines, which mark links.
  { drawn: 'underline', on: ['paper', 'sand'], least: 3 },
  // The edge of the order button; in the light theme it has the colour `ink`.
  { drawn: 'accent', on: ['paper'], least: 3, screens: ['dark'] },
];

/** Relative luminance of `#rgb` or `#rrggbb`: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf(colour: string): number {
  const digits = colour.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3');
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1, the same, to 21, black on white: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrastOf(one: string, other: string): number {
  const [lower = 0, higher = 0] = [luminanceOf(one), luminanceOf(other)].sort((left, right) => left - right);
  return (higher + 0.05) / (lower + 0.05);
}

type Colours = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;

/** Pairs with too little contrast. An invalid colour is reported elsewhere. */
export function faintPairs(colours: Colours = {}): { path: string[]; sentence: string }[] {
  return pairs.flatMap(({ drawn, on, least, screens = ['light', 'dark'] }) =>
    on.flatMap((ground) =>
      screens.flatMap((screen) => {
        const [above, below] = [colours[drawn]?.[screen], colours[ground]?.[screen]];
        if (!colourPattern.test(above ?? '') || !colourPattern.test(below ?? '')) return [];
        const ratio = contrastOf(above ?? '', below ?? '');
        if (ratio >= least) return [];
        // Truncated, not rounded: 4.49 must not be shown as 4.5.
        const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
        const sentence = `has a contrast of ${shown} on ${ground} (${below}), at least ${least} is needed`;
        return [{ path: [drawn, screen], sentence }];
      }),
    ),
  );
}
