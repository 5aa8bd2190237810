import type { Plugin } from 'vite';

/** Paths that Vite answers during development; all others go to the Worker. */
export const viteOwnPaths = ['!/@*', '!/client/*', '!/node_modules/*', '!/worker/*', '!/locales/*', '!/static/*'];

/** Reloads the whole page when a source of the Worker changes, since the Worker renders the pages. */
export function reloadPages(): Plugin {
  return {
    name: 'medlem:reload-pages',
    apply: 'serve',
    transform(code, id) {
      // Pages have no script tag of Vite's, so the loader imports the reload client.
      return id.endsWith('/client/main.ts') ? `import '/@vite/client';\n${code}` : null;
    },
    hotUpdate({ file, server }) {
      if (this.environment.name === 'client' || !/\/(worker|client|locales)\//.test(file)) return;
      server.environments.client?.hot.send({ type: 'full-reload' });
    },
  };
}
