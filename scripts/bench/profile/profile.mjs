/**
 * `npm run bench -- profile`: where the time of a session's pages goes. Samples the built Worker under load through its
 * debugger and prints microseconds a request by part. `--functions` prints the dearest functions as well.
 */
import { join } from 'node:path';
import { outputFolder } from '../../building/chain.mjs';
import { root } from '../../building/toolchain.mjs';
import { placeOf } from '../../local/serving/source-lines.mjs';
import { repeat } from '../load.mjs';
import { printTable } from '../table.mjs';
import { partOf } from './parts.mjs';

/** @typedef {{id: number, callFrame: {functionName: string, url: string, lineNumber: number, columnNumber: number}, children?: number[]}} Node */
/** @typedef {{nodes: Node[], samples: number[], timeDeltas: number[]}} Profile times in microseconds */

const samplingUs = 200;
const warmUp = 300;
const requests = 1_000;

/** The Worker's debugger. @param {number} port @param {string} [name] of the Worker */
export async function openDebugger(port, name = 'worker') {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/core:user:${name}`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`the debugger at port ${port} does not answer`)));
  });
  /** @type {Map<number, (result: any) => void>} */
  const waiting = new Map();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  return {
    /** @param {string} method @param {object} [params] @returns {Promise<any>} */
    ask(method, params = {}) {
      last += 1;
      const id = last;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    close: () => socket.close(),
  };
}

/** @param {Node} node @returns {{file: string | null, name: string}} */
function sourceOf({ callFrame: { url, lineNumber, columnNumber, functionName } }) {
  if (!/\.m?js$/.test(url)) return { file: null, name: functionName };
  // The runtime names modules by their path below the Worker's folder, or below the root of all files.
  const folder = join(root, outputFolder, 'medlem');
  const named = url.replace(/^file:\/+/, '');
  const path = `/${named}`.startsWith(folder) ? `/${named}` : join(folder, named);
  const place = placeOf(path, lineNumber + 1, columnNumber + 1);
  return { file: place?.file ?? path, name: `${functionName} ${place ? `${place.file}:${place.line}` : url}` };
}

/**
 * Microseconds by part and by function. A function of the platform counts for the part of whoever calls it, unless its
 * name says more.
 * @param {Profile} profile
 */
export function sumsOf({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callerOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const sources = new Map(nodes.map((node) => [node.id, sourceOf(node)]));
  /** @type {Map<number, string>} */
  const partOfNode = new Map();
  const part = (/** @type {number} */ id) => {
    for (let at = /** @type {number | undefined} */ (id); at !== undefined; at = callerOf.get(at)) {
      const found = partOf(sources.get(at) ?? { file: null, name: '' });
      if (found !== null) return found;
    }
    return 'other';
  };
  for (const id of byId.keys()) partOfNode.set(id, part(id));
  /** @type {Map<string, number>} */
  const parts = new Map();
  /** @type {Map<string, number>} */
  const functions = new Map();
  for (const [index, id] of samples.entries()) {
    const us = timeDeltas[index] ?? 0;
    const name = partOfNode.get(id) ?? 'other';
    parts.set(name, (parts.get(name) ?? 0) + us);
    const own = sources.get(id)?.name || 'anonymous';
    functions.set(own, (functions.get(own) ?? 0) + us);
  }
  return { parts, functions };
}

/**
 * @param {{pages: import('../journey.mjs').Page[], inspectorPort: number, showsFunctions: boolean}} options
 */
export async function printProfile({ pages, inspectorPort, showsFunctions }) {
  const devtools = await openDebugger(inspectorPort);
  await devtools.ask('Profiler.enable');
  await devtools.ask('Profiler.setSamplingInterval', { interval: samplingUs });
  /** @type {Map<string, Record<string, string | number>>} */
  const rows = new Map();
  const none = Object.fromEntries(pages.map(({ name }) => [name, 0]));
  for (const { name, path, visitor } of pages) {
    // A connection may be closed just as it is used again.
    const call = () => visitor.get(path).catch(() => visitor.get(path));
    await repeat(call, warmUp);
    await devtools.ask('Profiler.start');
    const { done } = await repeat(call, requests);
    const { profile } = await devtools.ask('Profiler.stop');
    const { parts, functions } = sumsOf(profile);
    for (const [part, us] of parts)
      if (part !== 'idle') rows.set(part, { part, ...(rows.get(part) ?? none), [name]: Math.round(us / done) });
    if (!showsFunctions) continue;
    const dearest = [...functions].sort(([, one], [, other]) => other - one).slice(0, 45);
    printTable(
      `${name}: dearest functions`,
      dearest.map(([what, us]) => ({ µs: Math.round(us / done), what })),
    );
  }
  devtools.close();
  const total = (/** @type {Record<string, string | number>} */ row) =>
    Object.values(row).reduce((/** @type {number} */ sum, value) => sum + (typeof value === 'number' ? value : 0), 0);
  printTable(
    'Microseconds a request, by part',
    [...rows.values()].sort((one, other) => total(other) - total(one)),
  );
}
