import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPlatformProxy, unstable_readConfig } from 'wrangler';
import { localConfiguration } from '../../building/chain.mjs';
import { root } from '../../building/toolchain.mjs';
import { addressVars } from '../../local/addresses.mjs';
import { devVarsFile, ensureDevVars } from '../../local/dev-vars.mjs';
import { type Occupant, occupantOf } from '../../local/serving/door.mjs';
import { stateDirectory } from '../../local/state.mjs';
import { createTerminal } from '../account/terminal';
import { tokenOf } from '../account/token';
import type { Bindings, FormerDatabase } from '../command';
import { Refusal } from '../command';
import { bindingsThroughDoor } from './through-door';

/** Opens the data of this machine, or of an account if a section of wrangler.toml is named. */
export async function openBindings(environment: string | null, former?: FormerDatabase): Promise<Bindings> {
  const remote = environment !== null;
  if (!remote) {
    const occupant = await occupantOf(stateDirectory());
    if (occupant?.held) return openRunning(occupant, former);
    ensureDevVars();
  }
  const proxy = await getPlatformProxy<Bindings['env']>({
    configPath: writeDataConfig(environment, former),
    envFiles: remote ? [] : [devVarsFile],
    persist: remote ? false : { path: join(stateDirectory(), 'v3') },
    remoteBindings: remote,
  }).catch((error: unknown) => {
    if (!remote) throw error;
    throw new Refusal(`The account cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
  });
  // Splitting a database seals rows anew, with the keys of both: the only command that takes secrets from the shell.
  const shell = former === undefined ? {} : process.env;
  if (!remote)
    return bindingsOf({ ...shell, ...proxy.env, ...addressVars(process.env) } as Bindings['env'], () =>
      proxy.dispose(),
    );
  if (former !== undefined) return bindingsOf({ ...shell, ...proxy.env }, () => proxy.dispose());
  const origin = String(proxy.env.APP_URL);
  const terminal = createTerminal({ origin, token: () => tokenOf(origin) });
  return { ...bindingsOf(proxy.env, () => proxy.dispose()), terminal };
}

/** The data of a locally running app, through its socket. */
function openRunning({ held, url }: Occupant, former: FormerDatabase | undefined): Bindings {
  if (former !== undefined)
    throw new Refusal(`Medlem runs at ${url} and holds no database but its own. End it, then give the command again.`);
  return bindingsOf(bindingsThroughDoor(stateDirectory(), held as NonNullable<Occupant['held']>) as Bindings['env']);
}

function bindingsOf(env: Bindings['env'], letGo: () => Promise<void> = async () => undefined): Bindings {
  const later: Promise<unknown>[] = [];
  const close = async () => {
    await Promise.allSettled(later);
    await letGo();
  };
  return { env, later, close };
}

/**
 * Writes a copy of the configuration with vars and data only, since Worker, queue and objects do not run here. Wrangler
 * reaches an account only through bindings marked as remote; marking them in a copy keeps every other command local.
 */
function writeDataConfig(environment: string | null, former: FormerDatabase | undefined): string {
  const config = readConfig(environment);
  const remote = environment !== null;
  if (remote && config.d1_databases.length === 0)
    throw new Refusal(`wrangler.toml has no environment "${environment}": preview or production.`);
  const local = localConfiguration();
  const databases = remote ? config.d1_databases : local.databases;
  const buckets = remote ? config.r2_buckets : local.buckets;
  const data = {
    name: config.name,
    compatibility_date: config.compatibility_date,
    account_id: config.account_id,
    vars: remote ? config.vars : { ...config.vars, ...local.vars },
    r2_buckets: buckets.map((binding: object) => ({ ...binding, remote })),
    kv_namespaces: config.kv_namespaces.map((binding: object) => ({ ...binding, remote })),
    d1_databases: [...databases, ...formerOf(databases, former, remote)].map((binding: object) => ({
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
