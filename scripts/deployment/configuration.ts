import { join } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import { readEnv } from '../../worker/env';
import { cellHosts, cellName, secrets } from '../dev-vars.mjs';
import { root } from '../toolchain.mjs';
import type { EnvironmentName } from './environment';

const placeholder = /to-be-set|\.example\b/;

export type Configuration = ReturnType<typeof readConfiguration>;

export function readConfiguration(environment: EnvironmentName) {
  return unstable_readConfig({ config: join(root, 'wrangler.toml'), env: environment }, { hideWarnings: true });
}

/** Faults that wrangler.toml itself shows, without asking an account: placeholders, and what the Worker would refuse. */
export function faultsOfConfiguration(config: Configuration): string[] {
  return [...placeholdersOf(config), ...faultsOfVars(config.vars)];
}

function placeholdersOf(config: Configuration): string[] {
  const named: [string, unknown][] = [
    ...config.kv_namespaces.map((one: { binding: string; id?: string }): [string, unknown] => [
      `KV namespace ${one.binding}`,
      one.id,
    ]),
    ...config.d1_databases.map((one: { binding: string; database_id?: string }): [string, unknown] => [
      `D1 database ${one.binding}`,
      one.database_id,
    ]),
    ...Object.entries(config.vars).map(([name, value]): [string, unknown] => [`var ${name}`, value]),
  ];
  const faults = named
    .filter(([, value]) => placeholder.test(String(value)))
    .map(([name, value]) => `${name} still reads ${value}`);
  const hosts: string[] = (config.routes ?? []).map((route: string | { pattern: string }) =>
    typeof route === 'string' ? route : route.pattern,
  );
  return [...faults, ...hosts.filter((host) => placeholder.test(host)).map((host) => `route ${host} is a placeholder`)];
}

/**
 * Asks the Worker's own reader. Secrets of an account cannot be read back: those in the operator's shell are looked at,
 * form and all, and whether two cells have the same; the others have stand-ins, and the account is asked for their names.
 */
function faultsOfVars(vars: Record<string, unknown>): string[] {
  const standIns = Object.fromEntries(
    Object.entries(secrets).map(([name, make]) => [name, process.env[name] || make()]),
  );
  // Only some issuers want keys: those of the shell are looked at, and nothing stands in for others.
  const keys = ['IDENTITY_SIGNING_KEYS', 'IDENTITY_DECRYPTION_KEYS'];
  const given = Object.keys(cellHosts)
    .flatMap((market) => keys.map((name) => cellName(name, market)))
    .flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  const isSecret = (name: string) => name in secrets || given.some(([one]) => one === name);
  try {
    const databases = Object.keys(cellHosts).map((market) => [cellName('DB', market), {}]);
    readEnv({ ...standIns, ...Object.fromEntries(given), KV: {}, ...Object.fromEntries(databases), ...vars });
    return [];
  } catch (error) {
    const lines = String(error instanceof Error ? error.message : error).split('\n');
    return lines
      .filter((line) => line.startsWith('- '))
      .map((line) => line.slice(2))
      .map((fault) => `${isSecret(fault.slice(0, fault.indexOf(':'))) ? 'secret' : 'var'} ${fault}`);
  }
}
