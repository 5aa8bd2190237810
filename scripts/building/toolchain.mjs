/**
 * Finds or installs the tools of the other scripts. Must run on Node 20 with nothing installed, so it imports only
 * Node's own modules; the tools run on the pinned Node among the dependencies.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync, utimesSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const wrangler = join(root, 'node_modules/wrangler/bin/wrangler.js');
export const vite = join(root, 'node_modules/vite/bin/vite.js');

const windows = process.platform === 'win32';
const pinnedNode = join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node');

/** Runs `npm ci` unless the locked packages are installed already. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages (once; about half a minute) …');
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npmCli = process.env.npm_execpath;
  const [command, args] = npmCli?.endsWith('.js') ? [process.execPath, [npmCli, ...flags]] : ['npm', flags];
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: windows && command === 'npm' });
  if (status !== 0) stop('npm ci failed; its message is above.');
}

function isInstalled() {
  const locked = join(root, 'package-lock.json');
  const installed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  if (statSync(installed).mtimeMs >= statSync(locked).mtimeMs) return true;
  if (!samePackages(readPackages(locked), readPackages(installed))) return false;
  const now = new Date();
  utimesSync(installed, now, now);
  return true;
}

/** @param {string} file @returns {Record<string, {version?: string, optional?: boolean}>} */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** @param {ReturnType<typeof readPackages>} locked @param {ReturnType<typeof readPackages>} installed */
function samePackages(locked, installed) {
  return Object.entries(locked).every(([path, { version, optional }]) => {
    if (path === '') return true;
    return path in installed ? installed[path]?.version === version : optional === true;
  });
}

/** The Node for running tools: the pinned one, or this one if it is new enough. */
export function nodeBinary() {
  if (existsSync(pinnedNode)) return pinnedNode;
  if (isNewEnough()) return process.execPath;
  return stop(
    `Node ${process.versions.node} is too old for the tools and node_modules/node has no binary. Run "npm rebuild node" or use Node 22.12 or newer.`,
  );
}

function isNewEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12);
}

/** Environment for tools: the pinned Node first on the path, telemetry disabled. */
export function toolEnvironment(extra = {}) {
  const path = [join(root, 'node_modules/node/bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return {
    ...process.env,
    PATH: path,
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_LOG_PATH: join(root, '.wrangler/logs'),
    ...extra,
  };
}

/**
 * Runs a tool's script to its end. It gets no input unless it is given ours, so that it cannot prompt.
 * @param {string[]} args script and its arguments
 * @param {{env?: Record<string, string | undefined>, quiet?: boolean, asks?: boolean}} [options] quiet: do not print the output
 * @returns {Promise<{code: number, output: string}>}
 */
export function runTool(args, { env = {}, quiet = false, asks = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(nodeBinary(), args, {
      cwd: root,
      env: toolEnvironment(quiet ? { NO_COLOR: '1', FORCE_COLOR: undefined, ...env } : env),
      stdio: [asks ? 'inherit' : 'ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * For scripts that import packages: installs what is missing. Under an older Node it runs the script again with the
 * pinned one and exits with its exit code.
 */
export async function requireToolchain() {
  ensureInstalled();
  if (isNewEnough()) return;
  // Ctrl-C reaches both; the command itself decides how it ends.
  process.on('SIGINT', () => undefined);
  const { code } = await runTool(process.argv.slice(1), { asks: true });
  process.exit(code);
}

/** Whether this module is the command itself, not imported by another. @param {string} moduleUrl */
export function isEntry(moduleUrl) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(moduleUrl);
}

/**
 * Runs a module that is the command itself: `--help` prints how to use it, a wrong option says so and ends with 2.
 * @template {{help?: boolean}} Options
 * @param {string} moduleUrl
 * @param {{usage: string, readOptions: (words: string[]) => Options, run: (options: Options) => Promise<number>}} command
 * `run` returns the exit code
 */
export async function runAsCommand(moduleUrl, { usage, readOptions, run }) {
  if (!isEntry(moduleUrl)) return;
  await requireToolchain();
  try {
    const options = readOptions(process.argv.slice(2));
    if (options.help) console.log(usage);
    else process.exitCode = await run(options);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}

/** Exits with a message instead of a stack trace. @param {string} message @returns {never} */
export function stop(message) {
  console.error(`\n${message}`);
  process.exit(1);
}
