/** `npm run ops -- COMMAND`: what an operator does to data, locally or in an account. Its commands are TypeScript. */
import { requireToolchain, root } from './toolchain.mjs';

await requireToolchain();
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';
process.env.WRANGLER_SEND_METRICS = 'false';
// Only the command's own words go to the output, so that --json can be read by a program.
process.env.WRANGLER_LOG ??= 'error';
const { createRunnableDevEnvironment, resolveConfig } = await import('vite');

// Vite's runner stays open while the command runs: commands load the Worker's services only when they need them.
const config = await resolveConfig(
  {
    root,
    configFile: false,
    envDir: false,
    logLevel: 'error',
    environments: { ops: { consumer: 'server', dev: { moduleRunnerTransform: true }, resolve: { external: true } } },
  },
  'serve',
);
const environment = createRunnableDevEnvironment('ops', config, { runnerOptions: { hmr: false }, hot: false });
await environment.init();
try {
  const { main } = await environment.runner.import('./scripts/ops/main.ts');
  process.exitCode = await main(process.argv.slice(2));
} finally {
  await environment.close();
}
