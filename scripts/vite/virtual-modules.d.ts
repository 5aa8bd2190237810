declare module 'virtual:client-manifest' {
  /**
   * URLs of the browser's files: the loader, and for each island (file name without extension) its chunk and that
   * chunk's imports.
   */
  export const clientManifest: {
    readonly main: string;
    readonly islands: Readonly<Record<string, readonly string[]>>;
  };
}

declare module 'virtual:island-classes' {
  /** Classes that an island may add to its page in the browser. */
  export const islandClasses: Readonly<Record<import('../../client/islands/registry').IslandName, readonly string[]>>;
}

declare module '*.css?rules&inline' {
  /** A style sheet, taken apart. */
  const rules: readonly import('../../worker/ui/style-rules').StyleRule[];
  export default rules;
}

declare module 'virtual:chain/demo' {
  type PerMarket<Value> = Readonly<Record<import('../../worker/domain/markets/market').MarketId, Value>>;
  type Person = Readonly<Record<'phone' | 'street' | 'zip' | 'city', string>>;

  /** What a local run needs of each market: its host and an example person. */
  export const localMarkets: PerMarket<{ readonly host: string; readonly person: Person }>;
  /** Studios, products and promotions of the demo, as published. */
  export const catalogues: PerMarket<import('../../worker/domain/catalogue/catalogue').Catalogue>;
}

declare module 'virtual:chain/notation' {
  type Notation = import('../../worker/domain/text/plain-numbers').Notation;

  /** Epoch milliseconds between which `changes` are known. */
  export const span: { readonly from: number; readonly to: number };
  /** By zone: from when on (epoch milliseconds) how many milliseconds ahead of UTC. */
  export const changes: Readonly<Record<string, readonly (readonly [at: number, offsetMs: number])[]>>;
  /** By culture: what stands between two digits of hours and two of minutes; null where a time is written otherwise. */
  export const separators: Readonly<Record<string, string | null>>;
  /** By culture and currency or unit of distance: how a positive number is written; null where it is not that plain. */
  export const numbers: Readonly<Record<string, Notation | null>>;
}

declare module 'virtual:chain/files' {
  /** Relative to the project, as is the next. */
  export const chainFolder: string;
  export const demoSurveyFile: string;
}

declare module 'virtual:texts/*/whole' {
  /** All texts of one language of the chain. */
  const texts: typeof import('../../locales/da.json') &
    import('../../worker/domain/markets/chain-texts').ChainTexts &
    import('../../worker/domain/markets/chain-texts').BrandTexts;
  export default texts;
}

declare module 'virtual:texts/loaders' {
  type Loader = () => Promise<{ load: () => Promise<import('../../worker/domain/text/text-overrides').Texts> }>;

  /** Loaders of each part, by language of the chain. */
  export const loaders: Readonly<
    Record<import('../../worker/domain/markets/languages').Language, Readonly<Record<'first' | 'rest', Loader>>>
  >;
  /** Loaders of what a market says in words of its own, by market and language. */
  export const loadersOfMarkets: Readonly<
    Partial<
      Record<
        import('../../worker/domain/markets/market').MarketId,
        Readonly<Partial<Record<import('../../worker/domain/markets/languages').Language, Loader>>>
      >
    >
  >;
}

declare module 'virtual:texts/*' {
  /** Groups of texts of one language: those of the first page, or all others, which may have to be fetched. */
  export function load(): Promise<import('../../worker/domain/text/text-overrides').Texts>;
}

declare module 'virtual:phone-metadata' {
  import type { MetadataJson } from 'libphonenumber-js/core';

  const metadata: MetadataJson;
  export default metadata;
}
