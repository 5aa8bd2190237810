/** Local databases, key-value store and objects: their folder, and how they get schema and catalogue. */
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { chainFolder, documentsIn, stateFolder } from '../building/chain.mjs';
import { fingerprint, isDone, noteDone } from '../building/fingerprint.mjs';
import { root, runTool } from '../building/toolchain.mjs';

/** Folder of local data. `MEDLEM_STATE` changes it, so that tests can run beside a running app. */
export function stateDirectory() {
  return resolve(root, process.env.MEDLEM_STATE ?? stateFolder);
}

/** Throws a message when the folder is not writable. */
export function requireWritableState() {
  const folder = stateDirectory();
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Error(`Nothing can be written to ${folder}. Choose another folder: MEDLEM_STATE=/tmp/medlem npm start`);
  }
}

const sandboxObjects = 'v3/do/medlem-sandbox-SandboxState';

/**
 * The sandbox's own folder within the local data; moves data of an older version there. It is separate because two
 * runtimes that start on one folder open the same databases, and the later one fails with "database is locked".
 * @returns {string}
 */
export function openSandboxState() {
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

/** What Medlem keeps in its folder. */
const kept = ['done', 'sandbox', 'surveys.sql', 'v3'];

/** Removes what Medlem keeps and nothing else: `MEDLEM_STATE` may name a folder that holds more than that. */
export function emptyState() {
  for (const name of kept) rmSync(join(stateDirectory(), name), { recursive: true, force: true });
}

/** Whether there is data of the time when one database held all markets, which nothing reads any more. */
export function hasFormerDatabase() {
  return existsSync(stamp('migrations'));
}

/**
 * Creates demo members once, and at each start new pairing links, a staff PIN and a personal survey link, ending those
 * of the last start. The sandbox must be running.
 */
export const demoCommands = [
  ['demo', 'members'],
  ['demo', 'links'],
];

const publishing = 'worker/services/database/published-documents.ts';

/**
 * Steps that fill the databases, each run again when its inputs change. No Worker may have a database open meanwhile. What an
 * operator is asked first (a price that moves far, work of the back office) is not asked here, where a no would start nothing.
 */
export const steps = () => [
  {
    stamp: 'migrations-of-cells',
    inputs: ['worker/migrations', 'worker/migrations-archive'],
    words: ['migrate'],
    said: 'Migrated the local databases, one a market.',
  },
  {
    stamp: 'catalogue-of-cells',
    inputs: [
      `${chainFolder}/catalogue`,
      'worker/services/catalogue',
      publishing,
      'worker/domain/catalogue/catalogue.ts',
      'worker/migrations',
    ],
    words: ['catalogue', 'publish', ...documentsIn('catalogue'), '--price-jump', '--over-office'],
    said: 'Published the demo catalogue.',
  },
  {
    stamp: 'surveys-of-cells',
    inputs: [`${chainFolder}/surveys`, 'worker/services/surveys/documents.ts', publishing, 'worker/migrations'],
    words: ['surveys', 'publish', ...documentsIn('surveys'), '--over-office'],
    said: 'Published the demo survey.',
  },
];

/**
 * Updates schema, catalogue and surveys from the sources, then runs an operator's commands; all in one process, since
 * starting one takes longer than the work. Faults are printed as an operator sees them.
 * @param {{say?: (step: string) => void, commands?: string[][]}} [options]
 * @returns {Promise<any[]>} what each command printed as JSON
 */
export async function prepareData({ say = () => {}, commands = [] } = {}) {
  const due = steps()
    .map((step) => ({ ...step, file: stamp(step.stamp), inputs: fingerprint(step.inputs) }))
    .filter(({ file, inputs }) => !isDone(file, inputs));
  const all = [...due.map(({ words }) => words), ...commands];
  if (all.length === 0) return [];
  const args = [join(root, 'scripts/ops.mjs'), '--series', JSON.stringify(all)];
  const { code, output } = await runTool(args, { quiet: true });
  if (code !== 0) throw new Error(`The data could not be prepared.\n${output}`);
  for (const { file, inputs, said } of due) {
    noteDone(file, inputs);
    say(said);
  }
  const printed = JSON.parse(output.slice(output.indexOf('[')));
  return printed.slice(due.length);
}
