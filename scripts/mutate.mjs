/**
 * `npm run mutate -- [guards money sessions limits] [--count 100] [--seed 1]`: mutation testing. Puts small faults into
 * these parts of the Worker, one at a time, and runs the nearest tests: first in Node, then in workerd for those that
 * no test noticed. Prints the surviving faults with their places, and the score; fails under 90 %. `npm run mutate --
 * reconciler` uses faults written for the reconciler.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requireToolchain, root, toolEnvironment } from './building/toolchain.mjs';

await requireToolchain();
// The tests run in this process.
Object.assign(process.env, toolEnvironment());
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
if (positionals[0] === 'reconciler') {
  process.argv.splice(2, 1);
  await import('./testing/mutate/reconciler.mjs');
} else await mutate();

async function mutate() {
  const { mutantsOf } = await import('./testing/mutate/mutants.mjs');
  const { sourcesUnder, testsOf } = await import('./testing/mutate/related.mjs');
  const { openBench } = await import('./testing/mutate/bench.mjs');
  const least = 90;

  /** Files of the Worker by subject. @type {Readonly<Record<string, RegExp>>} */
  const subjects = {
    guards: /^worker\/guards\//,
    money:
      /^worker\/domain\/(?:.*\/)?(?:money|typed-money|pricing|discount|membership|change-offer|dispute|dunning|payment-methods)\.ts$/,
    sessions: /^worker\/services\/sessions\//,
    limits: /^worker\/(?:domain\/(?:.*\/)?limits\.ts$|services\/limits\/)/,
  };
  const chosen = positionals.length > 0 ? positionals : Object.keys(subjects);
  const files = sourcesUnder('worker').filter((file) => chosen.some((subject) => subjects[subject]?.test(file)));
  const all = files.flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')));
  const sample = drawn(all, Number(values.count), Number(values.seed));
  console.log(`${sample.length} of ${all.length} faults in ${files.length} files, seed ${values.seed}`);

  /** Test projects to run, the quick one first, and the most test files of each. */
  const benches = [
    { project: 'node', most: 12 },
    { project: 'workers', most: 8 },
  ];
  let left = sample;
  for (const { project, most } of benches) {
    if (left.length === 0) break;
    const bench = await openBench(project);
    const judges = [...new Set(left.flatMap(({ file }) => testsOf(file, bench.tests, most)))];
    if (!(await bench.passes(null, judges)))
      throw new Error(`fails before anything is faulty: ${bench.failed().join(', ')}`);
    /** @type {typeof left} */
    const survivors = [];
    for (const mutant of left) {
      const related = testsOf(mutant.file, bench.tests, most);
      const survives = related.length === 0 || (await bench.passes(mutant, related));
      if (survives) survivors.push(mutant);
      console.log(`${survives ? 'LIVES ' : 'killed'} ${project.padEnd(7)} ${told(mutant)}`);
    }
    await bench.close();
    left = survivors;
  }

  const score = (100 * (sample.length - left.length)) / sample.length;
  console.log(`\nnobody noticed:${left.map((mutant) => `\n  ${told(mutant)}`).join('') || ' nothing'}`);
  console.log(`\nmutation score ${score.toFixed(1)} %, at least ${least} %`);
  process.exit(score >= least ? 0 : 1);
}

/** @param {import('./testing/mutate/mutants.mjs').Mutant} mutant */
function told({ file, line, was, is }) {
  return `${file}:${line}  ${was.replace(/\s+/g, ' ').slice(0, 60)}  →  ${is || 'nothing'}`;
}

/**
 * A random sample, the same for the same seed. @template T @param {T[]} all @param {number} count @param {number} seed
 */
function drawn(all, count, seed) {
  let state = seed;
  const dice = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return all
    .map((one) => ({ one, at: dice() }))
    .sort((first, second) => first.at - second.at)
    .slice(0, count)
    .map(({ one }) => one);
}
