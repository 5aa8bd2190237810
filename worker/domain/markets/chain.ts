import type { MarketData } from './market-data';

/** A chain's data: `chains/<chain>/index.ts`. Its texts, catalogue, surveys and local settings are beside it. */
export interface ChainData {
  readonly brand: Brand;
  readonly drawings: Drawings;
  readonly languages: Readonly<Record<string, LanguageData>>;
  /** Markets by id in the order of display; the first is the default for unknown hosts. */
  readonly markets: Readonly<Record<string, MarketData>>;
}

/** `brand.json`. */
export interface Brand {
  readonly name: string;
  /** Target of the name in the header. */
  readonly landingPage: string;
  /** Hosts that pages may link to. */
  readonly landingPageHosts: readonly string[];
  /** All colours of pages and mails, for light and dark screens. */
  readonly colours: Readonly<Record<ColourName, Colour>>;
  /** The mark in mails, which show no drawings: a shape on the baseline with another inside, and strokes around it. */
  readonly mailMark: { readonly outer: MailShape; readonly inner: MailShape; readonly strokes?: MailStrokes };
}

/** A shape in the accent colour, or in the colour on it; sizes in pixels, corners as in CSS. */
interface MailShape {
  readonly width: number;
  readonly height: number;
  readonly corners: string;
}

/** Straight lines in the colour of the text, each from x, y to x, y; in a box that also holds the shape, in its lower middle. */
interface MailStrokes {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly (readonly number[])[];
}

export interface Colour {
  readonly light: string;
  readonly dark: string;
}

/**
 * `paper` to `edge` are surfaces, texts and lines; `accent` is the chain's colour, `onAccent` the text colour on it.
 */
export const colourNames = [
  'paper',
  'sand',
  'raised',
  'ink',
  'ink-2',
  'line',
  'edge',
  'accent',
  'on-accent',
  'accent-wash',
  'underline',
  'good',
  'good-wash',
  'bad',
  'bad-wash',
] as const;
export type ColourName = (typeof colourNames)[number];

/**
 * `line`: stroked; `accent`: filled with the chain's colour; `accentLine`: filled and stroked; `paper`: filled with the
 * page's colour and stroked; `onAccent`: filled with the colour on the accent; `onAccentLine`: stroked with it.
 */
export const paints = ['line', 'accent', 'accentLine', 'paper', 'onAccent', 'onAccentLine'] as const;
export type Paint = (typeof paints)[number];

export interface Drawing {
  /** As an SVG viewBox: left, top, width, height. */
  readonly box: readonly [number, number, number, number];
  readonly layers: readonly (readonly [paint: Paint, d: string])[];
}

/** Drawings by meaning; each chain draws them with its own motifs. */
export const drawingNames = [
  /** The chain's mark: header, tab icon, large on a line. It stands on the lower edge of its box. */
  'mark',
  /** The page no longer exists. */
  'gone',
  /** A temporary failure. */
  'trouble',
  /** Please wait; the action succeeded. */
  'wait',
  /** An empty list. */
  'empty',
  /** Success, standing on the lower edge. */
  'yes',
  /** The present day on the line of a period, centred on 0 0, on the page's colour. */
  'today',
  /** The visitor's position, standing on 0 0. */
  'you',
] as const;
export type DrawingName = (typeof drawingNames)[number];
export type Drawings = Readonly<Record<DrawingName, Drawing>>;

/** A language that pages can be in. */
export interface LanguageData {
  /** Locale for `Intl`: dates, numbers, money and plurals. */
  readonly culture: string;
  /** The language's name in itself. */
  readonly ownName: string;
  /** Other codes that browsers ask for it by, in lower case: `no` for one of the two ways to write Norwegian. */
  readonly alsoAskedAs?: readonly string[];
  /** Letters that its alphabet has after z, in their order, in lower case. */
  readonly afterZ?: string;
  /** Key of its name in menus, where an operator's texts may call it otherwise. */
  readonly nameKey?: `navigation-menu.${string}`;
  /** Layers of a flag of 22 by 16, from back to front. */
  readonly flag: readonly (readonly [fill: string, d: string])[];
}
