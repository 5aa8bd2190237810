/** A window of a browser, as every engine can be asked for it: WebDriver in its classic form, WebDriver BiDi, Playwright. */
export interface Tab {
  goTo(url: string): Promise<void>;
  goBack(): Promise<void>;
  reload(): Promise<void>;
  /** Runs in the page by the engine's own hand, also where pages run no script. Arguments and answer travel as JSON. */
  ask<Args extends readonly unknown[], Answer>(inPage: (...args: Args) => Answer, ...args: Args): Promise<Answer>;
  press(x: number, y: number): Promise<void>;
  type(keys: readonly string[]): Promise<void>;
  /** The whole page, as PNG. */
  picture(): Promise<Buffer>;
  /** What the console has complained of since it was asked last. */
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface Engine {
  /** A tab that shares no cookie with any other. */
  opens(size: Size): Promise<Tab>;
  close(): Promise<void>;
}

/** In CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface EngineOptions {
  readonly scripts: boolean;
  /** Of what the browser asks pages for, where the engine can be told. */
  readonly locale: string;
}

/** The call as text, which answers with JSON: what any engine hands over whole. */
export const callOf = (inPage: (...args: never[]) => unknown, args: readonly unknown[]): string =>
  `JSON.stringify((${String(inPage)})(...${JSON.stringify(args)}) ?? null)`;

/** A press of the mouse, and keys, as both forms of WebDriver say them. */
export const pressAt = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

export const strokesOf = (keys: readonly string[]) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];
