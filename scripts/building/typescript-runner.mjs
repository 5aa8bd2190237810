/** Runs a command written in TypeScript that uses the Worker's code, under Node. */
import { requireToolchain, root } from './toolchain.mjs';

/**
 * Calls `main(args)` of a module; its result is the exit code. The runner stays open meanwhile, so that the command can
 * load parts of the Worker on demand.
 * @param {string} module relative to the project
 * @param {string[]} [args]
 */
export async function runTypeScript(module, args = process.argv.slice(2)) {
  await requireToolchain();
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';
  process.env.WRANGLER_SEND_METRICS = 'false';
  // Keeps wrangler's messages out of the output, so that --json can be parsed.
  process.env.WRANGLER_LOG ??= 'error';
  await withRunner(ofTheBuiltChain, async (load) => {
    const { main } = await load(module);
    process.exitCode = await main(args);
  });
}

async function ofTheBuiltChain() {
  const [{ chain }, { textParts }, { phoneMetadata }, { withoutAttestation }] = await Promise.all([
    import('../vite/chain/chain.ts'),
    import('../vite/chain/texts.ts'),
    import('../vite/chain/phone-metadata.ts'),
    import('../vite/without-attestation.ts'),
  ]);
  return [chain(), textParts(), phoneMetadata(), withoutAttestation()];
}

/**
 * Calls `use` with a loader for modules of the project, transformed by the plugins.
 * @template Result
 * @param {() => Promise<import('vite').Plugin[]>} plugins
 * @param {(load: (module: string) => Promise<any>) => Promise<Result>} use
 * @returns {Promise<Result>}
 */
export async function withRunner(plugins, use) {
  const [{ createRunnableDevEnvironment, resolveConfig }, loaded] = await Promise.all([import('vite'), plugins()]);
  const config = await resolveConfig(
    {
      root,
      configFile: false,
      envDir: false,
      logLevel: 'error',
      plugins: loaded,
      environments: { ops: { consumer: 'server', dev: { moduleRunnerTransform: true }, resolve: { external: true } } },
    },
    'serve',
  );
  const environment = createRunnableDevEnvironment('ops', config, { runnerOptions: { hmr: false }, hot: false });
  await environment.init();
  try {
    return await use((module) => environment.runner.import(module));
  } finally {
    await environment.close();
  }
}
