import type { Plugin } from 'vite';

/**
 * Warnings about packages whose source maps lack their sources, printed for each file. Nothing in this project can fix
 * them.
 */
const noise = /Sourcemap for ".*node_modules.*" points to missing source files/;

export function quietSourceMaps(): Plugin {
  return {
    name: 'medlem:quiet-source-maps',
    configResolved({ logger }) {
      const { warnOnce } = logger;
      logger.warnOnce = (message, options) => {
        if (!noise.test(message)) warnOnce(message, options);
      };
    },
  };
}
