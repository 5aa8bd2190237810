import type { Plugin } from 'vite';

/** Paths that Vite itself answers during development; everything else is the Worker's. */
export const viteOwnPaths = ['!/@*', '!/client/*', '!/node_modules/*', '!/worker/*', '!/locales/*', '!/static/*'];

/** Pages are made by the Worker, so a change of anything it renders from asks the browser for the whole page again. */
export function reloadPages(): Plugin {
  return {
    name: 'medlem:reload-pages',
    apply: 'serve',
    transform(code, id) {
      // No page carries Vite's own script tag: the loader brings the reload client along.
      return id.endsWith('/client/main.ts') ? `import '/@vite/client';\n${code}` : null;
    },
    hotUpdate({ file, server }) {
      if (this.environment.name === 'client' || !/\/(worker|client|locales)\//.test(file)) return;
      server.environments.client?.hot.send({ type: 'full-reload' });
    },
  };
}
