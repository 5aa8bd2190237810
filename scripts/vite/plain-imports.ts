import type { Plugin } from 'vite';

const helperId = '\0vite/preload-helper.js';

/**
 * Vite wraps each `import()` of the browser's code in a helper that preloads the chunk's imports. The helper is as
 * large as our whole loader, and the page itself names what to preload, so it is replaced by a plain call.
 */
export function plainImports(): Plugin {
  return {
    name: 'medlem:plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === helperId ? 'export const __vitePreload = (load) => load();' : null),
  };
}
