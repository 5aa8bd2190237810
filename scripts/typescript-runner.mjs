/** Runs a command that is written in TypeScript and uses the Worker's own code, under Node. */
import { requireToolchain, root } from './toolchain.mjs';

/**
 * Calls `main(args)` of a module; its result is the exit code. The runner stays open meanwhile, so that the command
 * may load parts of the Worker only when it needs them.
 * @param {string} module relative to the project
 */
export async function runTypeScript(module) {
  await requireToolchain();
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';
  process.env.WRANGLER_SEND_METRICS = 'false';
  // Only the command's own words go to the output, so that --json can be read by a program.
  process.env.WRANGLER_LOG ??= 'error';
  const { createRunnableDevEnvironment, resolveConfig } = await import('vite');
  const [{ textParts }, { phoneMetadata }, { withoutAttestation }] = await Promise.all([
    import('./vite/texts.ts'),
    import('./vite/phone-metadata.ts'),
    import('./vite/without-attestation.ts'),
  ]);
  const config = await resolveConfig(
    {
      root,
      configFile: false,
      envDir: false,
      logLevel: 'error',
      plugins: [textParts(), phoneMetadata(), withoutAttestation()],
      environments: { ops: { consumer: 'server', dev: { moduleRunnerTransform: true }, resolve: { external: true } } },
    },
    'serve',
  );
  const environment = createRunnableDevEnvironment('ops', config, { runnerOptions: { hmr: false }, hot: false });
  await environment.init();
  try {
    const { main } = await environment.runner.import(module);
    process.exitCode = await main(process.argv.slice(2));
  } finally {
    await environment.close();
  }
}
