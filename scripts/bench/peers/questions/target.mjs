/**
 * What a page asks of the simulated databases costs more than most pages, and would hide what the product costs. So it is
 * measured by itself: the same questions, to the same databases, by a Worker that does nothing else.
 */
import { cpSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { agentOf, call } from '../call.mjs';
import { startBuild } from '../runtime.mjs';
import { fillReads } from '../stacks.mjs';

/** @typedef {import('../stacks.mjs').Target} Target */

const source = (/** @type {string} */ name) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');
const module = (/** @type {string} */ path, /** @type {string} */ contents) => ({ type: 'ESModule', path, contents });

/**
 * Opens each page of the product, and returns the Worker that asks the same, of a copy: two runtimes cannot have one
 * database open.
 * @param {Target} own @returns {Promise<Target>}
 */
export async function questionsTarget(own) {
  const { durableObjects: _, queueConsumers: __, ...workerOptions } = own.build.workerOptions;
  const questions = await questionsOf(own);
  const state = `${own.state}-asked`;
  cpSync(String(own.state), state, { recursive: true });
  const asking = Object.entries(own.pages).filter(([name]) => (questions[name]?.length ?? 0) > 0);
  return {
    ...own,
    name: 'medlem, questions',
    state,
    build: { ...own.build, workerOptions, modules: [module('/replay.mjs', source('replay.mjs'))] },
    async fill(miniflare) {
      await fillReads(miniflare, 'KV');
      const store = /** @type {any} */ (await miniflare.getKVNamespace('KV', 'main'));
      for (const [name] of asking) await store.put(`questions:${name}`, JSON.stringify(questions[name]));
    },
    pages: Object.fromEntries(
      asking.map(([name, page]) => [name, { ...page, path: `/${encodeURIComponent(name)}`, status: 200 }]),
    ),
  };
}

/** By page, what a second visit asks: the first may fill what an isolate keeps. @param {Target} own */
async function questionsOf(own) {
  const [main] = own.build.modules;
  const folder = dirname(main?.path ?? '');
  const entry = `import worker from './${basename(main?.path ?? '')}';
    import { recording } from './recorder.mjs';
    export * from './${basename(main?.path ?? '')}';
    export default recording(worker);`;
  const modules = [
    module(join(folder, 'recording.mjs'), entry),
    module(join(folder, 'recorder.mjs'), source('recorder.mjs')),
    ...own.build.modules,
  ];
  const running = await startBuild({ ...own.build, modules }, { state: own.state });
  const agent = agentOf(1);
  const ask = (/** @type {import('../call.mjs').Ask} */ page) => call(agent, running.port, page);
  try {
    await own.fill(running.miniflare);
    /** @type {Record<string, import('./recorder.mjs').Question[]>} */
    const questions = {};
    for (const [name, page] of Object.entries(own.pages)) {
      const told = { host: page.host, path: '/recorded' };
      await ask(page);
      await ask(told);
      await ask(page);
      const asked = /** @type {import('./recorder.mjs').Question[]} */ (JSON.parse((await ask(told)).body.toString()));
      if (asked.some(({ statements }) => statements.some(([sql]) => sql === '')))
        throw new Error(`a statement of ${name} was not seen`);
      questions[name] = asked;
    }
    return questions;
  } finally {
    agent.destroy();
    await running.stop();
  }
}
