/** CPU time of the runtime's processes, from /proc. Linux only; on other systems the benchmark omits the figure. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The kernel's clock tick: 100 per second on every Linux that Node supports. */
const millisecondsPerTick = 10;

export const canMeasureCpu = existsSync('/proc/self/stat');

/** Fields of a process after its name, which may contain spaces. @param {string} pid */
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

/** MiB of memory that all processes below one hold, itself included. @param {number} ancestor @returns {number} */
export function runtimeMemoryMiB(ancestor) {
  const pages = familyOf(ancestor).reduce((sum, pid) => sum + residentPages(pid), 0);
  return Math.round((pages * 4096) / 2 ** 20);
}

/** @param {string} pid */
function residentPages(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  } catch {
    return 0;
  }
}

/** Ids of a process and of all below it. @param {number} ancestor @returns {string[]} */
function familyOf(ancestor) {
  const family = new Set([String(ancestor)]);
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = all.map((pid) => [pid, statOf(pid)?.parent ?? '']);
  for (let grown = true; grown; ) {
    grown = false;
    for (const [pid = '', parent = ''] of parents)
      if (!family.has(pid) && family.has(parent)) {
        family.add(pid);
        grown = true;
      }
  }
  return [...family];
}

/** Milliseconds of CPU time used so far by all runtimes below a process. @param {number} ancestor */
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
