import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPlatformProxy, unstable_readConfig } from 'wrangler';
import { addressVars } from '../addresses.mjs';
import { devVarsFile, ensureDevVars } from '../dev-vars.mjs';
import { stateDirectory } from '../local-state.mjs';
import { root } from '../toolchain.mjs';
import { Refusal } from './command';

/** The Worker's environment: vars, secrets and bindings, as its own code would get it. */
export interface Bindings {
  readonly env: Record<string, unknown> & { readonly KV: KVNamespace; readonly FORMER?: D1Database };
  /** Work that goes on beside the command; it is over before the data is let go of. */
  readonly later: Promise<unknown>[];
  close(): Promise<void>;
}

/** A database that held all markets: a binding or a name of wrangler.toml, or its id. */
export type FormerDatabase = string;

/** Opens this machine's data, or with the name of a section of wrangler.toml that of an account. */
export async function openBindings(environment: string | null, former?: FormerDatabase): Promise<Bindings> {
  const remote = environment !== null;
  if (!remote) ensureDevVars();
  const proxy = await getPlatformProxy<Bindings['env']>({
    configPath: writeDataConfig(environment, former),
    envFiles: remote ? [] : [devVarsFile],
    persist: remote ? false : { path: join(stateDirectory(), 'v3') },
    remoteBindings: remote,
  }).catch((error: unknown) => {
    if (!remote) throw error;
    throw new Refusal(`The account cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
  });
  // Secrets of an account cannot be read back: those that a command needs come from the operator's shell.
  const env = remote ? { ...process.env, ...proxy.env } : { ...proxy.env, ...addressVars(process.env) };
  const later: Promise<unknown>[] = [];
  const close = async () => {
    await Promise.allSettled(later);
    await proxy.dispose();
  };
  return { env: env as Bindings['env'], later, close };
}

/**
 * Writes a copy of the configuration that has vars and data alone: Worker, queue and objects do not run here. Wrangler
 * reaches an account only through bindings that are marked as remote; marking them in a copy keeps every other command local.
 */
function writeDataConfig(environment: string | null, former: FormerDatabase | undefined): string {
  const config = readConfig(environment);
  if (config.d1_databases.length === 0) throw new Refusal(`wrangler.toml has no environment "${environment}".`);
  const remote = environment !== null;
  const data = {
    name: config.name,
    compatibility_date: config.compatibility_date,
    account_id: config.account_id,
    vars: config.vars,
    kv_namespaces: config.kv_namespaces.map((binding: object) => ({ ...binding, remote })),
    d1_databases: [...config.d1_databases, ...formerOf(config.d1_databases, former, remote)].map((binding: object) => ({
      ...binding,
      remote,
    })),
  };
  const folder = join(root, '.wrangler/ops');
  mkdirSync(folder, { recursive: true });
  const copy = join(folder, `${environment ?? 'local'}.json`);
  writeFileSync(copy, JSON.stringify(data));
  return copy;
}

interface DatabaseBinding {
  readonly binding: string;
  readonly database_name?: string;
  readonly database_id?: string;
}

function formerOf(known: readonly DatabaseBinding[], former: FormerDatabase | undefined, remote: boolean) {
  if (former === undefined) return [];
  const named = known.find(({ binding, database_name }) => binding === former || database_name === former);
  const id = named?.database_id ?? former;
  if (remote && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
    throw new Refusal(`"${former}" is neither a database of wrangler.toml nor an id: npx wrangler d1 info ${former}`);
  return [{ binding: 'FORMER', database_name: 'former', database_id: id }];
}

function readConfig(environment: string | null) {
  try {
    return unstable_readConfig({ config: join(root, 'wrangler.toml'), env: environment ?? undefined });
  } catch (error) {
    if (environment === null) throw error;
    throw new Refusal(`wrangler.toml has no environment "${environment}": preview or production.`);
  }
}

/** Reads a file that the operator named. */
export function readNamedFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Refusal(
      `${path}: ${error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'no such file' : 'cannot be read'}`,
    );
  }
}
