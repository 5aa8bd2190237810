declare module 'virtual:client-manifest' {
  /** URLs of the browser's files: the loader, and per island (file name without ending) its chunk and what that imports. */
  export const clientManifest: {
    readonly main: string;
    readonly islands: Readonly<Record<string, readonly string[]>>;
  };
}
