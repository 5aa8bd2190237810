/** The product with the answers of its databases kept: their simulator costs more than most pages, and would hide them. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = readFileSync(fileURLToPath(new URL('kept-answers.mjs', import.meta.url)), 'utf8');
const module = (/** @type {string} */ path, /** @type {string} */ contents) => ({ type: 'ESModule', path, contents });

/** @param {import('./runtime.mjs').Build} build @returns {import('./runtime.mjs').Build} */
export function withKeptAnswers(build) {
  const path = build.modules[0]?.path ?? '';
  const main = `./${basename(path)}`;
  const entry = `import worker from '${main}';
    import { withKeptAnswers } from './kept-answers.mjs';
    export * from '${main}';
    export default withKeptAnswers(worker);`;
  const beside = (/** @type {string} */ name) => join(dirname(path), name);
  return {
    ...build,
    modules: [module(beside('kept.mjs'), entry), module(beside('kept-answers.mjs'), source), ...build.modules],
  };
}
