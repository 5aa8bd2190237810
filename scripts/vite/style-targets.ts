import type { Plugin } from 'vite';

/** The first browsers that read `light-dark()`. */
const targets = ['chrome123', 'firefox120', 'safari17.5'];

/**
 * Keeps `light-dark()` as it is written: rewritten for older browsers, each colour would be in the page twice. Pages
 * carry their styles, so it is the Worker's build that minifies them; its plugin names an older target, and targets that
 * are configured are only added to it.
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
