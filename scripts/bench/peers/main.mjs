/**
 * `npm run bench -- --peers`: the product beside five other stacks with the same two pages, in the same runtime, in one
 * run in turns. Prints the figures and whether the budgets are kept, and fails when one is missed by more than a tenth.
 * `--quick` takes short rounds, `--stacks honox,astro` measures beside these alone, `--no-browser` leaves the phone
 * out, `--write` puts the tables into docs/speed.md.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../building/toolchain.mjs';
import { freePort } from '../../local/workers.mjs';
import { printTable } from '../table.mjs';
import { withKeptAnswers } from './kept.mjs';
import { measureTargets } from './measure.mjs';
import { ownTarget } from './own.mjs';
import { measurePhone } from './phone.mjs';
import { runtimeVersion } from './runtime.mjs';
import { stacks, stackTargets } from './stacks.mjs';
import { figureRows, inMarkdown, phoneRows, verdictRows } from './tables.mjs';
import { isKept, verdicts } from './verdict.mjs';

const say = (/** @type {string} */ step) => console.error(step);

/** @param {string[]} words @returns {Promise<number>} exit code */
export async function benchPeers(words) {
  const after = (/** @type {string} */ word) => (words.includes(word) ? words[words.indexOf(word) + 1] : undefined);
  const quick = words.includes('--quick');
  const names = after('--stacks')?.split(',') ?? stacks.map(({ name }) => name);
  const state = mkdtempSync(join(tmpdir(), 'medlem-peers-'));
  process.on('exit', () => rmSync(state, { recursive: true, force: true }));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  Object.assign(process.env, { MEDLEM_STATE: state, PORT: String(port), SANDBOX_PORT: String(sandboxPort) });

  const [floor, ...others] = await stackTargets(names, say);
  if (!floor) throw new Error('There is no floor.');
  const own = await ownTarget({ state, port, sandboxPort });
  const constant = {
    type: 'ESModule',
    path: '/empty.mjs',
    contents: 'export default { fetch: () => new Response() };',
  };
  const empty = { ...own, name: 'medlem, empty', build: emptied(own.build, constant), pages: { first: floorPage } };
  const loaded = { ...own, load: withKeptAnswers(own.build) };
  const figures = await measureTargets([floor, ...others, loaded, empty], {
    rounds: quick ? 2 : 5,
    roundMs: quick ? 1_000 : 3_000,
    say,
  });
  const judged = verdicts(figures);
  const phone = words.includes('--no-browser') ? [] : await measurePhone([...others, own], quick ? 1 : 5, say);

  const machine = `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.versions.node}, workerd ${runtimeVersion}`;
  const tables = [
    { title: `Beside other stacks (${machine})`, rows: figureRows(figures, names) },
    ...(phone.length > 0 ? [{ title: 'On a slow phone', rows: phoneRows(phone) }] : []),
    { title: 'Budgets, × of HonoX', rows: verdictRows(judged) },
  ];
  for (const { title, rows } of tables) printTable(title, rows);
  if (words.includes('--write')) write(tables.map(inMarkdown).join('\n\n'));
  return judged.every(isKept) ? 0 : 1;
}

const floorPage = { path: '/', host: 'localhost', status: 200 };

/**
 * The same bindings around a Worker that does nothing; its objects and handlers are not there, so neither is who calls
 * them.
 * @param {import('./runtime.mjs').Build} build @param {import('./runtime.mjs').Module} module
 */
function emptied(build, module) {
  const { durableObjects: _, queueConsumers: __, ...workerOptions } = build.workerOptions;
  return { ...build, workerOptions, modules: [module] };
}

const marks = ['<!-- peers: begin -->', '<!-- peers: end -->'];

/** Replaces what stands between the marks of the document. @param {string} text */
function write(text) {
  const file = join(root, 'docs/speed.md');
  const [before = '', rest = ''] = readFileSync(file, 'utf8').split(String(marks[0]));
  const after = rest.split(String(marks[1]))[1] ?? '\n';
  writeFileSync(file, `${before}${marks[0]}\n${text}\n${marks[1]}${after}`);
}
