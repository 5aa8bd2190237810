/** Runs one built Worker in a runtime of its own, and tells when it was ready and what CPU time it has used. */
import childProcess from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** @type {{pid: number, at: number}[]} */
const runtimes = [];
const { spawn } = childProcess;
/** @param {any[]} args @returns {any} */
const noted = (...args) => {
  const child = /** @type {any} */ (spawn)(...args);
  if (String(args[0]).includes('workerd')) runtimes.push({ pid: child.pid, at: performance.now() });
  return child;
};
Object.assign(childProcess, { spawn: noted });
syncBuiltinESMExports();

// With this variable, meant for debugging, Miniflare passes the configuration of the runtime through JSON.stringify:
// the one place where its KV simulator can be replaced.
const debugFile = join(tmpdir(), `medlem-peers-${process.pid}.json`);
process.env.MINIFLARE_WORKERD_CONFIG_DEBUG = debugFile;
process.on('exit', () => rmSync(debugFile, { force: true }));
const memory = readFileSync(fileURLToPath(new URL('kv-memory.mjs', import.meta.url)), 'utf8');
const { stringify } = JSON;
JSON.stringify = (/** @type {any} */ value, /** @type {any[]} */ ...rest) => {
  const services = value?.sockets && value?.services;
  const entry = services?.find?.((/** @type {{name: string}} */ { name }) => name === 'kv:ns:entry');
  if (entry) entry.worker = { modules: [{ name: 'kv-memory.mjs', esModule: memory }], compatibilityDate: '2026-08-01' };
  return stringify(value, ...rest);
};

process.env.WRANGLER_LOG ??= 'error';
const { convertV4MiniflareOptions, Miniflare, NoOpLog } = await import('miniflare');
const { unstable_getMiniflareWorkerOptions } = await import('wrangler');

/** Version of the runtime that all are measured in. */
export const runtimeVersion = createRequire(import.meta.url)('workerd/package.json').version;

/** @typedef {{type: string, path: string, contents: string | Buffer<ArrayBuffer>}} Module */
/** @type {Record<string, string>} */
const types = { '.js': 'ESModule', '.mjs': 'ESModule', '.wasm': 'CompiledWasm', '.html': 'Text', '.txt': 'Text' };

/** The modules that are reached from the entry: what a deployment uploads. @param {string} entry @returns {Module[]} */
function modulesFrom(entry) {
  /** @type {Map<string, Module>} */
  const found = new Map();
  const visit = (/** @type {string} */ path) => {
    const type = types[extname(path)];
    if (found.has(path) || !type || !existsSync(path)) return;
    const contents = readFileSync(path);
    found.set(path, { type, path, contents: type === 'CompiledWasm' ? contents : contents.toString() });
    if (type !== 'ESModule') return;
    for (const [, name = ''] of contents.toString().matchAll(/(?:from|import)\s*\(?\s*["'`](\.{1,2}\/[^"'`?]+)/g))
      visit(resolve(dirname(path), name));
  };
  visit(entry);
  return [...found.values()];
}

/**
 * @typedef {object} Build
 * @property {any} workerOptions
 * @property {Module[]} modules
 * @property {string | undefined} assets folder
 * @property {number} gzipBytes of its code
 */

/** @param {string} config wrangler configuration of a built Worker @param {Record<string, string>} [vars] @returns {Build} */
export function describeBuild(config, vars = {}) {
  const { workerOptions, main } = /** @type {any} */ (unstable_getMiniflareWorkerOptions(config));
  const modules = modulesFrom(resolve(dirname(config), main));
  return {
    workerOptions: { ...workerOptions, bindings: { ...workerOptions.bindings, ...vars } },
    modules,
    assets: workerOptions.assets && resolve(dirname(config), workerOptions.assets.directory),
    gzipBytes: gzipSync(Buffer.concat(modules.map(({ contents }) => Buffer.from(contents)))).length,
  };
}

/**
 * Starts it without a Worker in front, so that a request costs nothing but its own Worker. Assets are served by whoever
 * measures a browser. `readyMs` is from the start of the process until it listens.
 * @param {Build} build @param {{state?: string, inspectorPort?: number}} [options] state: folder of its data; without
 * one all of it is in memory
 */
export async function startBuild({ workerOptions, modules, assets }, { state, inspectorPort } = {}) {
  const { assets: own, modulesRules: _, ...options } = workerOptions;
  const worker = {
    ...options,
    ...{ name: 'main', rootPath: '/', modulesRoot: '/', modules, unsafeInspectorProxy: false },
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  };
  if (own?.binding)
    worker.serviceBindings = { ...worker.serviceBindings, [own.binding]: { disk: { path: assets, writable: false } } };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...{ workers: [worker], host: '127.0.0.1', port: 0, log: new NoOpLog(), cf: false },
      ...(state ? { resourcePersistencePath: state } : {}),
      ...(inspectorPort === undefined ? {} : { inspectorPort }),
      // A line a request is part of what a Worker costs, but nobody reads it here.
      handleStructuredLogs: ({ level, message }) => {
        if (level === 'error') process.stderr.write(`${message}\n`);
      },
    }),
  );
  await miniflare.ready;
  const { port } = new URL(String(await miniflare.unsafeGetDirectURL()));
  const { pid, at } = /** @type {{pid: number, at: number}} */ (runtimes.at(-1));
  const readyMs = performance.now() - at;
  return { miniflare, port: Number(port), pid, readyMs, startCpuMs: cpuMsOf(pid), stop: () => miniflare.dispose() };
}

/**
 * Milliseconds of CPU time of the process's threads that are alive, to the nanosecond. @param {number} pid
 */
export function cpuMsOf(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}
