import type { Plugin } from 'vite';

/** Packages ship maps without the sources they point to: nothing anyone here can mend, said once for each of their files. */
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
