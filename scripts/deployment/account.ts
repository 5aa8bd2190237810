import { join } from 'node:path';
import { cellName, marketIds } from '../building/chain.mjs';
import { root, runTool, wrangler } from '../building/toolchain.mjs';
import { secrets } from '../local/dev-vars.mjs';
import { missingBuckets } from './backup';
import type { Configuration } from './configuration';
import type { EnvironmentName } from './environment';
import { wantedKeys } from './issuers';

/** A secret that only some deployments need. */
const issuerClients = 'IDENTITY_CLIENTS';

/** What the account lacks: a login, secrets, migrations, buckets. Changes nothing. */
export async function faultsOfAccount(environment: EnvironmentName, config: Configuration): Promise<string[]> {
  const who = await ask(['whoami']);
  if (who.code !== 0 || /not authenticated/i.test(who.output)) {
    return ['wrangler is not logged in: run `npx wrangler login` or set CLOUDFLARE_API_TOKEN'];
  }
  return [
    ...(await missingSecrets(environment, config)),
    ...(await missingMigrations(environment)),
    ...(await missingBuckets(config.r2_buckets, async (jurisdiction) => {
      const { code, output } = await ask([
        'r2',
        'bucket',
        'list',
        ...(jurisdiction ? ['--jurisdiction', jurisdiction] : []),
      ]);
      return code === 0 ? output : null;
    })),
  ];
}

async function missingSecrets(environment: EnvironmentName, config: Configuration): Promise<string[]> {
  const { output } = await ask(['secret', 'list', '--env', environment, '--format', 'json']);
  const present = namesIn(output);
  const sendsByHttp = config.vars.MAIL_ADAPTER === 'http';
  const wanted = [
    ...Object.keys(secrets).filter((name) => !name.startsWith('MAIL_API_KEY_') || sendsByHttp),
    issuerClients,
  ];
  const keys = wantedKeys().filter(({ secret }) => !present.has(secret));
  return [
    ...wanted
      .filter((name) => !present.has(name))
      .map((name) => `secret ${name} is not set: npx wrangler secret put ${name} --env ${environment}`),
    ...keys.map(({ secret, make }) => `secret ${secret} is not set, and an open issuer wants it: ${make}`),
  ];
}

/** Names in wrangler's list of secrets; empty when it reports an error, because the Worker was never deployed. */
function namesIn(output: string): Set<string> {
  const list = /\[[\s\S]*\]/.exec(output)?.[0];
  try {
    return new Set((JSON.parse(list ?? '[]') as { name: string }[]).map(({ name }) => name));
  } catch {
    return new Set();
  }
}

async function missingMigrations(environment: EnvironmentName): Promise<string[]> {
  const faults: string[] = [];
  // One after the other: several wrangler processes in parallel take longer.
  for (const market of marketIds) faults.push(...(await missingIn(environment, cellName('DB', market))));
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
