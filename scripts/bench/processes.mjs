/** CPU time of the runtime's processes, from /proc. Linux only; elsewhere the benchmark leaves the figure out. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The kernel's clock ticks: 100 a second on every Linux that Node runs on. */
const millisecondsPerTick = 10;

export const canMeasureCpu = existsSync('/proc/self/stat');

/** Fields of a process after its name, which may hold blanks. @param {string} pid */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    const fields = text.slice(end + 2).split(' ');
    return {
      name: text.slice(text.indexOf('(') + 1, end),
      parent: fields[1],
      ticks: Number(fields[11]) + Number(fields[12]),
    };
  } catch {
    return null;
  }
}

/** Milliseconds of CPU that all runtimes below a process have used so far. @param {number} ancestor */
export function runtimeCpuMs(ancestor) {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid, stat: statOf(pid) }));
  const family = new Set([String(ancestor)]);
  let ticks = 0;
  for (let grown = true; grown; ) {
    grown = false;
    for (const { pid, stat } of all) {
      if (stat === null || family.has(pid) || !family.has(stat.parent ?? '')) continue;
      family.add(pid);
      grown = true;
      if (stat.name.startsWith('workerd')) ticks += stat.ticks;
    }
  }
  return ticks * millisecondsPerTick;
}
