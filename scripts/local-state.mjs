/** The local database, key-value store and objects: where they lie, and how they get schema and catalogue. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fingerprint, unlessDone } from './fingerprint.mjs';
import { root, runTool } from './toolchain.mjs';

/** What this machine keeps. `MEDLEM_STATE` moves it, so that tests can run beside a running app. */
export function stateDirectory() {
  return resolve(root, process.env.MEDLEM_STATE ?? '.wrangler/state');
}

const sandboxObjects = 'v3/do/medlem-sandbox-SandboxState';

/**
 * The sandbox's own, within. Where two runtimes start on one folder at a time each opens databases that both would have,
 * and the later one ends with "database is locked".
 */
export function sandboxStateDirectory() {
  const own = join(stateDirectory(), 'sandbox');
  const former = join(stateDirectory(), sandboxObjects);
  const present = join(own, sandboxObjects);
  if (existsSync(former) && !existsSync(present)) {
    mkdirSync(dirname(present), { recursive: true });
    renameSync(former, present);
  }
  return own;
}

const stamp = (/** @type {string} */ name) => join(stateDirectory(), 'done', name);

export function emptyState() {
  rmSync(stateDirectory(), { recursive: true, force: true });
}

/** Applies new migrations, in all cells by one process. No Worker may hold a database open meanwhile. */
export async function applyMigrations() {
  const inputs = fingerprint(['worker/migrations']);
  return unlessDone(stamp('migrations-of-cells'), inputs, async () => {
    await runOrThrow('The migrations failed.', [join(root, 'scripts/ops.mjs'), 'migrate']);
  });
}

/** Whether data of a time lies here when one database held all markets. Nothing reads it any more. */
export function hasFormerDatabase() {
  return existsSync(stamp('migrations'));
}

/** Publishes the demo catalogue, all markets at once. Its faults are printed as the operator would see them. */
export async function publishCatalogue() {
  const files = readdirSync(join(root, 'catalogue'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `catalogue/${name}`);
  const inputs = fingerprint([
    'catalogue',
    'worker/services/catalogue',
    'worker/domain/catalogue.ts',
    'worker/migrations',
  ]);
  return unlessDone(stamp('catalogue-of-cells'), inputs, async () => {
    if (files.length === 0) return;
    await runOrThrow('The demo catalogue was not published.', [
      join(root, 'scripts/ops.mjs'),
      'catalogue',
      'publish',
      ...files,
    ]);
  });
}

/** Publishes the demo surveys, once for each change of theirs. */
export async function publishSurveys() {
  const files = readdirSync(join(root, 'catalogue/surveys'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `catalogue/surveys/${name}`);
  const inputs = fingerprint(['catalogue/surveys', 'worker/services/surveys/documents.ts', 'worker/migrations']);
  return unlessDone(stamp('surveys-of-cells'), inputs, async () => {
    if (files.length === 0) return;
    await runOrThrow('The demo survey was not published.', [
      join(root, 'scripts/ops.mjs'),
      'surveys',
      'publish',
      ...files,
    ]);
  });
}

/**
 * New pairing links, a staff PIN and a personal survey link, through the operator's own command; those of the last start end. Tried twice:
 * a Worker that starts meanwhile may hold the database for a moment.
 * @returns {Promise<{studio: string, kioskUrl: string, staffUrl: string, pin: string, surveyUrl: string}>}
 */
export async function makeDemoLinks() {
  const make = () => operate(['demo', 'links']);
  return make().catch(make);
}

/** Members as a studio's desk would have them, once. The sandbox must answer, the app must not run yet. */
export async function makeDemoMembers() {
  const { made } = await operate(['demo', 'members']);
  return made;
}

/**
 * An operator's command on this machine's data, as JSON.
 * @param {string[]} words @returns {Promise<any>}
 */
export async function operate(words) {
  const args = [join(root, 'scripts/ops.mjs'), ...words, '--json'];
  const output = await runOrThrow(`"${words.slice(0, 2).join(' ')}" failed.`, args);
  return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
}

/** @param {string} fault @param {string[]} args */
async function runOrThrow(fault, args) {
  const { code, output } = await runTool(args, { quiet: true });
  if (code !== 0) throw new Error(`${fault}\n${output}`);
  return output;
}
