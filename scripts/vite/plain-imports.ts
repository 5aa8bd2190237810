import type { Plugin } from 'vite';

const helperId = '\0vite/preload-helper.js';

/**
 * Vite wraps each `import()` of the browser's code in a helper that preloads what the chunk imports. It weighs as much
 * as all of our loader; the page itself names what to preload, so the helper shrinks to a plain call.
 */
export function plainImports(): Plugin {
  return {
    name: 'medlem:plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === helperId ? 'export const __vitePreload = (load) => load();' : null),
  };
}
