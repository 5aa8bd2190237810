import type { Plugin } from 'vite';

/** The first browsers that support `light-dark()`. */
const targets = ['chrome123', 'firefox120', 'safari17.5'];

/**
 * Keeps `light-dark()` unchanged: compiled for older browsers, each colour would be in the page twice. Styles are
 * inlined in pages, so the Worker's build minifies them. Its plugin sets an older target, to which configured targets
 * would only be added, so this plugin replaces it.
 */
export function styleTargets(): Plugin {
  return {
    name: 'medlem:style-targets',
    enforce: 'post',
    configResolved(config) {
      for (const { build } of [config, ...Object.values(config.environments)]) build.cssTarget = targets;
    },
  };
}
