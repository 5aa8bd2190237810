import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import contract from 'virtual:provider-contract';
import { createServer } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../../../scripts/building/toolchain.mjs';
import { providerContract } from '../../../scripts/vite/provider-contract';
import { withoutSourceMaps } from '../../../scripts/vite/without-source-maps';

/** What each start of the tests would do again, or send again to each of its runtimes. */
describe('a start of the tests', async () => {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    root,
    cacheDir: mkdtempSync(join(tmpdir(), 'medlem-vite-')),
    server: { middlewareMode: true, ws: false, watch: null },
    plugins: [withoutSourceMaps()],
  });
  afterAll(() => server.close());
  const sent = (file: string) => server.environments.ssr.transformRequest(join(root, file));

  it('sends a package without its source map, and what is ours with its own', async () => {
    const ours = await sent('worker/domain/dates.ts');
    expect(ours?.map).toMatchObject({ version: 3, sources: ['dates.ts'] });
    const packages = await sent('node_modules/hono/dist/hono-base.js');
    expect(packages?.code).toContain('dispatch');
    expect(packages?.map).toEqual({ mappings: '' });
  });

  it('asks the compiler for the provider’s types once, and finds what it said', async () => {
    const folder = join(root, 'dist/provider-contract');
    const kept = () =>
      readdirSync(folder).map((name) => ({ at: statSync(join(folder, name)).mtimeMs, name, text: textOf(name) }));
    const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
    const before = kept();
    expect(before.map(({ text }) => text)).toContain(JSON.stringify(contract));
    const load = providerContract().load as unknown as (id: string) => { code: string };
    expect(load('\0virtual:provider-contract').code).toContain('export default JSON.parse(');
    expect(kept()).toEqual(before);
  });
});
