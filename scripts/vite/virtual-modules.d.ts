declare module 'virtual:client-manifest' {
  /** URLs of the browser's files: the loader, and per island (file name without ending) its chunk and what that imports. */
  export const clientManifest: {
    readonly main: string;
    readonly islands: Readonly<Record<string, readonly string[]>>;
  };
}

declare module 'virtual:texts/*' {
  /** Groups of texts of one language: those of the first page, or all others, which may have to be fetched. */
  export function load(): Promise<import('../../worker/domain/text-overrides').Texts>;
}

declare module 'virtual:phone-metadata' {
  import type { MetadataJson } from 'libphonenumber-js/core';

  const metadata: MetadataJson;
  export default metadata;
}
