import { join } from 'node:path';
import { cellName, marketIds } from '../building/chain.mjs';
import { root, runTool, wrangler } from '../building/toolchain.mjs';
import { readConfiguration } from './configuration';
import type { EnvironmentName } from './environment';

/** Migrations that a cell of the account lacks, through wrangler, which keeps their list. Changes nothing. */
export async function missingMigrations(environment: EnvironmentName): Promise<string[]> {
  const faults: string[] = [];
  // One after the other: several wrangler processes in parallel take longer.
  const archives = new Set(
    readConfiguration(environment).d1_databases.map(({ binding }: { binding: string }) => binding),
  );
  for (const market of marketIds) {
    faults.push(...(await missingIn(environment, cellName('DB', market))));
    const archive = cellName('ARCHIVE', market);
    if (archives.has(archive)) faults.push(...(await missingIn(environment, archive)));
  }
  return faults;
}

async function missingIn(environment: EnvironmentName, database: string): Promise<string[]> {
  const { code, output } = await ask(['d1', 'migrations', 'list', database, '--remote', '--env', environment]);
  if (code !== 0) return [`the migrations of ${database} cannot be read:\n${output.trim()}`];
  const pending = [...output.matchAll(/\b\d{4}_[\w-]+\.sql\b/g)].map(([name]) => name);
  return pending.map(
    (name) => `migration ${name} is not applied to ${database}: npm run ops -- migrate --remote --env ${environment}`,
  );
}

function ask(args: string[]) {
  const env = { CI: '1', WRANGLER_LOG: 'log' };
  return runTool([wrangler, ...args, ...(args[0] === 'whoami' ? [] : ['-c', join(root, 'wrangler.toml')])], {
    quiet: true,
    env,
  });
}
