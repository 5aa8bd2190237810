import { join } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import { readEnv } from '../../worker/env';
import { cellName, chainName, marketIds } from '../building/chain.mjs';
import { root } from '../building/toolchain.mjs';
import { secrets } from '../local/dev-vars.mjs';
import { sharedSecretMakers } from '../local/secrets.mjs';
import type { EnvironmentName } from './environment';

const placeholder = /to-be-set|\.example\b/;

export type Configuration = ReturnType<typeof readConfiguration>;

export function readConfiguration(environment: EnvironmentName) {
  return unstable_readConfig({ config: join(root, 'wrangler.toml'), env: environment }, { hideWarnings: true });
}

/** Faults visible in wrangler.toml alone: placeholders, and values that the Worker would refuse. */
export function faultsOfConfiguration(config: Configuration): string[] {
  return [...placeholdersOf(config), ...foreignTo(config), ...faultsOfVars(config.vars)];
}

/** What ends in the name of a market, as `DB_DENMARK`, and of no market of the chain that is deployed. */
function foreignTo({ d1_databases, r2_buckets, vars }: Configuration): string[] {
  const own = marketIds.map((market) => market.toUpperCase());
  const named: [string, string][] = [
    ...d1_databases.map(({ binding }: { binding: string }): [string, string] => ['D1 database', binding]),
    ...r2_buckets.map(({ binding }: { binding: string }): [string, string] => ['R2 bucket', binding]),
    ...Object.keys(vars).map((name): [string, string] => ['var', name]),
  ];
  return named.flatMap(([what, name]) => {
    const market = /^(?:DB|ARCHIVE|BACKUP|MAIL_FROM)_([A-Z_]+)$/.exec(name)?.[1];
    const isKey = name === 'BACKUP_RECOVERY_KEY';
    if (market === undefined || isKey || own.includes(market)) return [];
    return [
      `${what} ${name} is of no market of the chain ${chainName}, which has ${marketIds.join(', ')}: delete it here`,
    ];
  });
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
 * Validates the variables with the Worker's own reader. An account's secrets cannot be read, so those set in the
 * operator's shell are checked for form and for being shared between cells; the others are replaced by stand-ins, and
 * only their names are checked in the account.
 */
function faultsOfVars(vars: Record<string, unknown>): string[] {
  const wanted = { ...secrets, ...sharedSecretMakers(vars) };
  const standIns = Object.fromEntries(
    Object.entries(wanted).map(([name, make]) => [name, process.env[name] || make()]),
  );
  // Only some issuers need keys, so those in the shell are checked and missing ones get no stand-in.
  const keys = ['IDENTITY_SIGNING_KEYS', 'IDENTITY_DECRYPTION_KEYS'];
  const given = marketIds
    .flatMap((market) => keys.map((name) => cellName(name, market)))
    .flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  const isSecret = (name: string) => name in wanted || given.some(([one]) => one === name);
  try {
    const databases = marketIds.map((market) => [cellName('DB', market), {}]);
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
