/**
 * Load test on loopback: a fixed number of requests, a few in parallel. Rounds alternate between targets; medians are
 * compared.
 */
import { runtimeCpuMs } from './processes.mjs';

const concurrency = 8;
/** Milliseconds. A slow or busy machine makes fewer requests instead of taking longer. */
const longestRoundMs = 4000;

/** @param {number[]} values */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * @param {() => Promise<{status: number}>} call @param {number} count
 * @returns {Promise<{done: number, failed: number}>} failed: answers other than 200
 */
export async function repeat(call, count) {
  const deadline = performance.now() + longestRoundMs;
  let begun = 0;
  let failed = 0;
  const worker = async () => {
    while (begun < count && performance.now() < deadline) {
      begun += 1;
      if ((await call()).status !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { done: begun, failed };
}

/** @typedef {{name: string, pid: number, call: () => Promise<{status: number}>}} Target */
/**
 * @typedef {{name: string, requestsPerSecond: number, cpuMs: number, failed: number}} Measured cpuMs: CPU time of the
 * runtime per request
 */

/**
 * Measures all targets in turn, in several rounds, so that a busy moment of the machine affects all of them.
 * @param {Target[]} targets @param {{rounds: number, count: number}} options @returns {Promise<Measured[]>}
 */
export async function measureInTurns(targets, { rounds, count }) {
  /** @type {Map<string, {rates: number[], cpu: number[], failed: number}>} */
  const results = new Map(targets.map(({ name }) => [name, { rates: [], cpu: [], failed: 0 }]));
  for (const { call } of targets) await repeat(call, Math.ceil(count / 4));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, pid, call } of targets) {
      const [cpuBefore, begun] = [runtimeCpuMs(pid), performance.now()];
      const { done, failed } = await repeat(call, count);
      const seconds = (performance.now() - begun) / 1000;
      const result = results.get(name);
      result?.rates.push(done / seconds);
      result?.cpu.push((runtimeCpuMs(pid) - cpuBefore) / done);
      if (result) result.failed += failed;
    }
  }
  return [...results].map(([name, { rates, cpu, failed }]) => ({
    name,
    requestsPerSecond: median(rates),
    cpuMs: median(cpu),
    failed,
  }));
}
