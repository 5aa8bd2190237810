import { fileURLToPath } from 'node:url';

/**
 * Imports only React's renderer to strings; the package's entry also includes the stream renderer, half of its size.
 */
export const stringRenderer = {
  find: /^react-dom\/server$/,
  replacement: fileURLToPath(
    new URL('../../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js', import.meta.url),
  ),
};
